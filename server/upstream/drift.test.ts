import { mock } from 'node:test';
import t from 'tap';
import type { Job, Project } from '../../shared/content.ts';
import type { Drift } from '../../shared/drift.ts';
import type { SafeHtml } from '../../shared/read-body.ts';
import { createDriftReport } from './drift-report.ts';
import { parseBody } from './load.ts';
import type { ResourceName } from './resources.ts';

const sanitise = (html: string) => html as SafeHtml;
const bodyOf = (data: unknown) => Buffer.from(JSON.stringify({ success: true, data }));
async function driftOf(name: ResourceName, data: unknown): Promise<Drift> {
  const { drift } = await parseBody(name, bodyOf(data), sanitise);
  return drift;
}
const sum = (numbers: number[]) => numbers.reduce((before, each) => before + each, 0);

const STORY = {
  ...{ id: 1, title: 'A', description: 'x', date: '2026-11-01', status: 1 },
  ...{ thumbnail_img: 'a.jpg', image_url: null },
};

const JOB = { id: 1, title: 'A', status: 'Open', skills: 'a, '.repeat(50_000) };

t.test('agreed records have no differences, and an empty field is no other type', async (t) => {
  const dated = { ...STORY, description: '', date: undefined, createdAt: '2026-11-01' };
  t.same(await driftOf('news', [STORY, dated]), {});
  const shorter = { ...projectWith({ id: 1, project_name: 'P' }), properties: undefined };
  t.same(await driftOf('projects', [shorter]), {}, 'lists may be shorter');
});

t.test('fields that are left out, of another type, or new are counted by name', async (t) => {
  const { title: _, ...untitled } = STORY;
  t.same(
    await driftOf('news', [
      { ...untitled, headline: 'A', date: undefined },
      { ...STORY, date: 'soon', image_url: {}, headline: 'B' },
      { ...STORY, id: { $gt: '' }, status: [1] },
    ]),
    {
      'missing title': 1,
      'missing date|createdAt': 1,
      'added headline': 2,
      'mistyped date': 1,
      'mistyped image_url': 1,
      'mistyped id': 1,
      'mistyped status': 1,
      'dropped record': 2,
    } satisfies Drift,
  );
});

t.test('nested records are compared, too', async (t) => {
  const project = projectWith({
    properties: [{ id: 1, cost: 5 }, 'text'],
    albums: [{ title: 'A', images: [{ file: 'a.jpg' }] }],
  });
  t.match(await driftOf('project', project), {
    'missing properties.price': 1,
    'added properties.cost': 1,
    'mistyped properties': 1,
    'missing albums.images.image': 1,
    'added albums.images.file': 1,
  });
  t.match(await driftOf('albumImages', [{ id: 1, image_url: 'a.jpg', Gallery: '' }]), {
    'mistyped Gallery': 1,
  });
});

t.test('records that are dropped are counted with the body that they came in', async (t) => {
  const { status: _, ...unmarked } = STORY;
  t.same(await driftOf('news', [STORY, { ...STORY, title: '' }, unmarked]), {
    'dropped record': 1,
    'dropped status': 1,
    'missing status': 1,
  });
});

t.test('names that upstream makes up are bounded', async (t) => {
  const odd = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 1]));
  const drift = await driftOf('news', [{ ...STORY, ...odd, '<b>"\n': 1, __proto__x: 1 }]);
  t.ok(Object.keys(drift).length <= 31);
  t.equal(sum(Object.values(drift)), 502);
  t.same(await driftOf('news', [{ ...STORY, 'a\nb': 1 }]), { 'added (odd name)': 1 });
});

