import { mock } from 'node:test';
import t from 'tap';
import type { Drift, SafeHtml } from '../../shared/record.ts';
import { createDriftReport } from './drift-report.ts';
import { parseBody } from './load.ts';
import type { ResourceName } from './resources.ts';

const sanitise = (html: string) => html as SafeHtml;
async function driftOf(name: ResourceName, data: unknown): Promise<Drift> {
  const { drift } = await parseBody(name, Buffer.from(JSON.stringify({ success: true, data })), sanitise);
  return drift;
}

const STORY = {
  ...{ id: 1, title: 'A', description: 'x', date: '2026-11-01', status: 1 },
  ...{ thumbnail_img: 'a.jpg', image_url: null },
};

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
  const sum = Object.values(drift).reduce((before, each) => before + each, 0);
  t.equal(sum, 502);
  t.same(await driftOf('news', [{ ...STORY, 'a\nb': 1 }]), { 'added (odd name)': 1 });
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
