/** @returns what calls the given functions one after another: each waits for the one before, however that ended */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run);
    last = next.catch(() => {});
    return next;
  };
}
