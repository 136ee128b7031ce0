import t from 'tap';
import { aProject, aStory } from '../support/builders.ts';
import { attributesOf, linksOf, partOf, partsOf, textOf, textsOf } from '../support/html.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString();

const project = (id: number, project_name: string, status: unknown, started_date: string | null) =>
  aProject({ id, project_name, status, started_date });

const projects = [
  project(1, 'Oldest Done', 'Completed', '2018-01-01'),
  project(2, 'Newest Done', 'Project Completed in 2024', '2024-05-01'),
  project(3, 'Middle Done', 'COMPLETED', '2020-01-01'),
  project(4, 'Undated Done', 'completed project', null),
  project(5, 'Running One', 'Ongoing Project', '2025-01-01'),
  project(6, 'Exactly Upcoming', 'Upcoming Project', '2026-01-01'),
  project(7, 'Loosely Upcoming', 'Upcoming', '2026-02-01'),
  project(8, 'Upper Upcoming', 'UPCOMING PROJECT', '2026-03-01'),
  project(9, 'Somewhat Else', 'On hold since May', '2026-04-01'),
  project(10, 'Nothing Known', null, '2026-05-01'),
  aProject({ id: 11, project_name: undefined, status: 'Completed' }),
  aProject({ id: undefined, project_name: 'No Id At All', status: 'Completed' }),
];

t.test('rules of the lists', async (t) => {
  const { upstream, site } = await startWithin(t, { upstream: { content: { projects } } });
  const names = async (path: string) => textsOf((await visit(site, path)).main, 'project-card__name');

  await t.test('projects are listed by the word in their status, newest first, undated last', async (t) => {
    t.same(await names('/complete-projects'), ['Newest Done', 'Middle Done', 'Oldest Done', 'Undated Done']);
    t.same(await names('/ongoing-projects'), ['Running One']);
  });

  await t.test('the upcoming page takes exactly "Upcoming Project"', async (t) => {
    t.same(await names('/upcoming-projects'), ['Exactly Upcoming']);
  });

  await t.test('a status that names no stage is shown as it is, none at all as Unknown', async (t) => {
    const card = async (slug: string) =>
      textsOf((await visit(site, `/projects/${slug}`)).main, 'status-badge')[0];
    t.equal(await card('somewhat-else'), 'On hold since May');
    t.equal(await card('nothing-known'), 'Unknown');
    t.equal(await card('loosely-upcoming'), 'Upcoming');
  });

  await t.test('each project offers Request Callback and Get Info', async (t) => {
    const { main } = await visit(site, '/ongoing-projects');
    const card = partOf(main, '.project-card');
    const [callback] = partsOf(card, 'a[data-form=callback]');
    t.match(callback && textOf(callback), /^Request Callback/);
    t.equal(callback?.getAttribute('href'), '/contact-us?form=callback&project=running-one');
    const toProject = partsOf(card, 'a[href="/projects/running-one"]').map(textOf);
    t.ok(toProject.some((words) => words.startsWith('Get Info')));
  });

  await t.test('the lists are asked for as the specification says', async (t) => {
    for (const path of ['/news', '/events', '/press-coverage', '/download', '/career', '/images', '/videos'])
      await visit(site, path);
    t.same(upstream.requests('getAllProject')[0]?.query, {});
    t.same(upstream.requests('getAllNews')[0]?.query, {});
    for (const list of ['Event', 'Presscoverage', 'Download', 'Job', 'Gallery', 'Video'] as const)
      t.same(upstream.requests(`getAll${list}`)[0]?.query, { page: '1', limit: '20' }, list);
  });
});

t.test('the API key goes to content calls in the header of its setting, and into no page', async (t) => {
  const { upstream, site } = await startWithin(t, {
    upstream: { apiKey: 'key-of-the-test', apiKeyHeader: 'x-front-key' },
    env: { API_KEY: 'key-of-the-test', API_KEY_HEADER: 'X-Front-Key' },
  });
  const page = await visit(site, '/news');
  t.equal(textsOf(page.main, 'story-card__title').length, 20);
  t.equal(upstream.lastRequest('getAllNews')?.headers['x-front-key'], 'key-of-the-test');
  t.match(upstream.lastRequest('getAllNews')?.headers['x-request-id'], /\S/);
  t.notOk(page.html.includes('key-of-the-test'));
});

t.test('a document on another host is a link out that names the host', async (t) => {
  const elsewhere = 'https://drive.example/plan.pdf';
  const document = { id: 1, title: 'Plan', file_url: elsewhere, createdAt: '2025-01-01' };
  const content = {
    projects: [aProject({ project_name: 'With Papers', documents: [document] })],
    downloads: [document],
  };
  const { site } = await startWithin(t, { upstream: { content } });
  for (const [path, className] of [
    ['/projects/with-papers', 'project-documents'],
    ['/download', 'document__text'],
  ] as const) {
    const { main } = await visit(site, path);
    const link = partOf(main, 'a[href^="https://drive.example"]');
    t.match(link.getAttribute('rel'), /^noopener nofollow/, path);
    t.equal(link.hasAttribute('download'), false, path);
    t.match(textOf(partOf(main, `.${className}`)), /Plan.*PDF.*on drive\.example/, path);
    t.notMatch(textOf(main), /sales desk only|No documents available/, path);
  }
});

