import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { EXTERNAL } from '../build/server.ts';
import { CAPTCHA_ANSWER, sendContact, temporaryFolder } from './support/builders.ts';
import { startSite } from './support/start-site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The build beside no packages but those that the image carries, and without its maps. */
function likeTheImage(): string {
  const folder = temporaryFolder(t);
  cpSync(join(root, 'dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of EXTERNAL.filter((name) => name !== 'pino-pretty'))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'dir');
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

t.test('the program has no letter beyond ASCII: it would take two bytes of memory for each', async (t) => {
  const lines = readFileSync(join(root, 'dist/main.js'), 'utf8').split('\n');
  t.same(
    lines.filter((line) => /[\u0080-\uffff]/.test(line)),
    [],
  );
});
