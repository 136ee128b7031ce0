import { parseArgs } from 'node:util';
import { addDotEnv } from '../app/environment.ts';

export type Print = (text: string) => void;

/** Ends the command with a line where its output cannot be written, and without one where its reader has gone. */
export function endWithOutput(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.stderr.write(`The output cannot be written: ${message}\n`);
    process.exit(1);
  });
}

/** @returns the texts of the options `--name TEXT`; no text where there are other arguments */
export function textOptions<Name extends string>(
  args: string[],
  ...names: Name[]
): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options }).values as Partial<Record<Name, string>>;
  } catch {
    return {};
  }
}

/**
 * Runs a command as a program of its own, with `.env` in its environment. An error is one line.
 * @param failure the beginning of that line
 * @param run takes the arguments without node and file; `warn` prints notes that are no part of the result. Returns the
 * exit code
 */
export async function runAsProgram(
  failure: string,
  run: (args: string[], print: Print, warn: Print) => Promise<number>,
): Promise<void> {
  const warn: Print = (text) => void process.stderr.write(text);
  endWithOutput();
  try {
    addDotEnv(process.env);
    process.exitCode = await run(process.argv.slice(2), (text) => void process.stdout.write(text), warn);
  } catch (error) {
    warn(`${failure}: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
