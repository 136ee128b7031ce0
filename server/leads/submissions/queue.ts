/** @returns a function that runs given functions one after another, also after one that failed */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run);
    last = next.catch(() => {});
    return next;
  };
}
