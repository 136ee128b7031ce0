/** Loads the packages that it is given, and then the program that it is told of. */
await Promise.all(process.argv.slice(2).map((name) => import(name)));
process.once('message', (program: string) => {
  process.disconnect?.();
  void import(program);
});

export {};
