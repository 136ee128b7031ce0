import pg from 'pg';
import t from 'tap';
import { sharedDatabase } from '../../../test/support/shared-database.ts';
import { noPostgres } from '../../../test/support/start-postgres.ts';
import { openDatabase } from './database.ts';
import { checkPostgres } from './postgres-check.ts';

const SILENT = { info() {}, error() {} };

t.test('the doctor fails where the start would, with the remedy', { skip: noPostgres }, async (t) => {
  const { postgres, connect } = await sharedDatabase();
  const as = (user: string, query = '') => {
    const url = new URL(postgres.url + query);
    url.username = user;
    return url.href;
  };
  const TABLES_OF_ANOTHER =
    /GRANT CREATE ON SCHEMA public; where another user made its tables, GRANT ALL ON ALL TABLES/;
  const READER = 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest';
  const cases: [string, { made?: boolean; sql?: string; url: string; code: string; advice: RegExp }][] = [
    ['no right to make tables', { url: as('guest'), code: '42501', advice: TABLES_OF_ANOTHER }],
    ['reads only', { made: true, sql: READER, url: as('guest'), code: '42501', advice: TABLES_OF_ANOTHER }],
    [
      'a table of another program',
      { sql: 'CREATE TABLE container (x int)', url: as('site'), code: '42P07', advice: /of its own/ },
    ],
    [
      'no schema',
      { url: as('site', '?options=-csearch_path%3Dnowhere'), code: '3F000', advice: /search_path/ },
    ],
  ];
  await postgres.query('CREATE ROLE guest LOGIN');
  for (const [name, { made, sql, url, code, advice }] of cases) {
    await postgres.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await postgres.query('GRANT USAGE ON SCHEMA public TO guest');
    if (made) await connect(t);
    if (sql) await postgres.query(sql);
    const verdict = await checkPostgres(url, 4_000);
    t.match(verdict, { state: 'FAIL', text: `it cannot be used: ${code}`, advice }, name);
    const database = await openDatabase({ url, writes: true, log: SILENT });
    t.equal(database.problem(), code, `${name}, at the start`);
    await database.close();
  }
  await postgres.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});

t.test('the doctor changes nothing', { skip: noPostgres }, async (t) => {
  const { postgres } = await sharedDatabase();
  const client = new pg.Client(postgres.url);
  await client.connect();
  t.teardown(() => client.end());
  const tables = async () =>
    (await client.query(`SELECT * FROM pg_tables WHERE schemaname = 'public'`)).rows.length;
  t.match(await checkPostgres(postgres.url, 4_000), {
    state: 'ok',
    text: /empty: the start makes its tables/,
  });
  t.equal(await tables(), 0);
  await (await openDatabase({ url: postgres.url, writes: true, log: SILENT })).close();
  await client.query('DELETE FROM container');
  t.match(await checkPostgres(postgres.url, 4_000), { state: 'ok', text: /schema \d+$/ });
  t.same((await client.query('SELECT * FROM container')).rows, []);
});
