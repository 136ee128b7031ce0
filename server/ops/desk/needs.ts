import type { DeskState } from './desk.ts';
import { callsOf } from './figures.ts';
import { databaseTrouble, named, span } from './words.ts';

/** A condition that needs the operator, in words. */
export interface Need {
  id: string;
  /** `now`: visitors or leads are harmed; `soon`: they will be. */
  urgency: 'now' | 'soon';
  what: string;
  todo: string;
}

const now = (id: string, what: string, todo: string): Need => ({ id, urgency: 'now', what, todo });
const soon = (id: string, what: string, todo: string): Need => ({ id, urgency: 'soon', what, todo });

/** @returns every need of the site, urgent ones first */
export function needsOf(state: DeskState): Need[] {
  const all = [...leadNeeds(state), ...siteNeeds(state), ...upstreamNeeds(state), ...machineNeeds(state)];
  return all.sort((a, b) => Number(a.urgency === 'soon') - Number(b.urgency === 'soon'));
}

/** The age of a lead at which the outbox also writes its error line. */
const MAX_WAIT_MS = 15 * 60_000;

function* leadNeeds({ outbox, dataDirProblem }: DeskState): Generator<Need> {
  if (!outbox) yield now('outbox-unknown', 'The outbox does not answer.', 'Look into the log for why.');
  const { oldestWaitingMs, problem, database, spool, counts: { parked = 0 } = {} } = outbox ?? {};
  if (oldestWaitingMs && oldestWaitingMs >= MAX_WAIT_MS)
    yield now(
      'leads-wait',
      `An enquiry has waited for ${span(oldestWaitingMs)}.`,
      'Upstream takes none: ask whoever runs it. Nothing is lost meanwhile; "Retry all" tries at once.',
    );
  if (parked) {
    const where = database
      ? 'They are shown again once the database is back.'
      : 'The reason stands in the table of enquiries.';
    yield now(
      'leads-parked',
      `${parked === 1 ? 'One enquiry is' : `${parked} enquiries are`} parked: upstream refused ${parked === 1 ? 'it' : 'them'}.`,
      `${where} Mend upstream, then retry; or carry them over by hand: node dist/outbox.js export --parked. After 30 days they are removed.`,
    );
  }
  if (problem)
    yield now(
      'outbox-problem',
      'Enquiries are held in memory only: the disk takes none.',
      'Free the disk of DATA_DIR, or give its rights back. They are forwarded meanwhile; do not restart before.',
    );
  if (dataDirProblem)
    yield now(
      'data-dir',
      `${dataDirProblem}.`,
      'Mount a folder that the user of the process may write, and restart.',
    );
  if (database)
    yield now(
      'database-away',
      `The database is away: ${databaseTrouble(database)}.`,
      'Bring it back. Enquiries are stored in this container and forwarded meanwhile: keep its DATA_DIR.',
    );
  if (spool)
    yield soon(
      'spool',
      `${spool === 1 ? 'One enquiry waits' : `${spool} enquiries wait`} in this container alone.`,
      database
        ? 'They move to the database when that is back.'
        : 'They move within seconds. If they stay, the database refuses them: the log says why.',
    );
}

const MIN_REQUESTS = 50;
const MAX_ERROR_SHARE = 0.02;

function* siteNeeds({ recent: { requests, errors }, content, reraRequired }: DeskState): Generator<Need> {
  if (requests >= MIN_REQUESTS && errors / requests > MAX_ERROR_SHARE)
    yield now(
      'errors',
      `${Math.round((100 * errors) / requests)} % of the responses of the last minutes are errors.`,
      'The log has a line for each, with the id of its request.',
    );
  if (content.unlistedProjects.length)
    yield soon(
      'unlisted',
      `On no list: ${named(content.unlistedProjects)}.`,
      'The status of these projects is none of completed, ongoing or upcoming: correct it upstream.',
    );
  const shown = reraRequired
    ? 'They show no price and offer a callback only'
    : 'RERA_REQUIRED is off, so their prices are shown';
  if (content.unregisteredProjects.length)
    yield soon(
      'unregistered',
      `Without a RERA number: ${named(content.unregisteredProjects)}.`,
      `${shown}. Enter the number upstream once the authority has given it.`,
    );
}

/** Fields of one endpoint that a sentence names. */
const MAX_FIELDS = 2;

function* upstreamNeeds({ content, recent }: DeskState): Generator<Need> {
  const failing = failingEndpoints(recent);
  if (failing.length)
    yield now(
      'upstream-fails',
      `Upstream fails: ${named(failing)}.`,
      'Ask whoever runs it; npm run doctor says what it sees. Pages go on with what is cached.',
    );
  const failed = content.keys.filter(({ state }) => state === 'failed').map(({ key }) => key);
  const old = content.keys.filter(({ isOld }) => isOld).map(({ key }) => key);
  if (failed.length || old.length) {
    const none = failed.length ? `Nothing can be shown of ${named(failed)}. ` : '';
    yield soon(
      'stale',
      `${none}${old.length ? `Old content is shown of ${named(old)}.` : ''}`.trim(),
      'It comes back with upstream. "Refresh" asks for one at once.',
    );
  }
  if (content.snapshot?.problem)
    yield soon(
      'snapshot',
      'The snapshot of content cannot be written: a restart in an outage would find none.',
      'Look at the disk and at the rights of content.db in DATA_DIR. It is tried again every minute.',
    );
  const lacking = Object.entries(content.drift)
    .filter(([, { missing, mistyped, dropped }]) => missing || mistyped || dropped)
    .map(([name]) => name.split(' '));
  const byEndpoint = Object.groupBy(lacking, ([endpoint = '']) => endpoint);
  const parts = Object.entries(byEndpoint).map(([endpoint, fields = []]) => {
    const names = fields.map(([, field = '']) => field);
    return `${names.length} ${names.length === 1 ? 'field' : 'fields'} of ${endpoint} (${named(names, MAX_FIELDS)})`;
  });
  if (parts.length)
    yield soon(
      'drift',
      `Upstream leaves out or mistypes ${named(parts)}.`,
      'Content may be missing from pages: tell whoever runs upstream. /cache has the counts.',
    );
}

const MIN_CALLS = 2;

/** @returns the endpoints of which more than half the calls failed in the last minutes */
export function failingEndpoints({ upstream }: DeskState['recent']): string[] {
  return Object.keys(upstream).filter((endpoint) => {
    const { ok, failed } = callsOf(upstream[endpoint]!);
    return failed >= MIN_CALLS && failed > ok;
  });
}

const MAX_LAG_MS = 200;
const MAX_MEMORY_SHARE = 0.88;
const MIN_DISK_SHARE = 0.05;

function* machineNeeds({ lagMs, isStarting, disk, memory: { rss, limit } }: DeskState): Generator<Need> {
  if (lagMs > MAX_LAG_MS && !isStarting)
    yield now(
      'event-loop',
      `The process stood still for ${Math.round(lagMs)} ms at a time.`,
      'More load than one processor takes: add a container, or look for who floods the site.',
    );
  if (limit !== null && rss > MAX_MEMORY_SHARE * limit)
    yield now(
      'memory',
      `${Math.round((100 * rss) / limit)} % of the container's memory is used.`,
      'Give it more, or lower CONTENT_CACHE_MB and PAGE_CACHE_MB.',
    );
  if (disk && disk.free < MIN_DISK_SHARE * disk.size)
    yield soon(
      'disk',
      `The disk of DATA_DIR has ${Math.floor(disk.free / 1024 ** 2)} MB left.`,
      'Pictures are bounded: look at what else is on it.',
    );
}
