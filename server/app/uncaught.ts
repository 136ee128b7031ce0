/** Log lines at most: a process may throw without end. */
const MAX_LINES = 5;

/** The kind and place of an uncaught error. Its text stays out of the log: a visitor may have written it. */
export function describeUncaught(error: unknown): { name: string; code?: string; stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, stack: '' };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  return {
    name: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
    ...(typeof code === 'string' && /^\w{1,60}$/.test(code) && { code }),
    stack: frames.join('\n'),
  };
}

/**
 * An uncaught error may have left anything half done: the process takes no more visitors, finishes the requests in
 * flight, and ends with a code that has its supervisor start another.
 * @param begin begins that end; called for each error, with the facts of its log line
 */
export function onUncaught(begin: (facts: object, error: unknown) => void): void {
  let lines = 0;
  process.on('uncaughtException', (error: unknown, origin) => {
    if (++lines <= MAX_LINES) begin({ origin, err: describeUncaught(error) }, error);
  });
}