t.test('a list in a record is cut at 500, all of one record at 2,000, and both are told', async (t) => {
  const some = (length: number, each: object) => Array.from({ length }, () => each);
  const picture = { image: 'a.jpg', status: 1, date: null };
  const sent = projectWith({
    ...{ id: 1, project_name: 'P' },
    properties: some(20_000, { price: 1 }),
    documents: some(501, { title: 'D', file_url: 'd.pdf' }),
    albums: some(40, { title: 'A', images: some(500, picture) }),
    videos: some(600, { title: 'V', galleries: [] }),
  });
  const { items, drift } = await parseBody('project', bodyOf(sent), sanitise);
  const { properties, documents, albums, videos } = items[0] as Project;
  t.same([properties?.length, documents.length, albums.length, videos.length], [500, 500, 40, 0]);
  t.equal(sum(albums.map(({ images }) => images.length)), 960);
  const cut = Object.entries(drift).filter(([key]) => key.startsWith('cut '));
  t.same(Object.fromEntries(cut), {
    ...{ 'cut properties': 1, 'cut documents': 1, 'cut albums.images': 39, 'cut videos': 1 },
  });
  const next = await parseBody('projects', bodyOf([sent, sent]), sanitise);
  t.equal((next.items[1] as Project).properties?.length, 500, 'the next record has room of its own');
  const { items: jobs, drift: ofJobs } = await parseBody('jobs', bodyOf([JOB]), sanitise);
  t.equal((jobs[0] as Job).skills.length, 500);
  t.equal(ofJobs['cut skills'], 1);
});

t.test('an object with numbers for keys is a list, another one is not', async (t) => {
  const named = { id: 1, project_name: 'P' };
  const propertiesOf = async (properties: unknown) => {
    const { items, drift } = await parseBody(
      'project',
      bodyOf(projectWith({ ...named, properties })),
      sanitise,
    );
    const bhk = (items[0] as Project).properties?.map((each) => each.bhk);
    return [bhk, drift['mistyped properties'] ?? 0];
  };
  t.same(await propertiesOf({ 2: { bhk: 2 }, 0: { bhk: 1 }, 7: null, 9: 'text', 10: { bhk: 3 } }), [
    [1, 2, 3],
    1,
  ]);
  for (const odd of [{}, { 0: { bhk: 1 }, total: 1 }, { '-1': {} }, 'text'])
    t.same(await propertiesOf(odd), [[], 1], JSON.stringify(odd));
});

t.test('a record with any number of new fields is counted in bounded time', async (t) => {
  const odd = Object.fromEntries(Array.from({ length: 250_000 }, (_, index) => [`field${index}`, 1]));
  const body = bodyOf([{ ...STORY, ...odd }]);
  const { user: start } = process.threadCpuUsage();
  JSON.parse(body.toString());
  const { user: parsed } = process.threadCpuUsage();
  const { drift } = await parseBody('news', body, sanitise);
  const { user: end } = process.threadCpuUsage();
  t.equal(drift['added (more)'], 249_970);
  t.ok(end - parsed < 3 * (parsed - start), `${end - parsed} µs, ${parsed - start} for its JSON alone`);
});

t.test('the report adds up, and is told in one line a day', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const clock = { now: 0 };
  const lines: object[] = [];
  const told: string[] = [];
  const report = createDriftReport({
    now: () => clock.now,
    log: { warn: (fields) => void lines.push(fields) },
    onDrift: (...all) => void told.push(all.join(' ')),
  });
  const line = () => mock.timers.tick(60_000);
  report.note('getAllNews', {});
  line();
  t.same(lines, [], 'none when there is nothing');
  report.note('getAllNews', { 'missing title': 2, 'added headline': 2 });
  report.note('getAllNews', { 'missing title': 1 });
  line();
  clock.now += 1_000;
  report.note('getAllJob', { 'dropped record': 1 });
  line();
  t.same(lines, [
    { drift: { 'getAllNews title': { missing: 3 }, 'getAllNews headline': { added: 2 } }, fields: 2 },
  ]);
  clock.now += 24 * 3_600_000;
  report.note('getAllJob', { 'dropped record': 1 });
  line();
  t.same(lines[1], { drift: { 'getAllJob record': { dropped: 2 } }, fields: 1 });
  t.same(report.describe(), {
    'getAllNews title': { missing: 3 },
    'getAllNews headline': { added: 2 },
    'getAllJob record': { dropped: 2 },
  });
  t.same(told[0], 'getAllNews title missing 2');
  for (let field = 0; field < 1_000; field++) report.note('getAllNews', { [`added f${field}`]: 1 });
  t.ok(Object.keys(report.describe()).length <= 402);
  report.close();
});

function projectWith(fields: object): object {
  const names = ['id', 'project_name', 'location', 'city', 'state', 'category', 'status', 'started_date'];
  const more = ['description', 'image', 'thumbnail_img', 'latitude', 'longitude', 'developer', 'rera_id'];
  return { ...Object.fromEntries([...names, ...more].map((name) => [name, null])), ...fields };
}
