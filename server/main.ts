import './node-version.ts';

/** Signals of supervisors, closing terminals and file watchers; their default action would abort requests in flight. */
const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;
/** `npm start` passes npm's process id: the site ends with it, even by a signal that npm does not pass on. */
const END_WITH = /^--end-with=(\d+)$/;
const LOOK_MS = 1_000;
/** Loaded after the listeners: it takes half a second, and process 1 of a container gets no signal without one. */
const PROGRAM = './start.js';

let end = (_signal: NodeJS.Signals): void => process.exit(0);
// These listeners stay: a pending signal is lost when its listener is removed.
for (const signal of END_SIGNALS) process.on(signal, () => end(signal));
const parent = END_WITH.exec(process.argv[2] ?? '')?.[1];
if (parent) {
  const look = setInterval(() => {
    if (process.ppid === Number(parent)) return;
    clearInterval(look);
    end('SIGHUP');
  }, LOOK_MS).unref();
}
// Without a listener Node would open its debugger.
process.on('SIGUSR1', () => {});

const { start }: typeof import('./app/start.ts') = await import(PROGRAM);
start((begin) => {
  end = begin;
});
