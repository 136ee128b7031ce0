import type { DeskState } from './desk.ts';
import { beginningWith, sum } from './figures.ts';
import { databaseTrouble, named, span } from './words.ts';

/** A condition that needs the operator: its sentence, falsy while it does not hold, and the remedy. */
interface Condition {
  what: string | false | null | undefined;
  todo: string;
}

/** The age of a lead at which the outbox also writes its error line. */
const MAX_WAIT_MS = 15 * 60_000;
const MIN_REQUESTS = 50;
const MAX_ERROR_SHARE = 0.02;
const MIN_CALLS = 2;
const MAX_LAG_MS = 200;
const MAX_MEMORY_SHARE = 0.88;
const MIN_DISK_SHARE = 0.05;
/** The most fields of one endpoint in a sentence. */
const MAX_FIELDS = 2;

/** @returns the conditions that hold and need the operator, urgent ones first */
export function needsOf(state: DeskState) {
  const { outbox, content, recent, dataDirProblem, siteFaults, lagMs, reraRequired, memoryShare, disk } =
    state;
  const { problem, database, spool = 0, destinations = {} } = outbox ?? {};
  const late = Object.entries(destinations).filter(
    ([, { oldestWaitingMs }]) => (oldestWaitingMs ?? 0) >= MAX_WAIT_MS,
  );
  const parked = Object.entries(destinations).filter(([, { counts }]) => counts.parked > 0);
  const requests = sum(recent, /^http_requests_total /);
  const errorShare = sum(recent, /^http_requests_total [5-9]/) / requests;
  const failed = content.keys.filter(({ state }) => state === 'failed').map(withReason);
  const old = content.keys.filter(({ isOld }) => isOld).map(withReason);
  const short = content.keys.filter(({ isShort }) => isShort).map(withReason);
  const stale = [
    told('Nothing can be shown of', failed),
    told('Old content is shown of', old),
    told('Only a part has come of', short),
  ];

  /** Visitors or leads are harmed. */
  const now: Record<string, Condition> = {
    'outbox-unknown': {
      what: !outbox && 'The outbox does not answer.',
      todo: 'Look into the log for why.',
    },
    'leads-wait': {
      what: told(
        'Enquiries wait:',
        late.map(([name, { oldestWaitingMs }]) => `for ${name} since ${span(oldestWaitingMs ?? 0)}`),
      ),
      todo: 'It takes none: ask whoever runs it. Nothing is lost meanwhile; "Retry all" tries at once.',
    },
    'leads-parked': {
      what: told(
        'Parked, since their destination refused them:',
        parked.map(([name, { counts }]) => `${counts.parked} for ${name}`),
      ),
      todo: `${database ? 'They are shown again once the database is back.' : 'The reason stands in the table of enquiries.'} Mend the destination, then retry; or carry them over by hand: node dist/outbox.js export --parked. After 30 days they are removed.`,
    },
    'outbox-problem': {
      what: problem && 'Enquiries are not kept: the disk takes none.',
      todo: 'Free the disk of DATA_DIR, or give its rights back. Meanwhile each is forwarded once, and lost where upstream does not take it; its visitor is told to call.',
    },
    'data-dir': {
      what: dataDirProblem && `${dataDirProblem}.`,
      todo: 'Mount a folder that the user of the process may write, and restart.',
    },
    'site-folder': {
      what: siteFaults[0] && `The site folder is faulty, and the last good one is served: ${siteFaults[0]}.`,
      todo: 'Mend it (npm run site-check names every fault), and restart.',
    },
    'database-away': {
      what: database && `The database is away: ${databaseTrouble(database)}.`,
      todo: 'Bring it back. Enquiries are stored in this container and forwarded meanwhile: keep its DATA_DIR.',
    },
    errors: {
      what:
        requests >= MIN_REQUESTS &&
        errorShare > MAX_ERROR_SHARE &&
        `${Math.round(100 * errorShare)} % of the responses of the last minutes are errors.`,
      todo: 'The log has a line for each, with the id of its request.',
    },
    'upstream-fails': {
      what: told(
        'Upstream fails:',
        failingEndpoints(recent).map((key) => withReason({ key, why: commonReason(recent, key) })),
      ),
      todo: 'Ask whoever runs it; npm run doctor says what it sees. Pages go on with what is cached.',
    },
    'event-loop': {
      what: lagMs > MAX_LAG_MS && `The process stood still for ${Math.round(lagMs)} ms at a time.`,
      todo: 'More load than one processor takes: add a container, or look for who floods the site.',
    },
    memory: {
      what:
        memoryShare > MAX_MEMORY_SHARE &&
        `${Math.round(100 * memoryShare)} % of the container's memory is used.`,
      todo: 'Give it more, or lower CONTENT_CACHE_MB and PAGE_CACHE_MB.',
    },
  };
  /** Visitors or leads will be harmed if nobody acts. */
  const soon: Record<string, Condition> = {
    spool: {
      what:
        spool > 0 &&
        `${spool === 1 ? 'One enquiry waits' : `${spool} enquiries wait`} in this container alone.`,
      todo: database
        ? 'They move to the database when that is back.'
        : 'They move within seconds. If they stay, the database refuses them: the log says why.',
    },
    unlisted: {
      what: told('On no list:', content.unlistedProjects),
      todo: 'The status of these projects is none of completed, ongoing or upcoming: correct it upstream.',
    },
    unregistered: {
      what: told('Without a RERA number:', content.unregisteredProjects),
      todo: `${reraRequired ? 'They show no price and offer a callback only' : 'RERA_REQUIRED is off, so their prices are shown'}. Enter the number upstream once the authority has given it.`,
    },
    stale: {
      what: stale.filter(Boolean).join(' '),
      todo: 'It comes back with upstream. "Refresh" asks for one at once.',
    },
    snapshot: {
      what:
        content.snapshot?.problem &&
        'The snapshot of content cannot be written: a restart in an outage would find none.',
      todo: 'Look at the disk and at the rights of content.db in DATA_DIR. It is tried again every minute.',
    },
    drift: {
      what: told('Upstream leaves out, mistypes or overfills', driftByEndpoint(content.drift)),
      todo: 'Content may be missing from pages: tell whoever runs upstream. /cache has the counts.',
    },
    'log-dropped': {
      what: sum(recent, /^log_lines_dropped_total/) > 0 && 'Lines of the log cannot be written.',
      todo: 'Look at where stdout goes: its disk is full, or its reader stands still. The site goes on without.',
    },
    disk: {
      what:
        disk &&
        disk.free < MIN_DISK_SHARE * disk.size &&
        `The disk of DATA_DIR has ${Math.floor(disk.free / 1024 ** 2)} MB left.`,
      todo: 'Pictures are bounded: look at what else is on it.',
    },
  };
  return Object.entries({ now, soon }).flatMap(([urgency, conditions]) =>
    Object.entries(conditions).flatMap(([id, { what, todo }]) => (what ? { id, urgency, what, todo } : [])),
  );
}