t.test('lists are cut into pages of twenty', async (t) => {
  const stories = (length: number) =>
    Array.from({ length }, (_, at) => aStory({ id: at + 1, title: `Item ${at + 1}`, date: day(at) }));
  const content = { news: stories(45), press: stories(61), events: [] };
  const { upstream, site } = await startWithin(t, { upstream: { content } });
  const titles = async (path: string) => textsOf((await visit(site, path)).main, 'story-card__title');
  const twentyFrom = (first: number) => Array.from({ length: 20 }, (_, at) => `Item ${first - at}`);

  await t.test('each page has its twenty, the last one the rest', async (t) => {
    t.same(await titles('/news'), twentyFrom(45));
    t.same(await titles('/news?page=2'), twentyFrom(25));
    t.same(await titles('/news?page=3'), ['Item 5', 'Item 4', 'Item 3', 'Item 2', 'Item 1']);
    t.same(await titles('/news?page=1'), await titles('/news'));
  });

  await t.test('the pages are linked, the first by the address of the list', async (t) => {
    const links = linksOf(partOf((await visit(site, '/news?page=2')).main, '[aria-label=Pages]'));
    t.same(links, ['/news', '/news', '/news?page=2', '/news?page=3', '/news?page=3']);
  });

  await t.test('the further pages of upstream are read as long as they are full', async (t) => {
    t.equal(textsOf((await visit(site, '/press-coverage?page=4')).main, 'clipping__title').length, 1);
    const asked = upstream.requests('getAllPresscoverage').map(({ query }) => query.page);
    t.same(asked, ['1', '2', '3', '4', '5'], 'four side by side after the first');
  });
});

t.test('an upstream that ignores page does not loop', async (t) => {
  const { upstream, site } = await startWithin(t);
  const twenty = Array.from({ length: 20 }, (_, id) => aStory({ id, status: id % 5 ? 1 : 0 }));
  upstream.override('getAllPresscoverage', twenty);
  const endless = (_: Buffer, query: URLSearchParams) => {
    const data = twenty.map(({ id }) => ({
      id: `${query.get('page')}-${id}`,
      title: 'Form',
      file_url: '/uploads/1.pdf',
    }));
    return Buffer.from(JSON.stringify({ success: true, data: { data, total: data.length } }));
  };
  upstream.fail('getAllDownload', { kind: 'bytes', change: endless });
  const shown = textsOf((await visit(site, '/press-coverage')).main, 'clipping__title').length;
  t.equal(shown, 16, 'of one page, the hidden ones left out');
  t.equal(upstream.calls('getAllPresscoverage'), 5, 'the first, then four side by side');
  t.equal((await visit(site, '/download')).status, 200);
  t.equal(upstream.calls('getAllDownload'), 50, 'fifty pages are enough');
});

t.test('two projects of one name have two addresses, the newest the plain one', async (t) => {
  const twins = [project(1, 'Twin', 'Ongoing', '2020-01-01'), project(2, 'Twin', 'Ongoing', '2024-01-01')];
  const { site } = await startWithin(t, { upstream: { content: { projects: twins } } });
  const { main } = await visit(site, '/ongoing-projects');
  const links = linksOf(main).filter((href) => href.startsWith('/projects/'));
  t.same([...new Set(links)], ['/projects/twin', '/projects/twin-1']);
  t.match((await visit(site, '/projects/twin')).text, /1 Jan 2024/);
  t.match((await visit(site, '/projects/twin-1')).text, /1 Jan 2020/);
});

t.test('an application has its fields, and comes back from a wrong post but for its file', async (t) => {
  const { site } = await startWithin(t);
  const empty = partOf((await visit(site, '/apply?job=807')).main, 'form[action="/apply"]');
  t.match(empty.attributes, { action: '/apply', method: 'post' });
  t.same(attributesOf(empty, '[name=job]', 'value'), ['807']);
  for (const name of ['name', 'phone', 'resume', 'experience'])
    t.equal(partsOf(empty, `[name=${name}]#application-${name}`).length, 1, name);
  t.same(attributesOf(empty, '[type=file]', 'accept'), ['.pdf,.jpg,.jpeg,application/pdf,image/jpeg']);
  const typed = { name: 'Ravi', phone: '', resume: 'cv.pdf', experience: '3 years', job: '807' };
  const { status, main, text } = await visit(site, '/apply', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams(typed),
  });
  t.equal(status, 422);
  t.equal(textOf(partOf(main, '#application-phone-error')), 'Mobile number is required');
  t.equal(partsOf(main, '[role=alert]').length, 1);
  t.same(attributesOf(main, '#application-name', 'value'), ['Ravi']);
  t.same(attributesOf(main, '[name=job]', 'value'), ['807']);
  t.match(text, /Architect.*Please choose your file again\./);
});

t.test('the head asks for the picture of the first screen, as its box does', async (t) => {
  const { site } = await startWithin(t);
  for (const path of ['/', '/ongoing-projects', '/projects/kolar-crest', '/news/625']) {
    const { html } = await visit(site, path);
    const source = partOf(html, 'main picture:has(img[fetchpriority=high]) source');
    const preloads = partsOf(html, 'link[rel=preload][as=image]');
    const asked = preloads.map(({ attributes }) => [attributes.imagesrcset, attributes.imagesizes]);
    const srcset = source.getAttribute('srcset') ?? source.getAttribute('srcSet');
    t.same(asked, [[srcset, source.getAttribute('sizes')]], path);
  }
});
