import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { temporaryFolder } from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { littleContent } from './support/little-content.ts';
import { freePort, runProgram, type Site, startSite } from './support/start-site.ts';
import { noTerminal, onTerminal } from './support/terminal.ts';
import { until } from './support/until.ts';
import { startBoth, visit } from './support/visit.ts';

/** Starts the site with settings that it should refuse. */
async function refusal(env: Record<string, string>) {
  const settings = { PORT: await freePort(), OPS_PORT: 0, DATA_DIR: temporaryFolder(t), ...env };
  const ended = await runProgram({ name: 'main' }, settings);
  return { ...ended, lines: ended.stderr.split('\n').filter(Boolean) };
}

async function expectOneLine(t: Test, env: Record<string, string>, line: RegExp): Promise<void> {
  const { code, lines } = await refusal(env);
  t.match({ code, lines }, { code: 1, lines: [line] });
  t.equal(lines.length, 1, lines.join('|'));
}

t.test('bad settings stop the start, a line for each; a secret is not repeated', async (t) => {
  const { code, lines } = await refusal({ PORT: 'x', SECRET: 'short-one', TRUST_PROXY: '1' });
  t.equal(code, 1);
  t.same(lines.map((line) => line.split(':', 1)[0]).sort(), ['PORT', 'SECRET', 'TRUST_PROXY']);
  t.match(lines.join('\n'), /^TRUST_PROXY: got "1", takes .*never a number or true/m);
  t.notMatch(lines.join('\n'), /short-one/);
});

t.test('faults of the site folder stop the start and are told by file and field', async (t) => {
  const dir = t.testdir({
    ...{ 'site.json': '{"email": 7, "emial": "x"}', pages: { 'terms-condition.md': 'No front matter' } },
  });
  const [bad, missing] = await Promise.all([
    refusal({ SITE_DIR: dir }),
    refusal({ SITE_DIR: join(dir, 'nowhere') }),
  ]);
  t.equal(bad.code, 1);
  t.match(bad.stderr, /site\.json: email: /);
  t.match(bad.stderr, /site\.json: emial: .*email/);
  t.match(bad.stderr, /pages\/terms-condition\.md: /);
  t.notMatch(bad.stderr, /\.js:\d+/, 'no stack');
  t.equal(missing.code, 1);
  t.match(missing.stderr, /nowhere/);
});

t.test(
  'a port that is taken, or a host that is not this machine, stops the start with one line',
  async (t) => {
    const other = createServer().listen(0, '0.0.0.0');
    await once(other, 'listening');
    t.teardown(() => other.close());
    const { port } = other.address() as { port: number };
    await expectOneLine(t, { PORT: String(port), DEMO: '1' }, /PORT.*EADDRINUSE/);
    await expectOneLine(t, { HOST: 'nowhere.invalid', DEMO: '1' }, /^HOST.*cannot listen: getaddrinfo/);
    await expectOneLine(t, { HOST: '192.0.2.7', DEMO: '1' }, /^HOST.*EADDRNOTAVAIL/);
  },
);

t.test('on a terminal it starts, with lines for people', { skip: noTerminal }, async (t) => {
  const shown = join(temporaryFolder(t), 'shown');
  await startBoth(t, { under: onTerminal(shown) });
  t.ok(await until(() => /INFO.*Server listening at/.test(readFileSync(shown, 'utf8'))));
});

t.test('a DATA_DIR and the processes that use it', async (t) => {
  const dataDir = temporaryFolder(t);
  const upstream = await startFakeUpstream(t, { content: littleContent() });
  const env = { API_URL: upstream.url };
  const picture = async (site: Site) => /\/media\/[^" ]+/.exec((await visit(site, '/')).html)?.[0];
  const first = await startSite(t, { dataDir, env });

  await t.test('a second one waits, then says what is wrong', async (t) => {
    const started = performance.now();
    await expectOneLine(t, { DATA_DIR: dataDir }, /^DATA_DIR: .* in use by another process/);
    t.ok(performance.now() - started > 5_000, 'a process before it may still be stopping');
    t.equal((await visit(first, '/')).status, 200, 'the first one serves on');
  });

  const address = await picture(first);
  await first.stop('SIGKILL');
  const third = await startSite(t, { dataDir, env });
  t.equal((await visit(third, '/')).status, 200, 'a killed process leaves no lock behind');

  await t.test('the secret is made once, kept for its owner alone, and used again', async (t) => {
    t.equal(statSync(join(dataDir, 'secret')).mode & 0o777, 0o600);
    t.match(address, /^\/media\/[\w-]{16,}\//);
    t.equal(await picture(third), address, 'addresses of pictures outlive a restart');
  });
});

t.test('an outbox of a newer version stops the start with one line, and is left alone', async (t) => {
  const dataDir = temporaryFolder(t);
  const db = new DatabaseSync(join(dataDir, 'outbox.db'));
  db.exec('CREATE TABLE enquiry (something TEXT); PRAGMA user_version = 99');
  await expectOneLine(t, { DATA_DIR: dataDir }, /^DATA_DIR: .*outbox\.db has schema 99,.*newer version/);
  t.equal(db.prepare('PRAGMA user_version').get()?.user_version, 99);
  db.close();
});

t.test('a DATA_DIR that cannot be written is told, and the site serves all the same', async (t) => {
  const parent = temporaryFolder(t);
  writeFileSync(join(parent, 'file'), 'not a folder');
  const dataDir = join(parent, 'file', 'data');
  const { site } = await startBoth(t, { env: { DATA_DIR: dataDir }, errorsExpected: true });
  const said = site.errors().map(({ msg }) => msg);
  t.match(said.join('\n'), /DATA_DIR cannot be written/, 'an error line');
  for (const path of ['/', '/event/412', '/contact-us']) t.equal((await visit(site, path)).status, 200, path);
  const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text();
  t.match(metrics, /data_dir\w* 1/, 'a metric');
});

t.test('`npm start` and the image ask for memory in the same way', async (t) => {
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const asked = (text: string) => text.match(/\bMALLOC_\w+=\d+|--max-semi-space-size=\d+/g)?.sort();
  const image = asked(read('Dockerfile'));
  t.equal(image?.length, 2);
  t.same(asked(JSON.parse(read('package.json')).scripts.start), image);
});
