/** Loads the packages of its arguments, then the program that it is sent. */
await Promise.all(process.argv.slice(2).map((name) => import(name)));
process.once('message', (program: string) => {
  process.disconnect?.();
  void import(program);
});

export {};
