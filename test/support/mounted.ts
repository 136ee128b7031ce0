import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** Runs a program with a file system of its own over a folder, which nobody else sees. @returns its first words */
export const mounted = (options: string, dir: string) => [
  ...['unshare', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o ${options} tmpfs ${dir} && cd ${dir} && exec "$@"`,
  'sh',
];

/** Runs a program for which a folder is read-only. @returns its first words */
export const readOnly = (dir: string) => [
  ...['unshare', '--mount', 'sh', '-c'],
  `mount --bind ${dir} ${dir} && mount -o remount,bind,ro ${dir} && exec "$@"`,
  'sh',
];

const [command = '', ...args] = mounted('size=1m', tmpdir());
/** For a test that needs this; false where it runs. */
export const noMount =
  spawnSync(command, [...args, 'true']).status !== 0 && 'no file system may be mounted here';
