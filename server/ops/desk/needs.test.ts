import t from 'tap';
import type { DeskState } from './desk.ts';
import type { MetricCounts } from './figures.ts';
import { needsOf } from './needs.ts';

const COUNTS = { waiting: 0, parked: 0, delivered: 0 };
const CALM: DeskState = {
  ...{ name: 'site', build: 'b', now: 600_000, dataDirProblem: null, siteFaults: [], lagMs: 3 },
  tallied: { form: [], project: [], campaign: [] },
  times: {},
  outbox: { counts: COUNTS, oldestWaitingMs: null, destinations: {}, problem: null, enquiries: [] },
  content: {
    ...{ entries: 0, bytes: 0, keys: [], snapshot: null, drift: {}, faults: [] },
    ...{ unlistedProjects: [], unregisteredProjects: [] },
  },
  ...{ counts: {}, recent: {}, memoryShare: 0.1, disk: { free: 50, size: 100 } },
  reraRequired: true,
};

const outbox = (values: Partial<NonNullable<DeskState['outbox']>>) => ({
  outbox: { ...CALM.outbox!, ...values },
});
/** One destination with its oldest and the number of its parked ones. */
const of = (name: string, oldestWaitingMs: number | null, parked = 0) =>
  outbox({
    destinations: { [name]: { counts: { waiting: 0, leased: 0, delivered: 0, parked }, oldestWaitingMs } },
  });
const content = (values: Partial<DeskState['content']>) => ({ content: { ...CALM.content, ...values } });
const recent = (counts: MetricCounts) => ({ recent: counts });
const newsCalls = (ok: number, failed: number) =>
  recent({
    ...{ 'upstream_calls_total getAllNews ok': ok, 'upstream_calls_total getAllNews status': failed },
    'upstream_failures_total getAllNews status 401': failed,
    'upstream_failures_total getAllNews status 500': 1,
  });
const news = (freshForMs: number, isOld: boolean, isShort = false) =>
  content({ keys: [{ key: 'getAllNews', state: 'stale', freshForMs, isOld, isShort, why: 'status 401' }] });
const drift = (...fields: string[]) =>
  content({ drift: Object.fromEntries(fields.map((field) => [field, { missing: 1 }])) });
const needs = (values: Partial<DeskState>) => needsOf({ ...CALM, ...values });

/** The only need of a state, and a part of its words. */
const CONDITIONS: [id: string, said: string, state: Partial<DeskState>][] = [
  ['leads-wait', 'Enquiries wait: for upstream since 16 min.', of('upstream', 16 * 60_000)],
  ['leads-wait', 'for mail since 3 h.', of('mail', 3 * 3_600_000)],
  ['leads-parked', 'refused them: 2 for webhook.', of('webhook', null, 2)],
  ['outbox-problem', 'the disk takes none', outbox({ problem: { kind: 'disk', since: 0 } })],
  ['outbox-unknown', 'does not answer', { outbox: null }],
  ['data-dir', 'cannot be written: EACCES.', { dataDirProblem: 'DATA_DIR cannot be written: EACCES' }],
  ['database-away', 'nothing listens at its address (ECONNREFUSED)', outbox({ database: 'ECONNREFUSED' })],
  ['database-away', 'The database is away: its disk is full (53100).', outbox({ database: '53100' })],
  ['spool', '3 enquiries wait', outbox({ spool: 3, database: null })],
  [
    'errors',
    '9 % of the responses',
    recent({ 'http_requests_total 200': 910, 'http_requests_total 503': 90 }),
  ],
  ['upstream-fails', 'Upstream fails: getAllNews (status 401).', newsCalls(1, 3)],
  ['stale', 'Old content is shown of getAllNews (status 401).', news(5_000, true)],
  ['stale', 'Only a part has come of getAllNews (status 401).', news(5_000, false, true)],
  ['event-loop', 'stood still for 400 ms', { lagMs: 400 }],
  ['log-dropped', 'Lines of the log cannot be written.', recent({ log_lines_dropped_total: 2 })],
  ['memory', '95 % of the container', { memoryShare: 0.95 }],
  ['disk', 'The disk of DATA_DIR has 7 MB left.', { disk: { free: 7 * 1024 ** 2, size: 1024 ** 3 } }],
  ['snapshot', 'cannot be written', content({ snapshot: { problem: 'ENOSPC', waiting: 3 } })],
  [
    'drift',
    'overfills 1 field of getAllNews (title), 3 fields of getAllProject (area, facing and 1 more).',
    drift('getAllNews title', 'getAllProject area', 'getAllProject facing', 'getAllProject floor'),
  ],
  ['unlisted', 'On no list: lake-view.', content({ unlistedProjects: ['lake-view'] })],
  [
    'unregistered',
    'Without a RERA number: a, b, c, d, e and 2 more. They show no price and offer a callback only. Enter',
    content({ unregisteredProjects: [...'abcdefg'] }),
  ],
  [
    'unregistered',
    'RERA_REQUIRED is off, so their prices are shown.',
    { ...content({ unregisteredProjects: ['lake-view'] }), reraRequired: false },
  ],
];

t.test('each condition is seen, alone, in words that say what to do', async (t) => {
  t.same(needs({}), [], 'in calm nothing needs the operator');
  for (const [id, said, state] of CONDITIONS) {
    const [need, ...others] = needs(state);
    t.equal(need?.id, id);
    t.same(others, []);
    t.match(`${need?.what} ${need?.todo}`, said);
    t.match(need, { what: /\.$/, todo: /.\.$/ });
  }
});

t.test('a matter of course is none', async (t) => {
  const quiet: Record<string, Partial<DeskState>> = {
    'nobody has read it all night': news(-8 * 3_600_000, false),
    'content that is just due': news(-1_000, false),
    'added fields': content({ drift: { 'getAllNews extra': { added: 9 } } }),
    'few requests': recent({ 'http_requests_total 500': 9 }),
    'calls that work again': newsCalls(9, 3),
  };
  for (const [name, values] of Object.entries(quiet)) t.same(needs(values), [], name);
});

t.test('a parked lead is not said to stand in the table while the database is away', async (t) => {
  const [parked] = needs({ outbox: { ...of('upstream', null, 1).outbox, database: 'timeout' } });
  t.match(parked?.todo, /^They are shown again once the database is back/);
});

t.test('harm of now stands first', async (t) => {
  const late = content({ snapshot: { problem: 'ENOSPC', waiting: 3 } });
  const all = needs({ outbox: { ...of('upstream', 3_600_000).outbox, spool: 1 }, ...late, lagMs: 400 });
  const ids = all.map(({ id }) => id);
  t.same(ids, ['leads-wait', 'event-loop', 'spool', 'snapshot']);
});
