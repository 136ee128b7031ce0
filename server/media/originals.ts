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
  /** Called when facts were learnt or a picture is missing: pages that show it are out of date. */
  onLearnt: () => void;
}

export type Originals = ReturnType<typeof createOriginals>;

/** A cached original. */
export interface Original extends PictureFacts {
  size: number;
  /** @throws SourceFailure when it has been evicted */
  read: () => Promise<Buffer>;
}

/** Sources asked at once, and waiting: each may hold `pictureBytes` in memory. */
const AT_ONCE = 4;
const WAITING = 64;
/** A source is not asked again for this long after a failure. */
const FAILURE_MS = 45_000;
/** Pages leave out a picture for this long after its source said that it has none. */
const MISSING_MS = 600_000;
/** Sources are asked this often for another version; files of the site folder are read again. */
const RECHECK_MS = 24 * 3_600_000;
const RECHECK_SITE_MS = 60_000;
/** After a failed question for another version the next one waits this long at most. */
const RECHECK_AGAIN_MS = 600_000;

/** Pictures as their sources have them: downloaded once, measured once, then cached. */
export function createOriginals(options: OriginalsOptions) {
  const { sources, facts, cache, resizer, now, limits, onLearnt } = options;
  const fetchVersion = createPictureSource(sources, limits);
  const admit = createGate(AT_ONCE, WAITING);
  const running = new Map<Source, Promise<Original>>();
  const failures = new LRUCache<Source, { error: SourceFailure; at: number }>({ max: 1_000 });

  /**
   * The cached original, fetched when it is new, evicted or damaged.
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

  /** Fetches an original, unless that failed a short time ago. */
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
   * Fetches the source's version, caches it, and measures one that is new.
   * @param have the cached version, which need not be sent again
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
    // Read from the cache when its turn comes: waiting bytes would fill the memory.
    return (await keptOf(learnt)) ?? { ...learnt, size: bytes.length, read };
  }

  /** Asks the source for another version when it is due; the cached one is shown meanwhile. Never rejects. */
  async function recheck(source: Source): Promise<void> {
    const known = facts.get(source);
    const every = source.startsWith('s:') ? RECHECK_SITE_MS : RECHECK_MS;
    if (!known || now() - known.checkedAt < every) return;
    // Set before asking, so that it is asked once; a failure leaves it so.
    facts.set(source, { ...known, checkedAt: now() - every + Math.min(every, RECHECK_AGAIN_MS) });
    await admit(() => learn(source, known)).catch(() => {});
  }

  /** True while pages leave the picture out, because its source has none. */
  function isMissing(source: Source): boolean {
    const failure = failures.peek(source);
    const isFresh = failure?.error.status === 404 && now() - failure.at < MISSING_MS;
    return isFresh && !facts.get(source);
  }

  return { get, recheck, isMissing };
}

const nameOf = (tag: string) => `${tag}.source`;
