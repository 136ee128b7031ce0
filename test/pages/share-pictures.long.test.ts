import sharp from 'sharp';
import t, { type Test } from 'tap';
import { demoContent } from '../../server/demo/demo-content.ts';
import { startWithin } from '../support/start-within.ts';

/** Pictures of 1200 × 630 that stand for a page where its address is shared. */

async function expectShare(t: Test, site: { url: string }, path: string): Promise<Buffer> {
  const response = await fetch(site.url + path);
  t.equal(response.status, 200, path);
  t.equal(response.headers.get('content-type'), 'image/jpeg');
  t.match(response.headers.get('cache-control'), /^public, max-age=86400/);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  t.same({ format, width, height }, { format: 'jpeg', width: 1200, height: 630 });
  t.ok(bytes.length > 10_000 && bytes.length <= 300_000, `${bytes.length} bytes`);
  return bytes;
}

const [project] = demoContent().projects;
const named = (name: string, id: number) => ({ ...project, id, project_name: name, properties: [] });
const IN_HINDI = [named('भविष्य कृष्ण हाइट्स', 9001), named('भविष्य शक्ति हाइट्स', 9002)];

t.test('projects, news, events and the site have pictures of their own', async (t) => {
  const projects = [...demoContent().projects, ...IN_HINDI];
  const { site, upstream } = await startWithin(t, { upstream: { content: { projects } } });
  const paths = [
    '/share/project/kolar-crest.jpg',
    '/share/news/602.jpg',
    '/share/event/412.jpg',
    '/share/site.jpg',
  ];
  const made: Buffer[] = [];
  for (const path of paths) made.push(await expectShare(t, site, path));
  t.equal(new Set(made.map((bytes) => bytes.toString('base64'))).size, 4, 'each is another');

  await t.test('and are made once', async (t) => {
    const [path = ''] = paths;
    const first = await fetch(site.url + path);
    const again = await fetch(site.url + path, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    t.equal(again.status, 304);
    const head = await fetch(site.url + path, { method: 'HEAD' });
    t.equal(head.headers.get('content-length'), String(made[0]?.length));
  });

  await t.test('a record that is not there has none', async (t) => {
    for (const path of ['project/nowhere', 'news/99999', 'job/807', 'project/..%2Fsite']) {
      t.equal((await fetch(`${site.url}/share/${path}.jpg`)).status, 404, path);
    }
    t.equal((await fetch(`${site.url}/share/project/kolar-crest.png`)).status, 404);
  });

  await t.test('a name in Hindi is lettered, and what it says changes the picture', async (t) => {
    const [one, other] = [
      await expectShare(t, site, '/share/project/9001.jpg'),
      await expectShare(t, site, '/share/project/9002.jpg'),
    ];
    t.notOk(one.equals(other), 'no font that is missing makes boxes of both');
  });

  await t.test('without upstream there is what was made, and else a word that it comes', async (t) => {
    await upstream.goDown();
    await expectShare(t, site, '/share/news/602.jpg');
    const bare = await startWithin(t, { env: { API_URL: upstream.url } });
    const response = await fetch(`${bare.site.url}/share/event/412.jpg`);
    t.equal(response.status, 503);
    t.equal(response.headers.get('cache-control'), 'no-store');
    t.ok(Number(response.headers.get('retry-after')) > 0);
  });
});
