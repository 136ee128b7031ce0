import { join } from 'node:path';
import t, { type Test } from 'tap';
import { load, problemsOf } from './site.fixture.ts';

/** A site folder with these files in `projects/`. */
const folderOf = (t: Test, files: Record<string, unknown>) =>
  t.testdir({
    projects: Object.fromEntries(
      Object.entries(files).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  });

t.test('every key may be left out, and what is absent is empty or null', async (t) => {
  const site = load(folderOf(t, { 'kolar-crest.json': { units: [{ title: '2 BHK', carpet: 690 }] } }));
  t.match(site.project('kolar-crest'), {
    ...{ asOf: null, possession: [], costs: null, papers: [], near: [], adviser: null },
    units: [{ title: '2 BHK', carpet: 690, balcony: null, plan: null, left: null, of: null }],
  });
  t.equal(site.project('bhavishya-heights'), null, 'the demo says nothing beside an operator');
  t.equal(site.project('__proto__'), null);
});

t.test('what Windows, Office and editors leave in a folder is no file of it', async (t) => {
  const leftovers = {
    'Thumbs.db': 'x',
    'desktop.ini': 'x',
    '~$a.json': 'x',
    'a.json~': 'x',
    '.a.json.swp': 'x',
  };
  const site = load(folderOf(t, { 'a.json': {}, ...leftovers }));
  t.same(site.projects, ['a']);
});

t.test('the demo knows at least eight of its projects, in each language', async (t) => {
  const site = load(null);
  t.ok(site.projects.length >= 8);
  for (const slug of site.projects) {
    t.ok(site.project(slug)?.asOf, slug);
    t.match(site.in('hi').project(slug)?.near[0]?.name ?? 'क', /\p{Script=Devanagari}/u, slug);
  }
});

t.test('a translation has the words alone; figures are those of the original', async (t) => {
  const site = load(
    folderOf(t, {
      'a.json': {
        near: [
          { kind: 'school', name: 'School', km: 1 },
          { kind: 'park', name: 'Park', minutes: 4 },
        ],
        amenities: ['Park', 'Pool'],
        units: [{ title: '2 BHK', left: 4 }],
      },
      'a.hi.json': { near: [{ name: 'स्कूल' }], amenities: ['पार्क'], units: [{ title: 'दो' }] },
    }),
  );
  t.match(site.in('hi').project('a'), {
    near: [
      { kind: 'school', name: 'स्कूल', km: 1 },
      { name: 'Park', minutes: 4 },
    ],
    amenities: ['पार्क', 'Pool'],
    units: [{ title: '2 BHK', left: 4 }],
  });
});

t.test('words of the folder are text, as upstream’s names are', async (t) => {
  const given = { amenities: ['**Pool**', 'Gym &amp; spa', '<b>Park</b>'], banks: ['A &amp; B'] };
  t.match(load(folderOf(t, { 'a.json': given })).project('a'), {
    amenities: ['Pool', 'Gym & spa', 'Park'],
    banks: ['A & B'],
  });
});

t.test('a figure or a day of a translation says nothing, wherever it stands', async (t) => {
  const given = {
    asOf: '2026-11-01',
    possession: [{ part: 'A', promised: '2027-06-30' }, { handedOver: '2026-01-31' }],
    costs: { parking: 200_000, gst: 5 },
    progress: [{ stage: 'Slab', percent: 40, day: '2026-10-01' }],
    papers: [{ name: 'RERA', validUntil: '2030-01-01' }],
    near: [{ kind: 'school', name: 'School', km: 1, minutes: 5 }],
    payment: [{ step: 'Booking', percent: 10 }],
  };
  const translated = {
    asOf: '2025-01-01',
    possession: [
      { part: 'अ', promised: '2029-12-31' },
      { promised: '2029-12-31', handedOver: '2029-12-31' },
    ],
    costs: { parking: 1, gst: 0, club: 99 },
    progress: [{ stage: 'छत', percent: 90, day: '2025-10-01' }],
    papers: [{ name: 'रेरा', day: '2025-01-01', validUntil: '2035-01-01' }],
    near: [{ name: 'स्कूल', km: 9, minutes: 50 }],
    payment: [{ step: 'बुकिंग', percent: 90 }],
  };
  const site = load(folderOf(t, { 'a.json': given, 'a.hi.json': translated }));
  const english = site.project('a');
  t.strictSame(site.in('hi').project('a'), {
    ...english,
    possession: [{ ...english?.possession[0], part: 'अ' }, english?.possession[1]],
    progress: [{ ...english?.progress[0], stage: 'छत' }],
    papers: [{ ...english?.papers[0], name: 'रेरा' }],
    near: [{ ...english?.near[0], name: 'स्कूल' }],
    payment: [{ ...english?.payment[0], step: 'बुकिंग' }],
  });
});

t.test('a fault is named by file and field', async (t) => {
  const slab = { stage: 'Slab', percent: 40, day: '2026-10-01' };
  const known =
    'asOf, possession, units, costs, amenities, specification, progress, papers, banks, near, payment, adviser';
  const address = 'expected an address such as "https://example.com/page"';
  const name = 'expected the slug of a project and ".json", such as "kolar-crest.json"';
  const cases: [files: Record<string, unknown>, problem: string][] = [
    [{ 'a.json': { carpet: 1 } }, `projects/a.json: carpet: unknown; known are ${known}`],
    [
      { 'a.json': { asOf: '1 Oct 2026' } },
      'projects/a.json: asOf: expected a day as "YYYY-MM-DD", got "1 Oct 2026"',
    ],
    [
      { 'a.json': { units: [{ title: 'x', left: 5, of: 4 }] } },
      'projects/a.json: units[0].left: expected at most as many as "of"',
    ],
    [
      { 'a.json': { units: [{ title: 'x', plan: 'none.png' }] } },
      'projects/a.json: units[0].plan: expected the name of a picture in the folder pictures, got "none.png"',
    ],
    [
      { 'a.json': { costs: { gst: 18 } } },
      'projects/a.json: costs.gst: Invalid option: expected one of 0|1|5, got 18',
    ],
    [
      { 'a.json': { costs: { parking: -1 } } },
      'projects/a.json: costs.parking: Too small: expected number to be >=0, got -1',
    ],
    [
      { 'a.json': { progress: [{ stage: 'x', percent: 101, day: '2026-10-01' }] } },
      'projects/a.json: progress[0].percent: Too big: expected number to be <=100, got 101',
    ],
    [
      { 'a.json': { papers: [{ name: 'x', url: 'javascript:x' }] } },
      `projects/a.json: papers[0].url: ${address}, got "javascript:x"`,
    ],
    [
      { 'a.json': { near: [{ kind: 'pub', name: 'x' }] } },
      'projects/a.json: near[0].kind: Invalid option: expected one of "school"|"hospital"|"market"|"bus"|"station"|"airport"|"park", got "pub"',
    ],
    [
      { 'a.json': '{' },
      "projects/a.json: not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
    ],
    [
      { 'a.json': '{', 'a.hi.json': { near: [{ name: 'x' }] } },
      "projects/a.json: not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
    ],
    [{ 'a.hi.json': {} }, 'projects/a.hi.json: there is no a.json'],
    [
      { 'a.json': { progress: [slab] }, 'a.hi.json': { progress: [{ percent: 'x' }] } },
      'projects/a.hi.json: progress[0].percent: Invalid input: expected number, received string, got "x"',
    ],
    [
      { 'a.json': {}, 'a.hi.json': { near: [{ name: 'x' }] } },
      'projects/a.hi.json: near[0].kind: Invalid option: expected one of "school"|"hospital"|"market"|"bus"|"station"|"airport"|"park"',
    ],
    [{ 'Kolar Crest.json': {} }, `projects/Kolar Crest.json: ${name}`],
    [{ 'a.md': '' }, `projects/a.md: ${name}`],
  ];
  for (const [index, [files, problem]] of cases.entries())
    await t.test(String(index), async (t) => t.strictSame(problemsOf(join(folderOf(t, files))), [problem]));
});
