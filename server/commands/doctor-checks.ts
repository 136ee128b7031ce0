import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, rmdir, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { request } from 'undici';
import type { Config } from '../config.ts';
import { loadSite, SiteError } from '../editorial/load-site.ts';
import { sanitiseHtml } from '../html/sanitise.ts';
import { reasonOf } from '../stores/database-errors.ts';
import { SCHEMA_VERSION } from '../stores/database-schema.ts';

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
/** PostgreSQL 15, as `server_version_num` has it. */
const OLDEST_DATABASE = 150_000;

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
    const { facts } = loadSite({ builtinDir, siteDir, sanitise: sanitiseHtml });
    return { name, state: 'ok', text: `SITE_DIR speaks of ${facts.groupName}` };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { name, state: 'FAIL', text: error.message.split('\n')[0] ?? '', advice: 'Mend that file' };
  }
}

/** Connects, and looks at version and schema; changes nothing. */
export async function checkDatabase(url: string | null): Promise<Finding> {
  const name = 'database';
  if (url === null) return { name, state: 'skip', text: 'DATABASE_URL is not set: files in DATA_DIR' };
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CHECK_MS / 2,
    query_timeout: CHECK_MS / 2,
    application_name: 'site doctor',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(DATABASE_STATE);
    return { name, ...verdictOn(rows[0] as DatabaseState, await schemaOf(client)) };
  } catch (error) {
    const code = reasonOf(error);
    const advice = DATABASE_ADVICE[code] ?? 'Look whether it runs there, and lets this machine in';
    return { name, state: 'FAIL', text: `it cannot be used: ${code}`, advice };
  } finally {
    void client.end().catch(() => {});
  }
}

interface DatabaseState {
  version: string;
  read_only: boolean;
  may_create: boolean;
}

const DATABASE_STATE = `SELECT current_setting('server_version_num') AS version,
  pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS read_only,
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create`;

const DATABASE_ADVICE: Record<string, string> = {
  '28P01': 'Correct user or password in DATABASE_URL',
  '28000': 'Let this machine in (pg_hba.conf), or correct the user in DATABASE_URL',
  '3D000': 'Make that database, or correct its name in DATABASE_URL',
  '53300': 'It has no connection left: raise max_connections',
  ECONNREFUSED: 'Nobody listens there: start it, or correct host and port in DATABASE_URL',
  ENOTFOUND: 'No machine has that name: correct the host in DATABASE_URL',
};

/** @returns null where the database is empty */
async function schemaOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query(`SELECT to_regclass('site_schema') IS NOT NULL AS there`);
  if (!rows[0]?.there) return null;
  const found = await client.query('SELECT coalesce(max(version), 0) AS version FROM site_schema');
  return Number(found.rows[0]?.version);
}

function verdictOn(state: DatabaseState, schema: number | null): Omit<Finding, 'name'> {
  const version = `PostgreSQL ${Math.floor(Number(state.version) / 10_000)}`;
  if (Number(state.version) < OLDEST_DATABASE)
    return { state: 'FAIL', text: version, advice: 'Take PostgreSQL 15 or newer' };
  if (state.read_only)
    return { state: 'FAIL', text: `${version} takes no writes`, advice: 'Name the primary, not a replica' };
  if (schema === null)
    return state.may_create
      ? { state: 'ok', text: `${version}, empty: the start makes its tables` }
      : {
          state: 'FAIL',
          text: `${version}, empty`,
          advice: 'Let its user make tables: GRANT CREATE ON SCHEMA public',
        };
  if (schema > SCHEMA_VERSION)
    return {
      state: 'FAIL',
      text: `${version}, schema ${schema}; this program knows ${SCHEMA_VERSION}`,
      advice: 'Start the newer version of the site again',
    };
  const change = schema < SCHEMA_VERSION ? `: the start makes it ${SCHEMA_VERSION}` : '';
  return { state: 'ok', text: `${version}, schema ${schema}${change}` };
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
