import { randomUUID } from 'node:crypto';
import { open, rm, rmdir, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Agent, request } from 'undici';
import { type Project, RESOURCES } from '../../shared/content.ts';
import { uniqueSlugs } from '../../shared/project.ts';
import type { Config } from '../app/config.ts';
import { byStoreKind } from '../app/storage.ts';
import type { StoreSettings } from '../app/variables.ts';
import { codeOf } from '../http/outgoing.ts';
import { checkPostgres } from '../leads/stores/postgres-check.ts';
import { makePrivateFolder } from '../leads/stores/sqlite.ts';
import { UNABLE_REMEDY } from '../media/limits.ts';
import { sanitiseHtml } from '../site/sanitise.ts';
import { ACCEPT, jsonObjectIn, unpacked } from '../upstream/body.ts';
import { parseBody } from '../upstream/load.ts';
import { ContentFailure } from '../upstream/reading.ts';

/** The outcome of one check, a line for the operator: nothing secret, and no text that another server sent. */
export interface CheckResult {
  name: string;
  /** `skip`: nothing can be tried; `note`: the operator should know. */
  state: 'ok' | 'FAIL' | 'skip' | 'note';
  text: string;
  /** The remedy; none where the line says it all. */
  advice?: string;
}

const resultOf = (state: CheckResult['state']) => (name: string, text: string, advice?: string) => {
  const result: CheckResult = { name, state, text, ...(advice && { advice }) };
  return result;
};
export const [ok, skip, note, fail] = [resultOf('ok'), resultOf('skip'), resultOf('note'), resultOf('FAIL')];

/** The longest that a call may take, milliseconds. */
export const CHECK_MS = 8_000;
/** Free bytes below which the disk fills within days: pictures and the outbox grow. */
const MIN_FREE = 512 * 1024 * 1024;

/** Writes and syncs a file in DATA_DIR. A missing folder is made, and removed again. */
export async function checkDisk(dataDir: string): Promise<CheckResult> {
  const file = join(dataDir, `doctor-${randomUUID()}.tmp`);
  let isMade = false;
  try {
    isMade = makePrivateFolder(dataDir);
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile('x'.repeat(4096));
    await handle.sync();
    await handle.close();
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const text = `${resolve(dataDir)} takes files; ${(free / 1024 ** 3).toFixed(1)} GB are free`;
    if (free >= MIN_FREE) return ok('disk', text);
    return fail('disk', text, 'Free some of it, or give DATA_DIR a larger one');
  } catch (error) {
    const advice = 'Give the folder of DATA_DIR to the user that runs the site, and space to its disk';
    return fail('disk', `${resolve(dataDir)} takes no files: ${codeOf(error)}`, advice);
  } finally {
    await rm(file, { force: true }).catch(() => {});
    if (isMade) await rmdir(dataDir).catch(() => {});
  }
}

/** Connects to the database and reads its version and schema; changes nothing. */
export async function checkDatabase(settings: StoreSettings): Promise<CheckResult> {
  return byStoreKind<CheckResult | Promise<CheckResult>>(settings, {
    files: () => skip('database', 'DATABASE_URL is not set: files in DATA_DIR'),
    postgres: async (url) => ({ name: 'database', ...(await checkPostgres(url, CHECK_MS / 2)) }),
  });
}

/** Asks a host of MEDIA_HOSTS for its first page, by https and http. */
export async function checkMediaHost(host: string): Promise<CheckResult> {
  const tries = ['https', 'http'].map(async (scheme) => {
    const signal = AbortSignal.timeout(CHECK_MS);
    const { body } = await request(`${scheme}://${host}/`, { method: 'HEAD', signal });
    await body.dump({ limit: 1024 });
    return scheme;
  });
  try {
    return ok('media host', `${host} answers ${await Promise.any(tries)}`);
  } catch (error) {
    const [first] = (error as AggregateError).errors;
    const advice = 'Correct MEDIA_HOSTS, or let this machine out to it';
    return fail('media host', `${host} does not answer: ${codeOf(first)}`, advice);
  }
}

/**
 * Loads sharp, which draws pictures and captchas: npm can be told to omit its native programs, and those of another
 * kind of machine cannot be loaded.
 */
export async function checkPictures(load = () => import('sharp')): Promise<CheckResult> {
  const machine = `${process.platform}-${process.arch}`;
  try {
    const { default: sharp } = await load();
    return ok('pictures', `sharp ${sharp.versions.sharp} for ${machine}`);
  } catch {
    const text = `sharp has no program for ${machine} here: no picture and no captcha can be drawn`;
    return fail('pictures', text, UNABLE_REMEDY);
  }
}

const ENDPOINT = RESOURCES.projects.endpoint;

/**
 * Asks upstream for the list of projects, as a page does.
 * @param onSlugs gets the projects' slugs
 * @returns findings about upstream, its key and its clock
 */
