import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { answerOf, bytesOf } from '../server/media/media.fixture.ts';
import { CAPTCHA_ANSWER, sendContact, temporaryFolder } from './support/builders.ts';
import { littleContent } from './support/little-content.ts';
import { serve } from './support/local-server.ts';
import { startBoth, visit } from './support/visit.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ADDRESS = /\/media\/[\w-]+\/[\w.~-]+\/\d+\.(?:webp|avif)/g;

/** The build beside packages as `npm ci --omit=optional` leaves them: sharp without its program. */
function withoutProgram(): string {
  const folder = temporaryFolder(t);
  const packages = join(folder, 'node_modules');
  cpSync(join(root, 'dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  });
  mkdirSync(join(packages, '@img'), { recursive: true });
  cpSync(join(root, 'node_modules/sharp'), join(packages, 'sharp'), { recursive: true });
  for (const name of ['harfbuzzjs', 'svg-captcha', 'detect-libc', 'semver', '@img/colour'])
    symlinkSync(join(root, 'node_modules', name), join(packages, name), 'dir');
  return join(folder, 'dist');
}

t.test('a start where sharp has no program for this machine', async (t) => {
  const dataDir = temporaryFolder(t);
  const small = readFileSync(join(root, 'server/demo/files/pictures/project-01-b.jpg'));
  const others = await serve(t, (request, response) =>
    response.end(
      Buffer.concat([small, Buffer.alloc(request.url === '/large.jpg' ? 3e6 : 0), Buffer.from('<script>')]),
    ),
  );
  const content = littleContent();
  content.news = content.news.map((story) => ({ ...story, image_url: `${others.url}/large.jpg` }));
  const { site } = await startBoth(t, {
    ...{ upstream: { content }, distDir: withoutProgram(), dataDir, errorsExpected: true },
    env: { CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, MEDIA_HOSTS: new URL(others.url).host },
  });
  const project = await visit(site, '/projects/kolar-crest');
  t.equal(project.status, 200);
  const [picture = '/no-picture'] = project.html.match(ADDRESS) ?? [];
  await t.test('a picture is handed on as it is, and stored for a short time', async (t) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(site.url + picture, { method });
      t.match(response, { status: 200 });
      t.match(Object.fromEntries(response.headers), {
        'content-type': 'image/jpeg',
        'content-length': `${small.length}`,
        'cache-control': 'public, max-age=60',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      if (method === 'GET') t.same(await bytesOf(response), small);
    }
    const again = (await visit(site, '/projects/kolar-crest')).html.match(ADDRESS) ?? [];
    t.equal(again[0], picture, 'pages go on showing it');
  });
  await t.test('one that is large, or a card without a photograph, is missing for now', async (t) => {
    const [large = '/no-picture'] = (await visit(site, '/news')).html.match(ADDRESS) ?? [];
    for (const path of [large, '/share/event/412.jpg', '/share/news/602.jpg'])
      t.match(await answerOf(fetch(site.url + path)), {
        ...{ status: 404, text: /^The picture cannot be had just now/ },
        headers: { 'cache-control': 'no-store' },
      });
    t.match(await fetch(`${site.url}/share/project/kolar-crest.jpg`), { status: 200 }, 'its photograph');
  });
  await t.test('a captcha can be heard, so the contact form can be sent', async (t) => {
    const { image, audio } = await (await fetch(`${site.url}/captcha`)).json();
    t.match(await answerOf(fetch(site.url + image)), { status: 404, text: /listen to the sound/ });
    t.match(await answerOf(fetch(site.url + image)), { status: 404 });
    t.equal((await fetch(site.url + audio)).status, 200);
    t.equal(await sendContact(site), 201);
  });
  await t.test('the log says once what to do, and nothing is held against the pictures', async (t) => {
    t.match(
      site.errors().map(({ msg }) => msg),
      [/^no picture can be made. Run `npm ci --include=optional`/, /^no captcha can be drawn. Run `npm ci/],
    );
    t.equal(site.errors().length, 2);
    t.notOk(site.log.some(({ msg }) => /cannot be shown/.test(msg)));
    t.equal(await site.stop(), 0);
    const facts = join(dataDir, 'pictures', 'facts.json');
    t.notMatch(existsSync(facts) ? readFileSync(facts, 'utf8') : '', /why/);
  });
});
