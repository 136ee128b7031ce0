import t from 'tap';
import type { Project } from '../../shared/content.ts';
import { type ProjectFacts, projectFactsSchema } from '../../shared/project-facts.ts';
import type { FilterName, FoundProjects, ProjectFilter } from '../../shared/project-filter.ts';
import { bareProject, demoProjects, property } from '../../test/support/content.ts';
import { processorTime } from '../../test/support/processor-time.ts';
import { createProjectIndex } from './project-index.ts';

const home = (bhk: number | null, lakh: number | null) =>
  property({ bhk, price: lakh === null ? null : lakh * 1e5 });

const project = (name: string, over: Partial<Project>) =>
  bareProject({ id: name, slug: name, name, ...over });

const PROJECTS = [
  project('towers', {
    status: 'Ongoing Project',
    category: 'Apartments',
    city: 'Bhopal',
    reraId: 'P-1',
    properties: [home(2, 38), home(3, 61)],
  }),
  project('court', {
    status: 'ONGOING',
    category: 'apartments ',
    city: 'Bhopal',
    properties: [home(2, 45), home(3, 70)],
  }),
  project('meadow', {
    status: 'Upcoming Project',
    category: 'Plots',
    city: 'Sehore',
    reraId: 'P-2',
    properties: [home(0, 12)],
  }),
  project('villas', {
    status: 'Completed',
    category: 'Row Houses',
    city: 'Sehore',
    properties: [home(4, null)],
  }),
  project('mixed', {
    status: 'Paused',
    category: 'Township',
    city: 'भोपाल',
    reraId: ' ',
    properties: [home(0, 9), home(2, 39), home(3, 90)],
  }),
];
const index = createProjectIndex(PROJECTS, () => null);
const names = (filter: ProjectFilter) => index.find(filter, null).projects.map(({ name }) => name);
const countsOf = ({ choices }: FoundProjects, name: FilterName) =>
  Object.fromEntries(choices[name].map(({ value, count }) => [value, count]));

t.test("the status goes by its word, and upstream's spellings of a type are one", async (t) => {
  t.same(names({ status: 'ongoing' }), ['towers', 'court']);
  t.same(names({ type: 'apartments' }), ['towers', 'court']);
  t.same(names({ type: 'row-houses' }), ['villas']);
  t.same(names({ city: 'भोपाल' }), ['mixed']);
  t.same(names({ rera: true }), ['towers', 'meadow'], 'a number of blanks is none');
});

t.test('a price goes with the size that is asked for, else with the cheapest home', async (t) => {
  t.same(names({ bhk: 2, max: 4e6 }), ['towers', 'mixed'], 'three bedrooms may cost more');
  t.same(names({ bhk: 3, max: 4e6 }), [], 'two bedrooms for less help nobody who needs three');
  t.same(names({ max: 1e6 }), ['mixed'], 'by its plots');
  t.same(names({ min: 4e6 }), ['court']);
  t.same(names({ bhk: 4 }), ['villas'], 'a home without a price is a home');
  t.same(names({ bhk: 4, min: 1 }), [], 'and has no price to compare');
});

t.test('a project without a price stands last, whichever way prices are sorted', async (t) => {
  t.same(names({ sort: 'price-low' }), ['mixed', 'meadow', 'towers', 'court', 'villas']);
  t.same(names({ sort: 'price-high' }), ['court', 'towers', 'meadow', 'mixed', 'villas']);
  t.same(names({ sort: 'price-low', bhk: 2 }), ['towers', 'mixed', 'court'], 'by the price of that size');
  t.same(names({ sort: 'name' }), ['court', 'meadow', 'mixed', 'towers', 'villas']);
});

const FACTS = projectFactsSchema([]);
/** What the site folder says of three of them; of the villas their status alone says that they are ready. */
const FACTS_OF: Record<string, ProjectFacts> = Object.fromEntries(
  Object.entries({
    towers: {
      possession: [
        { part: 'A', promised: '2027-06-30' },
        { part: 'B', promised: '2028-12-31' },
      ],
      units: [
        { title: '2', carpet: 700 },
        { title: '3', carpet: 1_000 },
      ],
    },
    court: { possession: [{ promised: '2027-12-31' }], units: [{ title: '2', carpet: 820 }] },
    mixed: { possession: [{ promised: '2025-03-31', handedOver: '2025-05-01' }] },
  }).map(([slug, facts]) => [slug, FACTS.parse(facts)]),
);

