import pg from 'pg';
import { OLDEST_VERSION } from './database.ts';
import { reasonOf } from './database-errors.ts';
import { rehearse, SCHEMA_VERSION, versionOf } from './database-schema.ts';
import { clientConfig, refusesParameters } from './postgres-client.ts';

const STATE = `SELECT current_setting('server_version_num') AS version,
  pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS read_only,
  current_setting('statement_timeout') = '0' AS is_endless`;

interface State {
  version: string;
  read_only: boolean;
  /** The server ends no statement, however long it takes. */
  is_endless: boolean;
}

const OWN_CA = 'Nobody known signed its certificate: name the CA by sslrootcert in DATABASE_URL';
const ADVICE: Record<string, string> = {
  '28P01': 'Correct user or password in DATABASE_URL',
  '28000': 'Let this machine in (pg_hba.conf), or correct the user in DATABASE_URL',
  '3D000': 'Make that database, or correct its name in DATABASE_URL',
  '53300': 'It has no connection left: raise max_connections',
  ECONNREFUSED: 'Nobody listens there: start it, or correct host and port in DATABASE_URL',
  ENOTFOUND: 'No machine has that name: correct the host in DATABASE_URL',
  '08P01': 'A pooler refuses a parameter: take `options` out of DATABASE_URL and PGOPTIONS',
  pooler: 'A pooler answers, but gives no connection to the database: its log says why',
  '42501':
    'Give its user the rights: GRANT CREATE ON SCHEMA public; where another user made its tables, GRANT ALL ON ALL TABLES',
  '42P07': 'Another program has a table of the same name there: give the site a database of its own',
  '3F000': 'No schema of its search_path exists: make it (CREATE SCHEMA), or correct search_path',
  'no TLS': 'Turn it on there; or take sslmode out of DATABASE_URL where the database is a neighbour',
  SELF_SIGNED_CERT_IN_CHAIN: OWN_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: OWN_CA,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: OWN_CA,
  DEPTH_ZERO_SELF_SIGNED_CERT: OWN_CA,
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is of another name: take the host that it names',
};

/** True for an address of PostgreSQL. */
export const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\/[^\s/]/.test(url);

/**
 * The host and the encryption of a connection, as the driver reads DATABASE_URL and the variables of PostgreSQL.
 * @throws for an address or a certificate's file that it cannot read
 */
export function transportTo(url: string): { host: string; isEncrypted: boolean } {
  const { host, ssl } = new pg.Client({ connectionString: url });
  return { host, isEncrypted: Boolean(ssl) };
}

export interface Verdict {
  state: 'ok' | 'FAIL';
  text: string;
  advice?: string;
}

const ok = (text: string) => ({ state: 'ok', text }) as const;
const fail = (text: string, advice: string) => ({ state: 'FAIL', text, advice }) as const;

/**
 * Connects as the site does, reads version and schema, and tries what the start does; changes nothing.
 * @param waitMs the time limit of the connection, and of each answer
 * @returns its state in the operator's words; nothing secret
 */
export async function checkPostgres(url: string, waitMs: number, isLimited = true): Promise<Verdict> {
  const client = new pg.Client(clientConfig({ url, answerMs: waitMs, isLimited, name: 'site doctor' }));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<State>(STATE);
    const schema = await versionOf(client);
    const verdict = verdictOn(rows[0]!, schema);
    if (verdict.state === 'ok') await rehearse(client, schema);
    return verdict;
  } catch (error) {
    if (isLimited && refusesParameters(error)) return checkPostgres(url, waitMs, false);
    const code = reasonOf(error);
    const advice = ADVICE[code] ?? 'Look whether it runs there, and lets this machine in';
    return fail(`it cannot be used: ${code}`, advice);
  } finally {
    void client.end().catch(() => {});
  }
}

/** @param schema 0 where the database is empty */
function verdictOn({ version, read_only, is_endless }: State, schema: number): Verdict {
  const pooled = is_endless ? ' behind a pooler, without time limits' : '';
  const name = `PostgreSQL ${Math.floor(Number(version) / 10_000)}${pooled}`;
  if (Number(version) < OLDEST_VERSION) return fail(name, 'Take PostgreSQL 15 or newer');
  if (read_only) return fail(`${name} takes no writes`, 'Name the primary, not a replica');
  if (schema > SCHEMA_VERSION) {
    const text = `${name}, schema ${schema}; this program knows ${SCHEMA_VERSION}`;
    return fail(text, 'Start the newer version of the site again');
  }
  if (schema === SCHEMA_VERSION) return ok(`${name}, schema ${schema}`);
  if (schema > 0) return ok(`${name}, schema ${schema}: the start makes it ${SCHEMA_VERSION}`);
  return ok(`${name}, empty: the start makes its tables`);
}
