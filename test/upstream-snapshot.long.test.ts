import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { aStory, temporaryFolder } from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { textOf, textsOf } from './support/html.ts';
import { type MappedPage, ONE_OF_EACH_KIND, SITE_MAP } from './support/site-map.ts';
import { runProgram, type Site, startSite } from './support/start-site.ts';
import { startTimedSite, type WithinSite } from './support/start-within.ts';
import { until } from './support/until.ts';
import { visit } from './support/visit.ts';

/** Holds a restart in the middle of an outage. */

const GOOD_DETAIL = '/event/412';

const snapshotFrom = (url: string, file: string, env: Record<string, string> = {}) =>
  runProgram({ name: 'snapshot' }, env, '--from', url, '--out', file);

/** Until all that was read is in the file. */
async function written(site: Site): Promise<void> {
  await until(async () => {
    const { content } = (await (await fetch(`${site.opsUrl}/cache`)).json()) as {
      content: { snapshot: { waiting: number } };
    };
    return content.snapshot.waiting === 0;
  });
}

/** Status and words of a page, whether it came whole or in a stream. */
async function saidBy(site: { url: string }, path: string): Promise<string> {
  const { status, html } = await visit(site, path);
  return `${status} ${textOf(/<h1[\s\S]*<\/main>/.exec(html)?.[0] ?? '')}`;
}

async function readAll(site: Site, pages: readonly MappedPage[]): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const { path } of pages) said[path] = await saidBy(site, path);
  return said;
}

t.test('a restart in an outage', async (t) => {
  const [dataDir, aheadDir] = [temporaryFolder(t), temporaryFolder(t)];
  const ahead = join(aheadDir, 'content.db');
  const upstream = await startFakeUpstream(t, { apiKey: 'the-key' });
  const env = { API_URL: upstream.url, API_KEY: 'the-key' };
  const first = await startSite(t, { dataDir, env });
  const before = await readAll(first, SITE_MAP);
  await written(first);
  const refused = await snapshotFrom(upstream.url, ahead);
  const made = await snapshotFrom(upstream.url, ahead, { API_KEY: 'the-key' });
  await upstream.goDown();
  await first.stop('SIGKILL');

  const second = await startSite(t, { dataDir, env });

  await t.test('of a process that was killed serves the whole site', async (t) => {
    t.same(await readAll(second, SITE_MAP), before);
    for (const [path, said] of Object.entries(before)) t.match(said, /^200 /, path);
    t.equal((await visit(second, '/event/411')).status, 503, 'a detail that nobody read is not known');
  });

  await t.test('of a site that never saw its upstream starts from a snapshot made ahead', async (t) => {
    t.equal(refused.code, 1, 'without its key upstream says nothing');
    t.match(refused.stdout, /getAllProject: getAllProject: status 401[\s\S]*Nothing is written/);
    t.equal(made.code, 0, made.stdout);
    t.match(made.stdout, /\d+ resources of http.* are in .*content\.db: \d+ kB/);

    const site = await startSite(t, { dataDir: aheadDir, env });
    const said = await readAll(site, ONE_OF_EACH_KIND);
    for (const [path, words] of Object.entries(said)) t.equal(words, before[path], path);
    for (const path of ['/event/411', '/news/603', '/images/703'])
      t.equal((await visit(site, path)).status, 200, path);

    const running = await snapshotFrom(upstream.url, ahead, { API_KEY: 'the-key' });
    t.equal(running.code, 1);
    t.match(running.stdout, /in use by another process/, 'not beneath a running site');
  });

  await upstream.comeBack();
  upstream.override('getAllNews', [aStory({ title: 'We are back' })]);
  const isBack = () => saidBy(second, '/news').then((said) => said.includes('We are back'));
  t.ok(await until(isBack), 'what is new is shown once upstream is back');
});

