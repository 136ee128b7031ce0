import { constants, openSync } from 'node:fs';
import type { Config } from './config.ts';
import { createLogDestination } from './log-destination.ts';

const { O_NOCTTY, O_NONBLOCK, O_WRONLY } = constants;
const STDOUT = 1;

/** Opens the log on stdout: JSON lines, or readable ones on a terminal in development. */
export async function openLog({ production }: Pick<Config, 'production'>) {
  if (!process.stdout.isTTY) return createLogDestination(process.stdout.fd);
  const log = createLogDestination(openTerminal());
  const readable = production ? null : await createReader();
  return readable ? { ...log, write: (line: string) => log.write(readable(line)) } : log;
}

/**
 * Opens the terminal of stdout once more, without blocking: Node's own waits while nobody reads it (Ctrl-S, a log driver
 * behind `docker run -t`), and the process with it.
 */
function openTerminal(): number {
  try {
    return openSync('/dev/stdout', O_WRONLY | O_NOCTTY | O_NONBLOCK);
  } catch {
    // It belongs to another user.
    return STDOUT;
  }
}

/** @returns null where its package is not installed: an image holds none for development */
async function createReader() {
  try {
    const { prettyFactory } = await import('pino-pretty');
    return prettyFactory({ translateTime: 'HH:MM:ss', ignore: 'reqId' });
  } catch {
    return null;
  }
}
