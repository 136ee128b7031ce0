import type { Dispatcher } from 'undici';
import type { Project } from '../../shared/content.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import { isListed } from '../../shared/project-status.ts';
import { createClientLimit } from '../http/budget.ts';
import { type Content, createContent, MAX_UNKNOWN_IDS } from './content.ts';
import { type ContentCache, createContentCache } from './content-cache.ts';
import { createDriftReport, type DriftCounts } from './drift-report.ts';
import { createGone, type Gone } from './gone.ts';
import type { ResourceState } from './load.ts';
import type { LoadOptions } from './loads.ts';
import { createParser } from './parser.ts';
import type { DriftKind, Sanitise } from './record.ts';
import { unregisteredIn, withoutUnregisteredPrices } from './registration.ts';
import { RESOURCES } from './resources.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { type AroundCall, createUpstream } from './upstream.ts';

/** The logger's calls that are used: fields first, then the text. */
export interface ContentLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export interface ContentServiceOptions {
  log: ContentLog;
  apiUrl: string;
  apiKey: string | null;
  apiKeyHeader: string;
  apiTimeoutMs: number;
  apiMaxBytes: number;
  contentTtlMs: number;
  contentStaleMs: number;
  contentCacheMb: number;
  /** The file that content outlives the process in; null for none. */
  snapshotFile: string | null;
  /** Makes sure that its folder is this process's alone. @throws why it is not */
  holdFolder: () => void;
  sanitise: Sanitise;
  /** Whether a project without the RERA number that it needs shows no price. */
  reraRequired?: boolean;
  dispatcher: Dispatcher;
  /** The id of the request that is being worked for. */
  requestId: () => string;
  /** Goes on evenly whatever becomes of the system's clock. Milliseconds. */
  now: () => number;
  /** The system's clock, for what is a date; `now` unless told otherwise. */
  date?: () => number;
  /** Runs each call of upstream, for traces. */
  aroundCall?: AroundCall | undefined;
  onCall?: (endpoint: string, outcome: string, ms: number) => void;
  onCache?: (event: string) => void;
  onDrift?: (endpoint: string, field: string, kind: DriftKind, records: number) => void;
  onDropped?: (endpoint: string, records: number) => void;
  /** Told of a list that has come with other items than it had. */
  onListChanged?: LoadOptions['onListChanged'];
}

/** Content with what pages need besides: whether what they read is still so. */
export interface ContentService extends Content {
  /** @returns null for what is read from nowhere: the key of an id that cannot be one */
  stateOf(key: string): ResourceState | null;
  /** Since when what has that id or slug is no longer on its list; null where it never was, or still is. */
  goneSince: Gone['since'];
  /** The id of what had that slug and has another one since. */
  movedTo: Gone['movedTo'];
  /** Asks for what is cached at once. @returns whether it is cached */
  refresh(key: string): boolean;
  /** Of each resource how old it is, and how the snapshot is; null where there is none. */
  describe(): ReturnType<ContentCache['describe']> & {
    snapshot: ReturnType<Snapshot['describe']> | null;
    /** What upstream sends otherwise than it should. */
    drift: DriftCounts;
    /** Slugs of projects whose status puts them on no list. */
    unlistedProjects: string[];
    /** Slugs of projects that need a RERA number and have none. */
    unregisteredProjects: string[];
  };
  close(): Promise<void>;
}

const UNREADABLE = 'upstream sends records that cannot be read: has a field been renamed?';