t.test('possession and carpet area come from the site folder', async (t) => {
  const titled = PROJECTS.map((project) => ({
    ...project,
    properties: project.properties?.map((each) => ({ ...each, title: String(each.bhk) })) ?? [],
  }));
  const index = createProjectIndex(titled, (slug) => FACTS_OF[slug] ?? null);
  const found = (filter: ProjectFilter) => index.find(filter, null).projects.map(({ name }) => name);
  const cases: [ProjectFilter, string[]][] = [
    [{ possession: 'ready' }, ['villas', 'mixed']],
    [{ possession: 2026 }, ['villas', 'mixed']],
    [{ possession: 2027 }, ['towers', 'court', 'villas', 'mixed']],
    [{ carpet: 650 }, ['towers', 'court']],
    [{ carpet: 900 }, ['towers']],
    [{ carpet: 900, bhk: 2 }, []],
    [{ carpet: 800, bhk: 2, max: 4e6 }, []],
    [{ carpet: 650, bhk: 2, max: 4e6 }, ['towers']],
    [{ possession: 2027, bhk: 2, carpet: 800 }, ['court']],
  ];
  for (const [filter, names] of cases) t.same(found(filter), names, JSON.stringify(filter));
  const { choices } = index.find({}, null);
  t.same(
    choices.possession.map(({ value, count }) => [value, count]),
    [
      ['ready', 2],
      ['2027', 4],
      ['2028', 4],
    ],
  );
  t.same(createProjectIndex(titled, () => null).find({}, null).choices.carpet, [], 'offered where known');
});

t.test('each choice is counted among what the others leave', async (t) => {
  const found = index.find({ type: 'apartments', bhk: 2, max: 4e6 }, null);
  t.same(countsOf(found, 'type'), { apartments: 1, plots: 0, 'row-houses': 0, township: 1 });
  t.same(countsOf(found, 'bhk'), { 2: 1, 3: 0, 4: 0, 0: 0 }, 'plots last');
  t.equal(countsOf(found, 'max')['5000000'], 2);
  t.equal(countsOf(found, 'rera')['1'], 1);
  t.match(found.choices.type, [{ label: 'Apartments' }, { label: 'Plots' }]);
});

t.test('every count is the length of the list that the choice leads to', async (t) => {
  const numeric = new Set<FilterName>(['bhk', 'min', 'max']);
  for (const filter of [
    {},
    { bhk: 2 },
    { min: 1e6, max: 5e6 },
    { status: 'ongoing' as const, bhk: 3 },
    { rera: true as const, max: 4e6 },
  ]) {
    const { choices } = index.find(filter, null);
    for (const name of Object.keys(choices) as FilterName[]) {
      for (const { value, count } of choices[name]) {
        const chosen = name === 'rera' ? true : numeric.has(name) ? Number(value) : value;
        const found = names({ ...filter, [name]: chosen });
        t.equal(found.length, count, `${JSON.stringify(filter)} ${name} ${value}`);
      }
    }
  }
});

t.test('where nothing fits, each choice is taken back once', async (t) => {
  const { nearest, projects } = index.find({ type: 'plots', bhk: 3, city: 'sehore' }, null);
  t.same(projects, []);
  t.same(nearest, [{ without: 'bhk', count: 1 }]);
});

t.test('2,400 projects are filtered within 100 ms', async (t) => {
  const big = createProjectIndex(await demoProjects(2_400), () => null);
  for (const filter of [
    { status: 'ongoing', bhk: 2, max: 4e6, sort: 'price-low' },
    { sort: 'name' },
    { type: 'plots', bhk: 3, max: 1 },
  ] as const) {
    const ms = await processorTime(() => big.find(filter, null), 100);
    t.comment(`${JSON.stringify(filter)}: ${ms.toFixed(1)} ms`);
    t.ok(ms <= 100, `${ms} ms`);
  }
});
