import type { Cipher } from '../leads/submissions/cipher.ts';
import { runCommand } from './outbox.ts';

interface Outbox {
  dataDir: string;
  databaseUrl?: string | null;
  cipher: Cipher;
}

/** Runs the operator's command, and keeps what it says. */
export async function runOutbox({ databaseUrl = null, ...outbox }: Outbox, ...args: string[]) {
  const printed: string[] = [];
  const warned: string[] = [];
  const code = await runCommand(
    args,
    { ...outbox, databaseUrl, enquiryTimeoutMs: 0 },
    (text) => void printed.push(text),
    (text) => void warned.push(text),
  );
  return { code, printed: printed.join(''), warned: warned.join('') };
}
