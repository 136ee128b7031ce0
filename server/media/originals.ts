import { LRUCache } from 'lru-cache';
import { createGate, type MediaLimits, SourceFailure, shared } from './limits.ts';
import type { PictureCache } from './picture-cache.ts';
import type { PictureFacts, PictureFactsIndex } from './picture-facts.ts';
import { createPictureSource } from './picture-source.ts';
import type { Resizer } from './resizer.ts';
import type { Source, Sources } from './sources.ts';

export interface OriginalsOptions {
  sources: Sources;
  facts: PictureFactsIndex;
  cache: PictureCache;
  resizer: Resizer;
  now: () => number;
  limits: MediaLimits;
  /** Facts were learnt, or a picture turned out to be missing: pages that show it are out of date. */
  onLearnt: () => void;
}

export type Originals = ReturnType<typeof createOriginals>;

/** A picture as it is kept. */
export interface Original extends PictureFacts {
  size: number;
  /** @throws SourceFailure where it was evicted meanwhile */
  read: () => Promise<Buffer>;
}

/** Sources asked at once, and waiting: each may hold `pictureBytes` in memory. */
const AT_ONCE = 4;
const WAITING = 64;
/** After a failure a source is not asked again for this long. */
const FAILURE_MS = 45_000;
/** Pages do without a picture that its source does not have for this long. */
const MISSING_MS = 600_000;
/** A source is asked this often for another version, a file of the site folder is read again. */
const RECHECK_MS = 24 * 3_600_000;
const RECHECK_SITE_MS = 60_000;
/** After a failed look at the source, the next one waits this long at most. */
const RECHECK_AGAIN_MS = 600_000;

/** Pictures as their sources have them: downloaded once, looked at once, then kept in the cache. */
export function createOriginals(options: OriginalsOptions) {
  const { sources, facts, cache, resizer, now, limits, onLearnt } = options;
  const fetchVersion = createPictureSource(sources, limits);
  const admit = createGate(AT_ONCE, WAITING);
  const running = new Map<Source, Promise<Original>>();
  const failures = new LRUCache<Source, { error: SourceFailure; at: number }>({ max: 1_000 });

  /**
   * The picture as it is kept; fetched where it is not yet, was evicted or damaged.
   * @throws SourceFailure, Busy
   */
  async function get(source: Source): Promise<Original> {
    const known = facts.get(source);
    const kept = known && (await keptOf(known));
    return kept ?? shared(running, source, () => attempt(source));
  }

  async function keptOf(known: PictureFacts): Promise<Original | null> {
    const file = await cache.get(nameOf(known.tag));
    if (!file) return null;
    const read = () =>
      file.read().catch((cause) => {
        throw new SourceFailure(502, { cause });
      });
    return { ...known, size: file.size, read };
  }

  /** A failure is remembered for a while, and nothing is tried meanwhile. */
  async function attempt(source: Source): Promise<Original> {
    const failure = failures.get(source);
    if (failure && now() - failure.at < FAILURE_MS) throw failure.error;
    try {
      return await admit(() => learn(source));
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      if (error.status === 404 && !isMissing(source) && !facts.get(source)) onLearnt();
      failures.set(source, { error, at: now() });
      throw error;
    }
  }

  /**
   * Asks the source for its version, keeps it, and looks at one that is new.
   * @param have the version at hand, if it need not be sent again
   */
  async function learn(source: Source, have?: PictureFacts): Promise<Original> {
    const { bytes = Buffer.alloc(0), ...version } = await fetchVersion(source, have);
    if (bytes.length) await cache.put(nameOf(version.tag), bytes);
    const read = async () => bytes;
    const known = facts.get(source);
    const isNew = known?.tag !== version.tag;
    const look = isNew ? await resizer.run({ kind: 'look' }, read, 'now') : known;
    const learnt = { ...look, ...version, checkedAt: now() };
    facts.set(source, learnt);
    if (isNew) onLearnt();
    // Read from the cache when its turn comes: bytes that wait would fill the memory.
    return (await keptOf(learnt)) ?? { ...learnt, size: bytes.length, read };
  }

  /** Asks the source for another version now and then; the known one is shown meanwhile. Never rejects. */
  async function recheck(source: Source): Promise<void> {
    const known = facts.get(source);
    const every = source.startsWith('s:') ? RECHECK_SITE_MS : RECHECK_MS;
    if (!known || now() - known.checkedAt < every) return;
    // Noted first, so that nobody else asks meanwhile; without an answer it stays so.
    facts.set(source, { ...known, checkedAt: now() - every + Math.min(every, RECHECK_AGAIN_MS) });
    await admit(() => learn(source, known)).catch(() => {});
  }

  /** True while pages do without it, because its source says that there is none. */
  function isMissing(source: Source): boolean {
    const failure = failures.peek(source);
    const isFresh = failure?.error.status === 404 && now() - failure.at < MISSING_MS;
    return isFresh && !facts.get(source);
  }

  return { get, recheck, isMissing };
}

const nameOf = (tag: string) => `${tag}.source`;
