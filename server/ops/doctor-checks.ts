import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, rmdir, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { request } from 'undici';
import type { Config } from '../app/config.ts';
import { databaseKindOf } from '../app/storage.ts';
import { loadSite, SiteError } from '../site/load-site.ts';
import { markdownReader } from '../site/markdown-file.ts';
import { sanitiseHtml } from '../site/sanitise.ts';

/** What came of one check; a line for the operator. */
export interface Finding {
  name: string;
  /** `skip`: there is nothing to try, or no way to. */
  state: 'ok' | 'FAIL' | 'skip';
  /** What was seen; nothing secret, and never a word of somebody else's. */
  text: string;
  /** What to do about it. */
  advice?: string;
}

/** Who does not answer by then is told as such; milliseconds. */
export const CHECK_MS = 8_000;
/** Pictures and the outbox grow; less than this fills within days. Bytes. */
const MIN_FREE = 512 * 1024 * 1024;
/** Writes, syncs and reads a file in DATA_DIR, which is made where it is missing, and removed again then. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  const name = 'disk';
  const file = join(dataDir, `doctor-${randomUUID()}.tmp`);
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch(() => undefined);
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile('x'.repeat(4096));
    await handle.sync();
    await handle.close();
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const text = `${resolve(dataDir)} takes files; ${(free / 1024 ** 3).toFixed(1)} GB are free`;
    if (free >= MIN_FREE) return { name, state: 'ok', text };
    return { name, state: 'FAIL', text, advice: 'Free some of it, or give DATA_DIR a larger one' };
  } catch (error) {
    const text = `${resolve(dataDir)} takes no files: ${codeOf(error)}`;
    const advice = 'Give the folder of DATA_DIR to the user that runs the site, and space to its disk';
    return { name, state: 'FAIL', text, advice };
  } finally {
    await rm(file, { force: true }).catch(() => {});
    if (made) await rmdir(dataDir).catch(() => {});
  }
}

/** Reads the site folder as the start does. */
export async function checkSite(builtinDir: string, siteDir: string | null): Promise<Finding> {
  const name = 'site folder';
  if (siteDir === null) return { name, state: 'skip', text: 'SITE_DIR is not set: the built-in one' };
  try {
    const { facts } = loadSite({ builtinDir, siteDir, markdown: markdownReader(sanitiseHtml) });
    return { name, state: 'ok', text: `SITE_DIR speaks of ${facts.groupName}` };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { name, state: 'FAIL', text: error.message.split('\n')[0] ?? '', advice: 'Mend that file' };
  }
}

/** Connects, and looks whether it can be used; changes nothing. */
export async function checkDatabase(url: string | null): Promise<Finding> {
  const name = 'database';
  if (url === null) return { name, state: 'skip', text: 'DATABASE_URL is not set: files in DATA_DIR' };
  return { name, ...(await databaseKindOf(url).check(url, CHECK_MS / 2)) };
}

/** Whether a host of MEDIA_HOSTS answers at all, by https or http. */
export async function checkMediaHost(host: string): Promise<Finding> {
  const name = 'media host';
  const tries = ['https', 'http'].map(async (scheme) => {
    const signal = AbortSignal.timeout(CHECK_MS);
    const { body } = await request(`${scheme}://${host}/`, { method: 'HEAD', signal });
    await body.dump({ limit: 1024 });
    return scheme;
  });
  try {
    const scheme = await Promise.any(tries);
    return { name, state: 'ok', text: `${host} answers ${scheme}` };
  } catch (error) {
    const [first] = (error as AggregateError).errors;
    const text = `${host} does not answer: ${codeOf(first)}`;
    return { name, state: 'FAIL', text, advice: 'Correct MEDIA_HOSTS, or let this machine out to it' };
  }
}

/** @returns why a call failed: a code, never a text, which may quote an address */
export function codeOf(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as { code?: unknown; name?: unknown; cause?: unknown };
  if (name === 'TimeoutError') return 'no answer in time';
  if (typeof code === 'string') return code;
  return cause ? codeOf(cause) : 'unknown error';
}

export type CheckedConfig = Pick<
  Config,
  'apiUrl' | 'apiKey' | 'apiKeyHeader' | 'apiTimeoutMs' | 'apiMaxBytes'
>;
