import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { temporaryFolder } from '../../test/support/builders.ts';
import { startFakeUpstream } from '../../test/support/fake-upstream.ts';
import { listen, serve } from '../../test/support/local-server.ts';
import { noPostgres, startPostgres } from '../../test/support/start-postgres.ts';
import { freePort, runProgram } from '../../test/support/start-site.ts';
import { until } from '../../test/support/until.ts';
import { takeDataDir } from '../app/data-dir.ts';
import { runDoctor } from './doctor.ts';
import { checkPictures } from './doctor-checks.ts';

const builtinDir = fileURLToPath(new URL('../site/built-in', import.meta.url));
const SECRETS = { API_KEY: 'the-key-of-upstream', SECRET: 'thirty-two characters or more, mixed' };

/** The lines that the doctor prints with those settings, and its exit code. */
async function examine(t: Test, env: Record<string, string>, dotEnv: Record<string, string> = {}) {
  const lines: string[] = [];
  const folder = temporaryFolder(t);
  const settings = { DATA_DIR: join(folder, 'data'), ...env };
  const code = await runDoctor({ env: settings, dotEnv, builtinDir, print: (line) => void lines.push(line) });
  const find = (name: string) => lines.find((line) => line.slice(8).startsWith(name)) ?? '';
  return { code, lines, text: lines.join('\n'), find };
}

t.test('with a good upstream and key all is well, and each setting says where it is from', async (t) => {
  const upstream = await startFakeUpstream(t, { apiKey: SECRETS.API_KEY });
  const env = { ...SECRETS, API_URL: upstream.url };
  const { code, text, find, lines } = await examine(t, env, { CAPTCHA_FREE: '5', API_URL: 'not this one' });
  t.equal(code, 0, text);
  const records = /^ {2}ok +upstream +getAllProject: \d+ records(, 1 of them cannot be read)?, in \d+ ms$/;
  t.match(find('upstream'), records);
  t.match(find('key'), /ok +key +upstream takes it/);
  t.match(find('disk'), /ok +disk .* takes files; [\d.]+ GB are free/);
  t.match(find('pictures'), /ok +pictures +sharp \d+\.\d+\.\d+ for \w+-\w+$/);
  t.match(find('clock'), /ok +clock +within \d+ s/);
  t.match(find('database'), /skip +database/);
  const setting = (name: string) => lines.find((line) => line.startsWith(`  ${name} `)) ?? '';
  t.match(setting('CAPTCHA_FREE'), /\.env +5$/);
  t.match(setting('API_URL'), /environment +http:\/\/127/);
  t.match(setting('PORT'), /default +8080$/);
  t.match(setting('DEMO'), /default +false$/, 'a default that follows from others is shown');
  t.match(setting('SITE_URL'), /default +http:\/\/localhost:8080$/);
  for (const secret of Object.values(SECRETS)) t.notOk(text.includes(secret), 'no secret is shown');
});

t.test('a wrong key, a missing key, and an address that is a website', async (t) => {
  const upstream = await startFakeUpstream(t, { apiKey: 'another-key' });
  const wrong = await examine(t, { API_URL: upstream.url, API_KEY: SECRETS.API_KEY });
  t.equal(wrong.code, 1);
  t.match(wrong.find('key'), /FAIL +key +upstream refuses it \(40[13]\)\. Correct API_KEY/);
  t.notOk(wrong.text.includes(SECRETS.API_KEY));
  const missing = await examine(t, { API_URL: upstream.url });
  t.match(missing.find('key'), /FAIL +key +upstream wants one .* Set API_KEY/);

  const website = await serve(t, (_request, response) => response.end('<!doctype html><p>Hello</p>'));
  const { code, find } = await examine(t, { API_URL: website.url });
  t.equal(code, 1);
  t.match(find('upstream'), /FAIL +upstream +getAllProject: status 200, but no content/);

  const packed = await serve(t, (_request, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync('\ufeff{"success":true,"data":[]}'));
  });
  t.match(
    (await examine(t, { API_URL: packed.url })).find('upstream'),
    /ok +upstream +getAllProject: 0 records/,
  );
});

