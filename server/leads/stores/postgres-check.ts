import pg from 'pg';
import { OLDEST_VERSION } from './database.ts';
import { reasonOf } from './database-errors.ts';
import { SCHEMA_VERSION } from './database-schema.ts';
import type { DatabaseFinding } from './shared-database.ts';

/** Connects, and looks at version and schema; changes nothing. @param waitMs for it to connect, and for each word of it */
export async function checkPostgres(url: string, waitMs: number): Promise<DatabaseFinding> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
    application_name: 'site doctor',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(DATABASE_STATE);
    return verdictOn(rows[0] as DatabaseState, await schemaOf(client));
  } catch (error) {
    const code = reasonOf(error);
    const advice = DATABASE_ADVICE[code] ?? 'Look whether it runs there, and lets this machine in';
    return { state: 'FAIL', text: `it cannot be used: ${code}`, advice };
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

function verdictOn(state: DatabaseState, schema: number | null): DatabaseFinding {
  const version = `PostgreSQL ${Math.floor(Number(state.version) / 10_000)}`;
  if (Number(state.version) < OLDEST_VERSION)
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