/** @returns a sentence about those names; an empty text where there are none */
function told(beginning: string, names: readonly string[]): string {
  return names.length ? `${beginning} ${named(names)}.` : '';
}

function withReason({ key, why }: { key: string; why: string | null }): string {
  return why === null ? key : `${key} (${why})`;
}

function commonReason(recent: DeskState['recent'], endpoint: string): string | null {
  const reasons = Object.entries(beginningWith(recent, `upstream_failures_total ${endpoint}`));
  const [most] = reasons.filter(([, times]) => times).sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

/** @returns the endpoints of which more than half the calls failed in the last minutes */
export function failingEndpoints(recent: DeskState['recent']): string[] {
  const calls = beginningWith(recent, 'upstream_calls_total');
  const endpoints = new Set(Object.keys(calls).map((key) => key.split(' ')[0] ?? ''));
  return [...endpoints].filter((endpoint) => {
    const { ok = 0, ...failures } = beginningWith(calls, endpoint);
    return sum(failures) >= MIN_CALLS && sum(failures) > ok;
  });
}

/** @returns `2 fields of getAllNews (title, date)` for each endpoint whose records lack some */
function driftByEndpoint(drift: DeskState['content']['drift']): string[] {
  const lacking = Object.keys(drift).filter((name) => {
    const { missing, mistyped, cut, dropped } = drift[name]!;
    return missing || mistyped || cut || dropped;
  });
  const byEndpoint = Object.groupBy(lacking, (name) => name.split(' ')[0]!);
  return Object.entries(byEndpoint).map(([endpoint, names = []]) => {
    const fields = names.map((name) => name.slice(endpoint.length + 1));
    return `${fields.length} ${fields.length === 1 ? 'field' : 'fields'} of ${endpoint} (${named(fields, MAX_FIELDS)})`;
  });
}
