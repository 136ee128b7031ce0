import './node-version.ts';

/** Supervisors, terminals that close and file watchers send these; the default of each would cut what is in flight. */
const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;
/** `npm start` names npm's process: whatever ends that, a signal that npm does not pass on too, ends the site. */
const END_WITH = /^--end-with=(\d+)$/;
const LOOK_MS = 1_000;
/** It takes half a second to load, and process 1 of a container gets only signals that it listens for. */
const PROGRAM = './start.js';

let end = (_signal: NodeJS.Signals): void => process.exit(0);
// These listeners stay: a signal that waits for one which is removed is lost.
for (const signal of END_SIGNALS) process.on(signal, () => end(signal));
const parent = END_WITH.exec(process.argv[2] ?? '')?.[1];
if (parent) {
  const look = setInterval(() => {
    if (process.ppid === Number(parent)) return;
    clearInterval(look);
    end('SIGHUP');
  }, LOOK_MS).unref();
}
// Node would open its debugger.
process.on('SIGUSR1', () => {});

const { start }: typeof import('./app/start.ts') = await import(PROGRAM);
start((begin) => {
  end = begin;
});
