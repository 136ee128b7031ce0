import t from 'tap';
import type { DeskState } from './desk.ts';
import type { Figures } from './figures.ts';
import { type Need, needsOf } from './needs.ts';

const figures = (values: Partial<Figures> = {}): Figures => ({
  ...{ requests: 1_000, errors: 0, within: {}, pages: {}, upstream: {}, callSeconds: {} },
  ...{ tickets: 0, enquiries: {}, captchasIssued: 0, captchas: {} },
  ...values,
});

type Outbox = NonNullable<DeskState['outbox']>;
const outbox = (values: Partial<Outbox> = {}): Outbox => ({
  ...{ counts: { waiting: 0, parked: 0, delivered: 0 }, oldestWaitingMs: null, problem: null, enquiries: [] },
  ...values,
});

const content = (values: Partial<DeskState['content']> = {}): DeskState['content'] => ({
  ...{ entries: 0, bytes: 0, keys: [], snapshot: null, drift: {} },
  ...{ unlistedProjects: [], unregisteredProjects: [] },
  ...values,
});

const calm = (values: Partial<DeskState> = {}): DeskState => ({
  ...{ now: 600_000, outbox: outbox(), content: content(), dataDirProblem: null },
  ...{ figures: figures(), recent: figures(), isStarting: false, points: [], lagMs: 3 },
  ...{ memory: { rss: 100, limit: 1_000 }, disk: { free: 50, size: 100 } },
  ...{ containers: [], vitals: [], reraRequired: true },
  ...values,
});

const idsOf = (state: DeskState) => needsOf(state).map(({ id }) => id);

t.test('in calm nothing needs the operator', async (t) => {
  t.same(needsOf(calm()), []);
});

/** One state for each condition that shows it. */
const STATES: Record<string, Partial<DeskState>> = {
  'leads-wait': { outbox: outbox({ oldestWaitingMs: 16 * 60_000 }) },
  'leads-parked': { outbox: outbox({ counts: { waiting: 0, parked: 2, delivered: 0 } }) },
  'outbox-problem': { outbox: outbox({ problem: { kind: 'disk', since: 0 } }) },
  'outbox-unknown': { outbox: null },
  'data-dir': { dataDirProblem: 'DATA_DIR cannot be written: EACCES' },
  'database-away': { outbox: outbox({ database: 'ECONNREFUSED' }) },
  spool: { outbox: outbox({ spool: 3, database: null }) },
  errors: { recent: figures({ errors: 90 }) },
  'upstream-fails': { recent: figures({ upstream: { getAllNews: { ok: 1, deadline: 3 } } }) },
  stale: {
    content: content({ keys: [{ key: 'getAllNews', state: 'stale', freshForMs: 5_000, isOld: true }] }),
  },
  'event-loop': { lagMs: 400 },
  memory: { memory: { rss: 950, limit: 1_000 } },
  disk: { disk: { free: 1, size: 100 } },
  snapshot: { content: content({ snapshot: { problem: 'ENOSPC', waiting: 3 } }) },
  drift: { content: content({ drift: { 'getAllNews title': { missing: 4 } } }) },
  unlisted: { content: content({ unlistedProjects: ['lake-view'] }) },
  unregistered: { content: content({ unregisteredProjects: ['lake-view'] }) },
};

t.test('each condition is seen, alone, and says what to do', async (t) => {
  for (const [id, values] of Object.entries(STATES)) {
    const needs = needsOf(calm(values));
    t.same(
      needs.map((need) => need.id),
      [id],
    );
    for (const { what, todo } of needs) t.ok(/^.+[.]$/.test(what) && todo.endsWith('.'), `${what} ${todo}`);
  }
});

t.test('a matter of course is none: fields that were added, content that is just due', async (t) => {
  const due = (freshForMs: number) =>
    ({ key: 'getAllNews', state: 'stale', freshForMs, isOld: false }) as const;
  const quiet: Record<string, Partial<DeskState>> = {
    'nobody has read it all night': { content: content({ keys: [due(-8 * 3_600_000)] }) },
    'added fields': {
      content: content({ drift: { 'getAllNews extra': { added: 9 } }, keys: [due(-1_000)] }),
    },
    'the start': { lagMs: 900, isStarting: true },
    'calls that work again': { recent: figures({ upstream: { getAllNews: { ok: 9, deadline: 3 } } }) },
  };
  for (const [name, values] of Object.entries(quiet)) t.same(needsOf(calm(values)), [], name);
});

/** The first need's own words, and the state that makes it. */
const SAID: [expected: Partial<Need>, values: Partial<DeskState>][] = [
  [{ what: 'An enquiry has waited for 3 h.' }, { outbox: outbox({ oldestWaitingMs: 3 * 3_600_000 }) }],
  [{ what: 'The disk of DATA_DIR has 7 MB left.' }, { disk: { free: 7 * 1024 ** 2, size: 1024 ** 3 } }],
  [{ what: 'The database is away: its disk is full (53100).' }, { outbox: outbox({ database: '53100' }) }],
  [
    {
      what: 'Upstream leaves out or mistypes 1 field of getAllNews (title), 3 fields of getAllProject (area, facing and 1 more).',
    },
    {
      content: content({
        drift: Object.fromEntries(
          ['getAllNews title', ...['area', 'facing', 'floor'].map((field) => `getAllProject ${field}`)].map(
            (name) => [name, { missing: 1 }],
          ),
        ),
      }),
    },
  ],
  [
    {
      what: 'Without a RERA number: lake-view, kolar-crest.',
      todo: 'They show no price and offer a callback only. Enter the number upstream once the authority has given it.',
    },
    { content: content({ unregisteredProjects: ['lake-view', 'kolar-crest'] }) },
  ],
  [
    { what: 'Without a RERA number: a, b, c, d, e and 2 more.' },
    { content: content({ unregisteredProjects: [...'abcdefg'] }) },
  ],
];

t.test('needs are said as people say them', async (t) => {
  for (const [expected, values] of SAID) t.match(needsOf(calm(values))[0], expected);
  const unregistered = content({ unregisteredProjects: ['lake-view'] });
  const [open] = needsOf(calm({ content: unregistered, reraRequired: false }));
  t.match(open?.todo, /^RERA_REQUIRED is off/);
  const counts = { waiting: 0, parked: 1, delivered: 0 };
  const [parked] = needsOf(calm({ outbox: outbox({ counts, database: 'timeout' }) }));
  t.match(parked?.todo, /^They are shown again once the database is back/, 'not said to stand in the table');
});

t.test('what harms now stands first', async (t) => {
  const away = outbox({ oldestWaitingMs: 3_600_000, spool: 1 });
  const late = content({ snapshot: { problem: 'ENOSPC', waiting: 3 } });
  const state = calm({ outbox: away, content: late, lagMs: 400 });
  t.same(idsOf(state), ['leads-wait', 'event-loop', 'spool', 'snapshot']);
});