t.test('a closed port, an unknown name, a failing upstream, and another clock', async (t) => {
  const closed = await examine(t, { API_URL: `http://127.0.0.1:${await freePort()}` });
  t.equal(closed.code, 1);
  t.match(closed.find('upstream'), /FAIL +upstream +no response: ECONNREFUSED\. Nobody listens there/);
  const nameless = await examine(t, { API_URL: 'http://upstream.invalid', MEDIA_HOSTS: 'cdn.invalid' });
  t.match(nameless.find('upstream'), /FAIL .*(ENOTFOUND|EAI_AGAIN)/);
  t.match(nameless.find('media host'), /FAIL +media host +cdn\.invalid does not answer/);

  const late = await serve(t, (_request, response) => {
    response.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
    response.writeHead(503).end();
  });
  const { find } = await examine(t, { API_URL: late.url, MEDIA_HOSTS: new URL(late.url).host });
  t.match(find('upstream'), /FAIL +upstream +getAllProject: status 503/);
  t.match(find('clock'), /FAIL +clock +\d+ s after upstream's\. Set this machine's clock/);
  t.match(find('media host'), /ok +media host +127\.0\.0\.1:\d+ answers http/);
});

t.test('wrong settings are told without the secrets in them', async (t) => {
  const { code, text, lines } = await examine(t, {
    ...{ API_URL: 'https://asha:pass/word@api.example.com/?key=hidden-key', API_KEY: 'with space' },
    ...{ DATABASE_URL: 'mysql://u:dbpass@h/x', SECRET: 'too-short', PORT: 'eighty' },
  });
  t.equal(code, 1);
  t.equal(lines.filter((line) => /FAIL +settings/.test(line)).length, 5);
  t.match(text, /PORT: got "eighty", takes a whole number/);
  for (const secret of ['pass/word', '/word', 'hidden-key', 'with space', 'dbpass', 'too-short'])
    t.notOk(text.includes(secret), secret);
});

t.test('variables that are ignored are noted, and what stands in a file is said to', async (t) => {
  const dir = t.testdir({ key: `${SECRETS.API_KEY}\n` });
  const env = { DEMO: '1', TRUSTED_PROXY: 'loopback', API_KEY_FILE: join(dir, 'key') };
  const { code, text, lines } = await examine(t, env);
  t.equal(code, 0, text);
  t.match(text, /note +settings +TRUSTED_PROXY is no setting .*did you mean TRUST_PROXY\?/);
  t.match(text, /API_KEY +file +set, not shown/);
  t.notOk(text.includes(SECRETS.API_KEY));
  t.equal(lines.at(-1), 'Nothing failed; see the notes.');
  const both = await examine(t, { ...env, API_KEY: 'x' });
  t.match(both.find('settings'), /FAIL +settings +API_KEY, API_KEY_FILE: both set/);
});

t.test('a disk that takes nothing, and a folder in use by the site', async (t) => {
  const dir = t.testdir({ file: '' });
  const { code, find } = await examine(t, { DEMO: '1', DATA_DIR: join(dir, 'file') });
  t.equal(code, 1);
  t.match(find('disk'), /FAIL +disk .* takes no files: (EEXIST|ENOTDIR)\. Give the folder/);

  const held = takeDataDir(join(dir, 'held'));
  t.teardown(() => held.release());
  const beside = await examine(t, { DEMO: '1', DATA_DIR: join(dir, 'held') });
  t.equal(beside.code, 0, beside.text);
  for (const name of readdirSync(join(dir, 'held'))) t.notMatch(name, /^doctor/);
});

