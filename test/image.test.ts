import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { EXTERNAL } from '../build/server.ts';
import { CAPTCHA_ANSWER, sendContact, temporaryFolder } from './support/builders.ts';
import { startSite } from './support/start-site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** How a module of a package finds a file that stands beside it. */
const BESIDE = /\bnew URL\("([^":]+)",\s*import\.meta\.url\)/g;

/** The build beside no packages but those that the image carries, and without its maps. */
function likeTheImage(): string {
  const folder = temporaryFolder(t);
  cpSync(join(root, 'dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  for (const name of EXTERNAL.filter((name) => name !== 'pino-pretty')) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link, 'dir');
  }
  return join(folder, 'dist');
}

t.test('the image needs no package but the few that the bundles do not hold', async (t) => {
  const distDir = likeTheImage();
  const site = await startSite(t, { distDir, env: { DEMO: '1', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER } });
  const get = (path: string) => fetch(site.url + path);
  const home = await (await get('/')).text();
  const picture = /\/media\/[\w-]+\/[\w.~-]+\/\d+\.(?:webp|avif)/.exec(home)?.[0] ?? '/no-picture';
  const project = /href="\/(?:projects|project)\/([\w-]+)"/.exec(home)?.[1] ?? 'kolar-crest';
  const { image, audio } = await (await get('/captcha')).json();
  for (const path of [
    ...[picture, image, audio, `/share/project/${project}.jpg`, `/projects/${project}`],
    ...['/news', '/search?q=villa', '/sitemap.xml', '/news/feed.xml', '/events/calendar.ics', '/_data/news'],
  ]) {
    const response = await get(path);
    await response.arrayBuffer();
    t.equal(response.status, 200, path);
  }
  t.equal(await sendContact(site, { name: '' }), 422);
  t.equal(await sendContact(site), 201);
  t.equal((await fetch(site.opsUrl)).status, 200, 'the desk');
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir };
  const listed = execFileSync(process.execPath, [join(distDir, 'outbox.js'), 'list'], {
    ...{ env, encoding: 'utf8', cwd: site.dataDir },
  });
  t.match(listed, /Nothing is waiting/);
  t.equal(await site.stop(), 0);
});

t.test('no bundle looks beside itself for a file of a package: such a package is EXTERNAL', async (t) => {
  const dist = join(root, 'dist');
  for (const name of readdirSync(dist).filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(join(dist, name), 'utf8');
    const files = [...code.matchAll(BESIDE)].map(([, file = '']) => file);
    for (const file of files) t.ok(existsSync(join(dist, file)), `${name}: ${file}`);
  }
});

t.test('the program has no letter beyond ASCII: it would take two bytes of memory for each', async (t) => {
  const lines = readFileSync(join(root, 'dist/main.js'), 'utf8').split('\n');
  t.same(
    lines.filter((line) => /[\u0080-\uffff]/.test(line)),
    [],
  );
});