/** Everything that upstream knows, from its cache. */
export function createContentService(options: ContentServiceOptions): ContentService {
  const { log, now, date = now, onCache, onCall, dispatcher, snapshotFile, holdFolder } = options;
  const maxBytes = options.contentCacheMb * 1024 * 1024;
  const snapshot = snapshotFile ? createSnapshot({ file: snapshotFile, maxBytes, holdFolder, log }) : null;
  const gone = createGone({
    known: snapshot?.gone() ?? [],
    today: () => dayInIndia(date()),
    onChange(change) {
      snapshot?.saveName(change);
      for (const { endpoint, ...resource } of change.day === null ? [] : Object.values(RESOURCES)) {
        if ('idsIn' in resource && resource.idsIn === change.list) {
          snapshot?.save(`${endpoint}:${change.name}`, null);
        }
      }
    },
  });
  const failing = new Set<string>();
  const upstream = createUpstream({
    apiUrl: options.apiUrl,
    apiKey: options.apiKey,
    apiKeyHeader: options.apiKeyHeader,
    timeoutMs: options.apiTimeoutMs,
    maxBytes: options.apiMaxBytes,
    dispatcher,
    requestId: options.requestId,
    around: options.aroundCall,
    now,
    date,
    onCall(endpoint, outcome, ms) {
      onCall?.(endpoint, outcome, ms);
      // One line when an endpoint begins to fail and one when it works again, not one for each call.
      if (outcome !== 'ok' && !failing.has(endpoint)) {
        failing.add(endpoint);
        log.warn({ endpoint, outcome }, 'upstream fails');
      } else if (outcome === 'ok' && failing.delete(endpoint)) {
        log.info({ endpoint }, 'upstream works again');
      }
    },
  });
  const cache = createContentCache({
    maxBytes,
    saved: snapshot,
    freshMs: options.contentTtlMs,
    staleMs: options.contentStaleMs,
    now,
    date,
    onFailure(key, { reason, details: { records } }, error) {
      const [endpoint = key] = key.split(':', 1);
      if (error !== undefined) log.error({ endpoint, err: error }, 'content could not be read');
      else if (records !== undefined) log.error({ endpoint, records }, UNREADABLE);
      // A call that failed has been written already.
      else if (!failing.has(endpoint)) {
        log.warn({ endpoint, outcome: reason }, 'upstream sends no content');
      }
    },
    onEvent(event, key) {
      onCache?.(event);
      const [endpoint] = key.split(':', 1);
      if (event === 'late') log.warn({ endpoint }, 'content was too late for a page');
    },
  });
  const { onDropped } = options;
  const drift = createDriftReport({ now, log, onDrift: options.onDrift });
  const parser = createParser(options.sanitise);
  const reading = createContent({
    upstream,
    cache,
    parse: parser.parse,
    missLimit: createClientLimit({ now, max: MAX_UNKNOWN_IDS }),
    onListChanged(list, before, items) {
      gone.compare(list, before, items);
      options.onListChanged?.(list, before, items);
    },
    onDrift: drift.note,
    ...(onDropped && { onDropped }),
  });
  return {
    ...(options.reraRequired ? withoutUnregisteredPrices(reading) : reading),
    stateOf: (key) => (key ? cache.stateOf(key) : null),
    goneSince: gone.since,
    movedTo: gone.movedTo,
    refresh: (key) => cache.refresh(key),
    describe: () => ({
      ...cache.describe(),
      snapshot: snapshot?.describe() ?? null,
      drift: drift.describe(),
      unlistedProjects: unlistedIn(cache.peek(RESOURCES.projects.endpoint)),
      unregisteredProjects: unregisteredIn(cache.peek(RESOURCES.projects.endpoint) ?? []).slice(
        0,
        MAX_UNLISTED,
      ),
    }),
    async close() {
      drift.close();
      await Promise.all([dispatcher.destroy(), parser.close(), snapshot?.close()]);
    },
  };
}

const MAX_UNLISTED = 100;

function unlistedIn(projects: Project[] | null): string[] {
  const kinds = ['completed', 'ongoing', 'upcoming'] as const;
  return (projects ?? [])
    .filter((project) => !kinds.some((kind) => isListed(project, kind)))
    .slice(0, MAX_UNLISTED)
    .map(({ slug }) => slug);
}