/** The same program, which reads the place of a project from another field. */
function buildThatReads(t: Test, field: string): string {
  const folder = fileURLToPath(new URL(`../node_modules/.cache/reads-${process.pid}`, import.meta.url));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(fileURLToPath(new URL('../dist', import.meta.url)), folder, { recursive: true });
  const file = join(folder, 'start.js');
  // The bundler breaks long lines, in texts too.
  const program = readFileSync(file, 'utf8').replaceAll('\\\n', '');
  const changed = program.replaceAll(/(location:\s*\w+\.\s*text\(\s*)"location"/g, `$1"${field}"`);
  t.not(changed, program);
  writeFileSync(file, changed);
  return folder;
}

t.test('a new build reads its own fields of what an older one saved', async (t) => {
  const dataDir = temporaryFolder(t);
  const upstream = await startFakeUpstream(t);
  for (const project of upstream.content.projects)
    Object.assign(project, { site_of_work: 'Beside the new bridge' });
  const env = { API_URL: upstream.url };
  const old = await startSite(t, { dataDir, env });
  const paths = ['/projects', '/projects/kolar-crest'];
  for (const path of paths) t.notMatch(await saidBy(old, path), 'new bridge', path);
  await written(old);
  await old.stop();

  const distDir = buildThatReads(t, 'site_of_work');
  await upstream.goDown();
  const inOutage = await startSite(t, { dataDir, env, distDir });
  for (const path of paths)
    t.match(await saidBy(inOutage, path), /^200 .*Beside the new bridge/, `${path}, while upstream is down`);
  await inOutage.stop();
  await upstream.comeBack();
  const young = await startSite(t, { dataDir, env, distDir });
  for (const path of paths) t.match(await saidBy(young, path), /^200 .*Beside the new bridge/, path);
});

t.test('an upstream that hangs holds nobody up after a restart', async (t) => {
  const from = await startFakeUpstream(t);
  const dataDir = temporaryFolder(t);
  const first = await startTimedSite(t, { from, dataDir });
  const paths = ['/', '/news', GOOD_DETAIL, '/projects/kolar-crest'];
  const before = await Promise.all(paths.map(async (path) => (await visit(first, path)).text));
  await first.stop();
  from.fail('content', { kind: 'hang' });
  // Far less than a call may take.
  const second = await startTimedSite(t, { from, dataDir, env: { API_TIMEOUT_MS: '60000' } });
  const after = await Promise.all(paths.map(async (path) => (await visit(second, path)).text));
  t.same(after, before);
});

t.test('a restart shows old content while it is good, new content as soon as that is there', async (t) => {
  const DAY = 24 * 3_600_000;
  const story = (title: string) => [aStory({ title })];
  const start = Date.parse('2026-11-20T12:00:00+05:30');
  const from = await startFakeUpstream(t);
  const dataDir = temporaryFolder(t);
  from.override('getAllNews', story('Old story'));
  const titles = async (site: WithinSite) => textsOf((await visit(site, '/news')).main, 'story-card__title');
  const first = await startTimedSite(t, { from, dataDir, now: start });
  t.same(await titles(first), ['Old story']);
  await first.stop();

  from.fail('getAllNews', { kind: 'status', status: 500 });
  const good = await startTimedSite(t, { from, dataDir, now: start + DAY - 1 });
  t.same(await titles(good), ['Old story']);
  await good.stop();
  const over = await startTimedSite(t, { from, dataDir, now: start + DAY + 60_000 });
  t.same(await titles(over), [], 'CONTENT_STALE_MS counts from when upstream said so');
  await over.stop();
  const setBack = await startTimedSite(t, { from, dataDir, now: start - 30 * DAY });
  t.same(await titles(setBack), ['Old story'], 'a clock that was set back');
  await setBack.stop();

  from.heal();
  from.override('getAllNews', story('New story'));
  const well = await startTimedSite(t, { from, dataDir, now: start + DAY / 2 });
  t.same(await titles(well), ['New story']);
});

t.test('a record that left its list is remembered, and its page is not shown by the next run', async (t) => {
  const from = await startFakeUpstream(t);
  const dataDir = temporaryFolder(t);
  const first = await startTimedSite(t, { from, dataDir });
  t.equal((await visit(first, '/news/602')).status, 200);
  for (const path of ['/news', '/projects/kolar-crest']) await visit(first, path);
  await first.stop();
  from.content.news = from.content.news.filter(({ id }) => String(id) !== '602');
  const crest = from.content.projects.find(({ project_name }) => project_name === 'Kolar Crest');
  Object.assign(crest ?? {}, { project_name: 'Kolar Summit' });
  const second = await startTimedSite(t, { from, dataDir });
  for (const path of ['/news', '/projects']) await visit(second, path);
  const gone = await visit(second, '/news/602');
  t.equal(gone.status, 410);
  t.match(gone.text, 'News not found It was here, and has been taken down.');
  t.equal(gone.headers.get('cache-control'), 'public, max-age=0, s-maxage=10');
  t.equal((await visit(second, '/news/60299')).status, 404, 'what never was there');
  const moved = (site: WithinSite) => fetch(`${site.url}/projects/kolar-crest`, { redirect: 'manual' });
  const { status, headers } = await moved(second);
  t.same([status, headers.get('location')], [301, '/projects/kolar-summit'], 'a name that has changed');
  await second.stop();
  await from.goDown();
  const third = await startTimedSite(t, { from, dataDir });
  t.equal((await moved(third)).headers.get('location'), '/projects/kolar-summit');
  t.notMatch((await visit(third, '/news/602')).text, /Twenty-one years/, 'over a restart');
});
