/** The most log lines: a process may throw without end. */
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
 * After an uncaught error any work may be half done: the process takes no more visitors, finishes the requests in
 * flight, and exits with a code that makes its supervisor start another.
 * @param begin logs the facts and begins the stop; called for the first MAX_LINES errors
 */
export function onUncaught(begin: (facts: object, error: unknown) => void): void {
  let lines = 0;
  process.on('uncaughtException', (error: unknown, origin) => {
    if (++lines <= MAX_LINES) begin({ origin, err: describeUncaught(error) }, error);
  });
}
