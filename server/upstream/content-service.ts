import { type Project, RESOURCES } from '../../shared/content.ts';
import type { DriftKind } from '../../shared/drift.ts';
import { isOnList } from '../../shared/project-status.ts';
import type { Sanitise } from '../../shared/read-body.ts';
import { createBudget } from '../http/budget.ts';
import { type ContentCache, createContentCache } from './cache.ts';
import { createContent, isListed, isUnlisted, MAX_UNKNOWN_IDS } from './content.ts';
import { createDriftReport } from './drift-report.ts';
import { createFaults, type MediaProblem } from './faults.ts';
import { createGone, type SavedGone } from './gone.ts';
import { createLoad, type LoadOptions } from './load.ts';
import type { ResourceState } from './reading.ts';
import { unregisteredIn, withoutUnregisteredPrices } from './registration.ts';
import { keyOf, RESOURCE_NAMES, resourceOf } from './resources.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { createUpstream, type UpstreamOptions } from './upstream.ts';

export interface ContentServiceOptions extends Omit<UpstreamOptions, 'onCall'> {
  /** Fields first, then the text. */
  log: Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>;
  contentTtlMs: number;
  contentStaleMs: number;
  contentCacheMb: number;
  /** The snapshot's file; null for none. */
  snapshotFile: string | null;
  /** Makes sure that this process alone uses the snapshot's folder. @throws where that is not so */
  holdFolder: () => void;
  sanitise: Sanitise;
  /** RERA_REQUIRED: true where a project without the RERA number that it needs shows no price. */
  reraRequired?: boolean;
  onCall?: UpstreamOptions['onCall'];
  onCache?: (event: string) => void;
  onDrift?: (endpoint: string, field: string, kind: DriftKind, records: number) => void;
  onDropped?: LoadOptions['onDropped'];
  onListChanged?: LoadOptions['onListChanged'];
}

export type ContentService = ReturnType<typeof createContentService>;

const UNREADABLE = 'upstream sends records that cannot be read: has a field been renamed?';
/** The snapshot's key for ids and slugs that have left their list. */
const GONE_KEY = 'gone';
/** The most slugs that the operator is shown. */
const MAX_TOLD = 100;

/** Upstream's content from the cache, and its state for the pages that read it. */
export function createContentService(options: ContentServiceOptions) {
  const { log, now, date, onCache, onCall, snapshotFile, holdFolder } = options;
  const maxBytes = options.contentCacheMb * 1024 * 1024;
  const snapshot = snapshotFile ? createSnapshot({ file: snapshotFile, maxBytes, holdFolder, log }) : null;
  const gone = createGone(goneIn(snapshot));
  const failing = new Set<string>();
  const upstream = createUpstream({
    apiUrl: options.apiUrl,
    apiKey: options.apiKey,
    apiKeyHeader: options.apiKeyHeader,
    apiTimeoutMs: options.apiTimeoutMs,
    apiMaxBytes: options.apiMaxBytes,
    requestId: options.requestId,
    aroundCall: options.aroundCall,
    now,
    date,
    onCall(call) {
      const { endpoint, outcome, why, isLaterPage } = call;
      onCall?.(call);
      // A later page that fails is logged with its list, by `onFailure` of the cache.
      if (isLaterPage) return;
      // One line when an endpoint begins to fail and one when it works again.
      if (outcome !== 'ok' && !failing.has(endpoint)) {
        failing.add(endpoint);
        log.warn({ endpoint, outcome, why }, 'upstream fails');
      } else if (outcome === 'ok' && failing.delete(endpoint)) {
        log.info({ endpoint }, 'upstream works again');
      }
    },
  });
  const drift = createDriftReport({ now, log, onDrift: options.onDrift });
  const faults = createFaults();
  const load = createLoad({
    upstream,
    sanitise: options.sanitise,
    isListed: (list, id) => isListed(cache, list, id),
    isUnlisted: (list, id) => isUnlisted(cache, list, id),
    onListChanged(list, before, items) {
      const details = RESOURCE_NAMES.filter((name) => RESOURCES[name].idsIn === list);
      for (const left of gone.compare(list, before, items)) {
        for (const name of details) snapshot?.save(keyOf(name, left), null);
      }
      const names = Buffer.from(JSON.stringify(gone.dump()));
      snapshot?.save(GONE_KEY, { bodies: [names], confirmedAt: date() });
      options.onListChanged?.(list, before, items);
    },
    onDrift: drift.note,
    onFaults: faults.set,
    onBroken: (endpoint, err) => log.error({ endpoint, err }, 'a record could not be read'),
    onDropped: (endpoint, records) => options.onDropped?.(endpoint, records),
  });
  const cache: ContentCache = createContentCache({
    load,
    maxBytes,
    saved: snapshot,
    freshMs: options.contentTtlMs,
    staleMs: options.contentStaleMs,
    now,
    date,
    onFailure(key, { reason, why, details: { records, page } }, error) {
      const { endpoint } = resourceOf(key);
      if (error !== undefined) log.error({ endpoint, err: error }, 'content could not be read');
      else if (records !== undefined) log.error({ endpoint, records }, UNREADABLE);
      else if (page !== undefined)
        log.warn({ endpoint, outcome: reason, why, page }, 'upstream sends a part of a list');
      // The failed call has been logged already.
      else if (!failing.has(endpoint)) {
        log.warn({ endpoint, outcome: reason, why }, 'upstream sends no content');
      }
    },
    onEvent(event, key) {
      onCache?.(event);
      if (event === 'late')
        log.warn({ endpoint: resourceOf(key).endpoint }, 'content was too late for a page');
    },
  });
  const reading = createContent(cache, createBudget({ now, max: MAX_UNKNOWN_IDS }));
  return {
    ...(options.reraRequired ? withoutUnregisteredPrices(reading) : reading),
    /** @returns null for the empty key of an impossible id */
    stateOf: (key: string): ResourceState | null => (key ? cache.stateOf(key) : null),
    isGone: gone.has,
    movedTo: gone.movedTo,
    refresh: cache.refresh,
    /**
     * The cache, the snapshot (null for none) and upstream's faults, for the operator.
     * @param problemOf tells why a picture or file cannot be shown; without it they are not looked at
     */
    describe(problemOf?: MediaProblem) {
      const projects = cache.peek<Project[]>(keyOf('projects')) ?? [];
      return {
        ...cache.describe(),
        snapshot: snapshot?.describe() ?? null,
        drift: drift.describe(),
        faults: faults.describe(problemOf ? cache.bodies() : [], problemOf),
        /** Slugs of projects whose status puts them on no list. */
        unlistedProjects: unlistedIn(projects).slice(0, MAX_TOLD),
        /** Slugs of projects that need a RERA number and have none. */
        unregisteredProjects: unregisteredIn(projects).slice(0, MAX_TOLD),
      };
    },
    async close(): Promise<void> {
      drift.close();
      await upstream.close();
      snapshot?.close();
    },
  };
}

function unlistedIn(projects: readonly Project[]): string[] {
  const kinds = ['completed', 'ongoing', 'upcoming'] as const;
  return projects.filter((project) => !kinds.some((kind) => isOnList(project, kind))).map(({ slug }) => slug);
}

function goneIn(snapshot: Snapshot | null): SavedGone {
  const [names] = snapshot?.read(GONE_KEY)?.bodies ?? [];
  return names ? JSON.parse(Buffer.from(names).toString()) : [];
}
