import { existsSync } from 'node:fs';

export type Print = (text: string) => void;

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
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    process.exitCode = await run(process.argv.slice(2), (text) => void process.stdout.write(text), warn);
  } catch (error) {
    warn(`${failure}: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
