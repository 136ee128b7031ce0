import t from 'tap';
import { parse, textOf } from '../support/html.ts';
import { littleContent } from '../support/little-content.ts';
import type { Site } from '../support/start-site.ts';
import { until } from '../support/until.ts';
import { startBoth, visit } from '../support/visit.ts';

const GOOD = '/uploads/pictures/project-01.jpg';
const PDF = '/uploads/documents/price-list.pdf';
const MISSING = '/uploads/pictures/none.jpg';
const ELSEWHERE = 'https://elsewhere.example/a.jpg';

interface Fault {
  kind: string;
  endpoint: string;
  field: string;
  why: string;
  ids: string[];
}

/** Pictures and files that cannot be shown. */
async function faultsOf(site: Site): Promise<Fault[]> {
  const { content } = (await (await fetch(`${site.opsUrl}/cache`)).json()) as {
    content: { faults: Fault[] };
  };
  return content.faults.filter(({ kind }) => kind === 'unshown');
}

t.test('where a picture cannot be shown another of its record is, and the operator is told', async (t) => {
  const { projects, news, events, ...others } = littleContent();
  const albums = [{ title: 'Site', images: [{ image: GOOD }, { image: PDF }] }];
  const documents = [{ title: 'Layout', file_url: '/uploads/documents/none.pdf' }];
  const content = {
    ...others,
    projects: projects.map((each) => ({ ...each, image: MISSING, thumbnail_img: GOOD, albums, documents })),
    news: news.map((each) => ({ ...each, image_url: PDF, thumbnail_img: GOOD })),
    events: events.map((each) => ({ ...each, image_url: ELSEWHERE, thumbnail_img: MISSING })),
  };
  const { site } = await startBoth(t, { upstream: { content } });
  const project = String(projects[0]?.id);
  const expected = [
    {
      endpoint: 'getAllEvent',
      field: 'image_url',
      ids: ['412'],
      why: /^elsewhere\.example is not allowed/,
    },
    { endpoint: 'getAllEvent', field: 'thumbnail_img', ids: ['412'], why: 'its source answers 404' },
    { endpoint: 'getAllNews', field: 'image_url', ids: ['602'], why: 'PDF' },
    { endpoint: 'getAllProject', field: 'image', ids: [project], why: 'its source answers 404' },
    { endpoint: 'getProjectById', field: 'albums.images.image', ids: [project], why: 'PDF' },
    {
      endpoint: 'getProjectById',
      field: 'documents.file_url',
      ids: [project],
      why: 'its source answers 404',
    },
  ];
  const pages = ['/', '/projects', '/projects/kolar-crest', '/news', '/news/602', '/events', '/event/412'];
  const faults = await until(
    async () => {
      for (const path of pages) await visit(site, path);
      return faultsOf(site);
    },
    (all) => all.length >= expected.length,
  );
  t.match(faults, expected);
  t.equal(faults.length, expected.length, 'once each');

  const addresses = async (path: string) =>
    new Set((await visit(site, path)).html.match(/\/media\/[\w-]+\/[\w.~-]+(?=\/\d+\.)/g));
  const [picture = ''] = await until(
    () => addresses('/projects'),
    (all) => [...all].some((each) => each.endsWith('project-01.jpg')),
  );
  const isGood = (found: Set<string>) => [...found].every((each) => each === picture || each.includes('/s~'));
  for (const path of [
    '/projects',
    '/projects/kolar-crest',
    '/news',
    '/news/602',
    '/event/412',
    '/sitemap.xml',
  ]) {
    t.ok(await until(() => addresses(path), isGood), path);
  }
  const desk = textOf(parse(await (await fetch(site.opsUrl)).text()));
  t.match(desk, /getAllProject image cannot be shown: its source answers 404/);
});