t.test('programs for pictures that npm left out, or that are for another machine', async (t) => {
  const missing = () => Promise.reject(new Error('Could not load the "sharp" module'));
  t.match(await checkPictures(missing), {
    ...{ state: 'FAIL', text: /no program for \w+-\w+ here/, advice: /--include=optional/ },
  });
});

t.test(
  'a real database: empty, newer than the program, with a wrong name, gone',
  { skip: noPostgres },
  async (t) => {
    const postgres = await startPostgres(t);
    const env = { DEMO: '1', SECRET: SECRETS.SECRET };
    const withPassword = postgres.url.replace('site@', 'site:dbpass@');
    const empty = await examine(t, { ...env, DATABASE_URL: withPassword });
    t.equal(empty.code, 0, empty.text);
    t.match(empty.find('database'), /ok +database +PostgreSQL \d+, empty/);
    t.notOk(empty.text.includes('dbpass'));
    await postgres.query('CREATE TABLE site_schema (version int); INSERT INTO site_schema VALUES (99)');
    const newer = await examine(t, { ...env, DATABASE_URL: postgres.url });
    t.match(newer.find('database'), /FAIL +database .* schema 99; this program knows \d+\. Start the newer/);
    const other = await examine(t, { ...env, DATABASE_URL: `${postgres.url}_not` });
    t.match(other.find('database'), /FAIL +database +it cannot be used: 3D000\. Make that database/);
    await postgres.kill();
    const gone = await examine(t, { ...env, DATABASE_URL: withPassword });
    t.match(gone.find('database'), /FAIL +database +it cannot be used: ECONNREFUSED/);
    t.notOk(gone.text.includes('dbpass'));
  },
);

t.test('each finding is printed as soon as it is known', async (t) => {
  const upstream = await startFakeUpstream(t, { apiKey: SECRETS.API_KEY });
  const answer = upstream.hold('content');
  const env = { ...SECRETS, API_URL: upstream.url, DATA_DIR: join(temporaryFolder(t), 'data') };
  const lines: string[] = [];
  let isOver = false;
  const print = (line: string) => void lines.push(line);
  const running = runDoctor({ env, dotEnv: {}, builtinDir, print }).finally(() => {
    isOver = true;
  });
  t.ok(await until(() => lines.some((line) => /ok +disk/.test(line))));
  t.notOk(isOver, 'while upstream has not answered');
  answer();
  t.equal(await running, 0);
});

t.test('the built command reads .env, and ends by itself where all that it asks stands still', async (t) => {
  const silent = createServer();
  t.teardown(() => silent.close());
  const port = await listen(silent);
  const cwd = t.testdir({ '.env': `CAPTCHA_FREE=7\nAPI_KEY=${SECRETS.API_KEY}\n` });
  const settings = {
    ...{ API_URL: `http://127.0.0.1:${port}`, API_TIMEOUT_MS: 60_000, MEDIA_HOSTS: `127.0.0.1:${port}` },
    ...{ DATABASE_URL: `postgres://site:dbpass@127.0.0.1:${port}/site`, SECRET: SECRETS.SECRET },
  };
  let asked = Infinity;
  silent.once('connection', () => {
    asked = performance.now();
  });
  const { code, stdout, stderr } = await runProgram({ name: 'doctor', cwd }, settings);
  const seconds = (performance.now() - asked) / 1000;
  const text = stdout + stderr;
  t.equal(code, 1, text);
  // From the first question on: how long the program loads is the machine's matter.
  t.ok(seconds > 0 && seconds < 20, `${seconds} s`);
  for (const line of [
    ...[/CAPTCHA_FREE +\.env +7/, /API_KEY +\.env +set, not shown/],
    ...[/FAIL +upstream +no response: no answer in time/, /FAIL +database/, /FAIL +media host/],
  ])
    t.match(text, line);
  for (const secret of [...Object.values(SECRETS), 'dbpass']) t.notOk(text.includes(secret));
});
