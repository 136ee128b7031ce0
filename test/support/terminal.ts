import { spawnSync } from 'node:child_process';
import { noLinux } from './platform.ts';

/**
 * Runs the command after it on a terminal of its own, which stands still while this process does.
 * @param file gets what the terminal shows
 */
export const onTerminal = (file = '/dev/null') => [
  ...['sh', '-c'],
  `exec script --quiet --flush --return --command "exec $(printf "'%s' " "$@")" ${file} >/dev/null`,
  'sh',
];

/** For a test that needs this; false where it runs. */
export const noTerminal =
  noLinux || (spawnSync('script', ['--version']).status !== 0 && 'there is no program `script` here');
