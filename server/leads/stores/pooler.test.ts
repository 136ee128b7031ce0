import { connect, createServer, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { listen } from '../../../test/support/local-server.ts';
import { sharedDatabase } from '../../../test/support/shared-database.ts';
import { noPostgres } from '../../../test/support/start-postgres.ts';
import { openDatabase } from './database.ts';
import { checkPostgres } from './postgres-check.ts';

/** What PgBouncer takes at the start of a connection, as it is by default. */
const TAKES = /^(user|database|client_encoding|application_name|datestyle|timezone)$/i;

/** A pooler that refuses what PgBouncer refuses, and hands everything else on. */
async function startPooler(t: Test, to: string) {
  const { port } = new URL(to);
  const sockets = new Set<Socket>();
  const refused: string[] = [];
  const server = createServer((client) => {
    sockets.add(client.on('error', () => {}));
    client.once('data', (start: Buffer) => {
      // A length and a version, then names and values, each with a zero at its end.
      const words = start.subarray(8).toString().split('\0');
      const name = words.find((word, at) => at % 2 === 0 && word && !TAKES.test(word));
      if (name) {
        refused.push(name);
        return void client.end(refusal(`unsupported startup parameter: ${name}`));
      }
      const database = connect(Number(port), '127.0.0.1').on('error', () => {});
      sockets.add(database);
      database.write(start);
      client.pipe(database).pipe(client);
    });
  });
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = new URL(to);
  address.port = String(await listen(server));
  return { url: address.href, refused };
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** PgBouncer's answer to everybody while it cannot reach its database. */
async function startLonePooler(t: Test): Promise<string> {
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', () => {
      client.end(refusal('server login has been failing, try again later (server_login_retry)'));
    });
  });
  t.teardown(() => server.close());
  return `postgres://site:site@127.0.0.1:${await listen(server)}/site`;
}

t.test('a pooler without its database is not taken for one that refuses a parameter', async (t) => {
  const url = await startLonePooler(t);
  t.match(await checkPostgres(url, 4_000), {
    ...{ state: 'FAIL', text: 'it cannot be used: pooler', advice: /its log says why/ },
  });
  const told: string[] = [];
  const note = (_facts: object, text: string) => void told.push(text);
  const database = await openDatabase({ url, writes: true, log: { info: note, error: note } });
  t.teardown(() => database.close());
  t.equal(database.problem(), 'pooler');
  t.match(told, [/^the database is away/], 'nothing is said of time limits');
});

t.test('behind a pooler that takes no time limits', { skip: noPostgres }, async (t) => {
  const { postgres } = await sharedDatabase();
  const pooler = await startPooler(t, postgres.url);
  const told: string[] = [];
  const note = (_facts: object, text: string) => void told.push(text);

  async function open(t: Test, url: string) {
    const database = await openDatabase({ url, writes: true, log: { info: note, error: note } });
    t.teardown(() => database.close());
    return database;
  }

  await t.test('the database is up, and a line says that its statements have none', async (t) => {
    const database = await open(t, pooler.url);
    t.equal(database.problem(), null);
    const [row] = await database.query<{ limit: string }>(
      "SELECT current_setting('statement_timeout') AS limit",
    );
    t.equal(row?.limit, '0');
    t.match(told.splice(0), [/behind a pooler that takes no time limits/]);
    t.equal(told.length, 0);
    t.equal(pooler.refused.length, 1, 'it is asked once');
  });

  await t.test('the doctor asks as the site does', async (t) => {
    t.match(await checkPostgres(pooler.url, 4_000), {
      ...{ state: 'ok', text: /^PostgreSQL \d+ behind a pooler, without time limits, schema \d+$/ },
    });
    await postgres.query("ALTER ROLE site SET statement_timeout = '1s'");
    t.match(await checkPostgres(pooler.url, 4_000), { state: 'ok', text: /^PostgreSQL \d+, schema \d+$/ });
    await postgres.query('ALTER ROLE site RESET statement_timeout');
  });

  await t.test('no line is written once its role has limits', async (t) => {
    await postgres.query("ALTER ROLE site SET statement_timeout = '1s'");
    t.teardown(() => postgres.query('ALTER ROLE site RESET statement_timeout'));
    told.length = 0;
    t.equal((await open(t, pooler.url)).problem(), null);
    t.same(told, []);
  });

  await t.test('what it refuses of the address is told', async (t) => {
    const url = `${pooler.url}?options=-c%20search_path%3Dsite`;
    t.match(await checkPostgres(url, 4_000), {
      ...{ state: 'FAIL', text: 'it cannot be used: 08P01', advice: /take `options` out of DATABASE_URL/ },
    });
    const database = await open(t, url);
    t.equal(database.problem(), '08P01');
  });

  await t.test('a direct connection has its limits', async (t) => {
    told.length = 0;
    const database = await open(t, postgres.url);
    const [row] = await database.query<{ limit: string }>(
      "SELECT current_setting('statement_timeout') AS limit",
    );
    t.equal(row?.limit, '1s');
    t.same(told, []);
  });
});
