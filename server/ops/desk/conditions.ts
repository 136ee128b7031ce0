import { capital, counted, databaseTrouble, named } from './condition-words.ts';
import type { DeskState } from './desk-state.ts';
import { type Figures, since, sum } from './figures.ts';
import { span } from './page-parts.ts';

/** What needs the operator, in words. */
export interface Need {
  id: string;
  /** `now`: visitors or leads are harmed; `soon`: they will be. */
  urgency: 'now' | 'soon';
  what: string;
  todo: string;
}

/** A row of the table: looks at how things stand. */
export interface Condition {
  id: string;
  urgency: Need['urgency'];
  /** @returns what is so, and what to do; null when all is well */
  look(state: DeskState): { what: string; todo: string } | null;
}

/** As the error line of the outbox has it. */
const MAX_WAIT_MS = 15 * 60_000;
const MIN_CALLS = 2;
const MAX_ERROR_SHARE = 0.02;
const MIN_REQUESTS = 50;
const MAX_LAG_MS = 200;
const MINUTE_MS = 60_000;
const MAX_MEMORY_SHARE = 0.88;
const MIN_DISK_SHARE = 0.05;
/** Fields of one endpoint in a sentence. */
const MAX_FIELDS = 2;

/** Everything that the desk tells the operator to do; the first stands first. A feature adds its row here. */
export const CONDITIONS: readonly Condition[] = [
  {
    ...{ id: 'leads-wait', urgency: 'now' },
    look({ outbox }) {
      const { oldestWaitingMs = null } = outbox ?? {};
      if (oldestWaitingMs === null || oldestWaitingMs < MAX_WAIT_MS) return null;
      return {
        what: `An enquiry has waited for ${span(oldestWaitingMs)}.`,
        todo: 'Upstream takes none: ask whoever runs it. Nothing is lost meanwhile; "Retry all" tries at once.',
      };
    },
  },
  {
    ...{ id: 'leads-parked', urgency: 'now' },
    look({ outbox }) {
      const parked = outbox?.counts.parked ?? 0;
      if (!parked) return null;
      return {
        what: `${counted(parked, 'enquiry', 'enquiries')} ${parked === 1 ? 'is' : 'are'} parked: upstream refused ${parked === 1 ? 'it' : 'them'}.`,
        todo: `${outbox?.database ? 'They are shown again once the database is back.' : 'The reason stands below.'} Mend upstream, then retry; or carry them over by hand: node dist/outbox.js export --parked. After 30 days they are removed.`,
      };
    },
  },
  {
    ...{ id: 'outbox-problem', urgency: 'now' },
    look: ({ outbox }) =>
      outbox?.problem
        ? {
            what: 'Enquiries are held in memory only: the disk takes none.',
            todo: 'Free the disk of DATA_DIR, or give its rights back. They are forwarded meanwhile; do not restart before.',
          }
        : null,
  },
  {
    ...{ id: 'outbox-unknown', urgency: 'now' },
    look: ({ outbox }) =>
      outbox ? null : { what: 'The outbox does not answer.', todo: 'Look into the log for why.' },
  },
  {
    ...{ id: 'data-dir', urgency: 'now' },
    look: ({ dataDirProblem }) =>
      dataDirProblem
        ? {
            what: `${dataDirProblem}.`,
            todo: 'Mount a folder that the user of the process may write, and restart.',
          }
        : null,
  },
  {
    ...{ id: 'database-away', urgency: 'now' },
    look: ({ outbox }) =>
      outbox?.database
        ? {
            what: `The database is away: ${databaseTrouble(outbox.database)}.`,
            todo: 'Bring it back. Enquiries are stored in this container and forwarded meanwhile: keep its DATA_DIR.',
          }
        : null,
  },
  {
    ...{ id: 'spool', urgency: 'soon' },
    look: ({ outbox }) =>
      outbox?.spool
        ? {
            what: `${counted(outbox.spool, 'enquiry waits', 'enquiries wait')} in this container alone.`,
            todo: outbox.database
              ? 'They move to the database when that is back.'
              : 'They move within seconds. If they stay, the database refuses them: the log says why.',
          }
        : null,
  },
  {
    ...{ id: 'errors', urgency: 'now' },
    look({ figures, before }) {
      const [requests, errors] = [recent(figures, before, 'requests'), recent(figures, before, 'errors')];
      if (requests < MIN_REQUESTS || errors / requests <= MAX_ERROR_SHARE) return null;
      return {
        what: `${Math.round((100 * errors) / requests)} % of the responses of the last minutes are errors.`,
        todo: 'The log has a line for each, with the id of its request.',
      };
    },
  },
  {
    ...{ id: 'upstream-fails', urgency: 'now' },
    look(state) {
      const failing = failingEndpoints(state);
      if (!failing.length) return null;
      return {
        what: `Upstream fails: ${named(failing)}.`,
        todo: 'Ask whoever runs it; npm run doctor says what it sees. Pages go on with what is cached.',
      };
    },
  },
  {
    ...{ id: 'stale', urgency: 'soon' },
    look({ content }) {
      const old = content.keys.filter(({ isOld }) => isOld);
      const failed = content.keys.filter(({ state }) => state === 'failed');
      if (!old.length && !failed.length) return null;
      const parts = [
        ...(failed.length ? [`nothing can be shown of ${named(failed.map(({ key }) => key))}`] : []),
        ...(old.length ? [`old content is shown of ${named(old.map(({ key }) => key))}`] : []),
      ];
      return {
        what: `${capital(parts.join('; '))}.`,
        todo: 'It comes back with upstream. "Refresh" asks for one at once.',
      };
    },
  },
  {
    ...{ id: 'event-loop', urgency: 'now' },
    // Not at the start, which reads the whole program.
    look: ({ lagMs, before, now }) =>
      lagMs > MAX_LAG_MS && before !== null && now - before.at > MINUTE_MS
        ? {
            what: `The process stood still for ${Math.round(lagMs)} ms at a time.`,
            todo: 'More load than one processor takes: add a container, or look for who floods the site.',
          }
        : null,
  },
  {
    ...{ id: 'memory', urgency: 'now' },
    look: ({ memory: { rss, limit } }) =>
      limit !== null && rss > MAX_MEMORY_SHARE * limit
        ? {
            what: `${Math.round((100 * rss) / limit)} % of the container's memory is used.`,
            todo: 'Give it more, or lower CONTENT_CACHE_MB and PAGE_CACHE_MB.',
          }
        : null,
  },
  {
    ...{ id: 'disk', urgency: 'soon' },
    look: ({ disk }) =>
      disk && disk.free < MIN_DISK_SHARE * disk.size
        ? {
            what: `The disk of DATA_DIR has ${Math.floor(disk.free / 1024 ** 2)} MB left.`,
            todo: 'Pictures are bounded: look at what else is on it.',
          }
        : null,
  },
  {
    ...{ id: 'snapshot', urgency: 'soon' },
    look: ({ content }) =>
      content.snapshot?.problem
        ? {
            what: 'The snapshot of content cannot be written: a restart in an outage would find none.',
            todo: 'Look at the disk and at the rights of content.db in DATA_DIR. It is tried again every minute.',
          }
        : null,
  },
  {
    ...{ id: 'drift', urgency: 'soon' },
    look({ content }) {
      const lacking = new Map<string, string[]>();
      for (const [name, kinds] of Object.entries(content.drift)) {
        if (!kinds.missing && !kinds.mistyped && !kinds.dropped) continue;
        const [endpoint = '', field = ''] = name.split(' ');
        lacking.set(endpoint, [...(lacking.get(endpoint) ?? []), field]);
      }
      if (!lacking.size) return null;
      const parts = [...lacking].map(
        ([endpoint, fields]) =>
          `${fields.length} ${fields.length === 1 ? 'field' : 'fields'} of ${endpoint} (${named(fields, MAX_FIELDS)})`,
      );
      return {
        what: `Upstream leaves out or mistypes ${named(parts)}.`,
        todo: 'Content may be missing from pages: tell whoever runs upstream. /cache has the counts.',
      };
    },
  },
  {
    ...{ id: 'unlisted', urgency: 'soon' },
    look: ({ content }) =>
      content.unlistedProjects.length
        ? {
            what: `On no list: ${named(content.unlistedProjects)}.`,
            todo: 'The status of these projects is none of completed, ongoing or upcoming: correct it upstream.',
          }
        : null,
  },
];

/** @param further conditions of other rooms */
export function needsOf(state: DeskState, further: readonly Condition[] = []): Need[] {
  const all = [...CONDITIONS, ...further].flatMap(({ id, urgency, look }) => {
    const seen = look(state);
    return seen ? [{ id, urgency, ...seen }] : [];
  });
  return [
    ...all.filter(({ urgency }) => urgency === 'now'),
    ...all.filter(({ urgency }) => urgency !== 'now'),
  ];
}

/** Endpoints half of whose calls have failed in the last minutes. */
export function failingEndpoints({ figures, before }: Pick<DeskState, 'figures' | 'before'>): string[] {
  return Object.entries(figures.upstream).flatMap(([endpoint, now]) => {
    const then = before?.upstream[endpoint];
    const failed = sum(since(now.failed, then?.failed));
    const ok = now.ok - (then?.ok ?? 0);
    return failed >= MIN_CALLS && failed > ok ? [endpoint] : [];
  });
}

function recent(now: Figures, before: Figures | null, name: 'requests' | 'errors'): number {
  return now[name] - (before?.[name] ?? 0);
}