export async function checkUpstream(
  config: Config,
  onSlugs: (slugs: string[]) => void = () => {},
): Promise<CheckResult[]> {
  const { apiUrl, apiKey, apiKeyHeader, apiTimeoutMs, apiMaxBytes } = config;
  if (apiUrl === null)
    return ['upstream', 'key', 'clock'].map((name) => skip(name, 'API_URL is not set: the embedded demo'));
  const started = performance.now();
  try {
    const { statusCode, headers, body } = await request(`${apiUrl}/front/api/v1/${ENDPOINT}`, {
      headers: { ...ACCEPT, ...(apiKey && { [apiKeyHeader]: apiKey }) },
      signal: AbortSignal.timeout(Math.min(apiTimeoutMs, CHECK_MS)),
      dispatcher: new Agent({ maxResponseSize: apiMaxBytes }),
    });
    const sent = Buffer.from(await body.arrayBuffer());
    const bytes = jsonObjectIn(await unpacked(sent, headers['content-encoding'], apiMaxBytes));
    const ms = Math.round(performance.now() - started);
    const answer = await bodyFinding(statusCode, bytes, ms, onSlugs);
    return [answer, keyFinding(statusCode, apiKey !== null), clockFinding(String(headers.date))];
  } catch (error) {
    const code = codeOf(error);
    return [
      fail('upstream', `no response: ${code}`, adviceFor(code)),
      skip('key', 'upstream did not say'),
      skip('clock', 'upstream did not say what time it is'),
    ];
  }
}

async function bodyFinding(
  status: number,
  bytes: Buffer | null,
  ms: number,
  onSlugs: (slugs: string[]) => void,
): Promise<CheckResult> {
  const failed = (text: string, advice: string) => fail('upstream', `${ENDPOINT}: ${text}`, advice);
  if (status === 401 || status === 403) return failed(`status ${status}`, 'It refuses the key, see there');
  if (status === 404) return failed('status 404', 'API_URL is what stands before /front/api/v1: correct it');
  if (status !== 200) return failed(`status ${status}`, 'Ask whoever runs upstream');
  try {
    const { items, records, unreadable } = await parseBody('projects', bytes ?? Buffer.of(), sanitiseHtml);
    onSlugs(uniqueSlugs(items as Project[]).map(({ slug }) => slug));
    if (records > 0 && records === unreadable)
      return failed(
        `none of ${records} records can be read`,
        'A field was renamed: ask whoever runs upstream',
      );
    const dropped = unreadable ? `, ${unreadable} of them cannot be read` : '';
    return ok('upstream', `${ENDPOINT}: ${records} records${dropped}, in ${ms} ms`);
  } catch (error) {
    if (!(error instanceof ContentFailure)) throw error;
    const advice = 'Look whether API_URL is the API and not a website, and API_KEY the right one';
    return failed('status 200, but no content', advice);
  }
}

function keyFinding(status: number, isSet: boolean): CheckResult {
  if (status === 401 || status === 403) {
    if (!isSet) return fail('key', `upstream wants one (${status}), and none is set`, 'Set API_KEY');
    const advice = 'Correct API_KEY, or the name of its header in API_KEY_HEADER';
    return fail('key', `upstream refuses it (${status})`, advice);
  }
  if (status !== 200) return skip('key', 'upstream did not say');
  return ok('key', isSet ? 'upstream takes it' : 'none is set, and upstream wants none');
}

/** Two clocks that differ by more than this give tickets and leads the wrong age; seconds. */
const MAX_SKEW_S = 30;

/** @param date upstream's `Date` header, in whole seconds */
function clockFinding(date: string): CheckResult {
  const theirs = Date.parse(date);
  if (Number.isNaN(theirs)) return skip('clock', 'upstream did not say what time it is');
  const skew = Math.round((Date.now() - theirs) / 1000);
  const seconds = Math.abs(skew);
  if (seconds <= MAX_SKEW_S) return ok('clock', `within ${seconds + 1} s of upstream's`);
  const advice = "Set this machine's clock by NTP, or ask whoever runs upstream to set theirs";
  return fail('clock', `${seconds} s ${skew > 0 ? 'after' : 'before'} upstream's`, advice);
}

function adviceFor(code: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'No machine has that name, or names cannot be looked up: correct API_URL or DNS';
  if (code === 'ECONNREFUSED') return 'Nobody listens there: correct API_URL, or start upstream';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return 'It sends more than API_MAX_BYTES: raise that, or ask whoever runs upstream';
  return (
    adviceOnTls(code, 'upstream') ??
    'Look whether this machine is let out to it; else ask whoever runs upstream'
  );
}

/** @param who runs the other server @returns the advice about a failure of TLS; null for any other code */
export function adviceOnTls(code: string, who: string): string | null {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH/.test(code)) {
    return 'It has no certificate there, since that port speaks without TLS at first: take another port, or another beginning of the address (mail: smtp:// for port 587, smtps:// for 465)';
  }
  if (!/CERT|SSL|TLS|SIGNATURE/.test(code)) return null;
  return `Its certificate is not good: set NODE_EXTRA_CA_CERTS=FILE for a CA of your own, else ask whoever runs ${who}`;
}
