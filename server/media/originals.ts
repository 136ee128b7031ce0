import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { createGate, type MediaLimits, SourceFailure, shared } from './limits.ts';
import { type CachedFile, inMemory, type PictureCache, type PictureFacts } from './picture-cache.ts';
import type { Resizer } from './resizer.ts';
import type { Source, Sources } from './sources.ts';

export interface OriginalsOptions {
  sources: Sources;
  cache: PictureCache;
  resizer: Resizer;
  now: () => number;
  limits: MediaLimits;
  /** Called when facts were learnt or a picture is missing: pages that show it are out of date. */
  onLearnt: () => void;
}

export type Originals = ReturnType<typeof createOriginals>;

export type Original = PictureFacts & CachedFile;

/** A picture as its source has it; without bytes where the cached version is still the one. */
type Version = Pick<PictureFacts, 'tag' | 'etag' | 'modified'> & { bytes?: Buffer };

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

/** Pictures as upstream, other hosts and the site folder have them: fetched once, measured once, then cached. */
export function createOriginals({ sources, cache, resizer, now, limits, onLearnt }: OriginalsOptions) {
  const known = cache.facts;
  const admit = createGate(AT_ONCE, WAITING);
  const running = new Map<Source, Promise<Original>>();
  const clock = { max: 1_000, ttlResolution: 0, perf: { now } };
  const failures = new LRUCache<Source, SourceFailure>({ ...clock, ttl: FAILURE_MS });
  const missing = new LRUCache<Source, true>({ ...clock, ttl: MISSING_MS });

  /**
   * The cached original, fetched when it is new, evicted or damaged.
   * @throws SourceFailure, OverloadError
   */
  async function get(source: Source): Promise<Original> {
    const found = known.get(source);
    const file = found && (await cache.get(nameOf(found)));
    return file ? { ...found, ...file } : shared(running, source, () => attempt(source));
  }

  /** Fetches an original, unless that failed a short time ago. */
  async function attempt(source: Source): Promise<Original> {
    const failure = failures.get(source);
    if (failure) throw failure;
    // Nothing is known against it: a page that shows it brings its address.
    if (!(await sources.find(source))) throw new SourceFailure(404);
    try {
      return await admit(() => learn(source));
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      failures.set(source, error);
      if (error.status === 404 && !known.get(source)) {
        if (!missing.has(source)) onLearnt();
        missing.set(source, true);
      }
      throw error;
    }
  }

  /**
   * Fetches the source's version, measures one that is new, and caches it.
   * @param have the cached version, which need not be sent again
   */
  async function learn(source: Source, have?: PictureFacts): Promise<Original> {
    const { bytes = Buffer.alloc(0), ...version } = await fetchVersion(source, have);
    const name = nameOf(version);
    const before = known.get(source);
    const isNew = before?.tag !== version.tag;
    const look = isNew ? await resizer.run({ kind: 'look' }, async () => bytes) : before;
    if (bytes.length) await cache.put(name, bytes);
    const learnt = { ...look, ...version, checkedAt: now() };
    known.set(source, learnt);
    missing.delete(source);
    if (isNew) onLearnt();
    // Read from the cache when its turn comes: waiting bytes would fill the memory.
    return { ...learnt, ...((await cache.get(name)) ?? inMemory(bytes)) };
  }

  /** Asks the source for another version when it is due; the cached one is shown meanwhile. Never rejects. */
  async function recheck(source: Source): Promise<void> {
    const found = known.get(source);
    const every = source.startsWith('s:') ? RECHECK_SITE_MS : RECHECK_MS;
    if (!found || now() - found.checkedAt < every) return;
    // Set before asking, so that it is asked once; a failure leaves it so.
    known.set(source, { ...found, checkedAt: now() - every + Math.min(every, RECHECK_AGAIN_MS) });
    await admit(() => learn(source, found)).catch(() => {});
  }

  /** @throws SourceFailure for a picture that is missing, too large or late */
  async function fetchVersion(source: Source, have?: PictureFacts): Promise<Version> {
    const place = await sources.find(source);
    if (!place) throw new SourceFailure(404);
    try {
      return await (Array.isArray(place) ? readFirst(place) : download(place, have));
    } catch (cause) {
      throw cause instanceof SourceFailure ? cause : new SourceFailure(502, { cause });
    }
  }

  async function download(url: URL, have?: PictureFacts): Promise<Version> {
    const headers: Record<string, string> = { accept: 'image/*' };
    if (have?.etag) headers['if-none-match'] = have.etag;
    if (have?.modified) headers['if-modified-since'] = have.modified;
    // One signal for all of it: undici's timeouts count between chunks, and a slow drip outlives them.
    const signal = AbortSignal.timeout(limits.pictureTimeoutMs);
    const response = await sources.request(url, { headers, signal });
    const { status, body } = response;
    const isTooLarge = Number(response.headers.get('content-length')) > limits.pictureBytes;
    if (status !== 200 || isTooLarge || !body) {
      await body?.cancel();
      if (status === 304 && have) return { tag: have.tag, etag: have.etag, modified: have.modified };
      throw new SourceFailure([404, 410].includes(status) ? 404 : 502);
    }
    const chunks: Uint8Array[] = [];
    let total = 0;
    for await (const chunk of body) {
      total += chunk.length;
      if (total > limits.pictureBytes) throw new SourceFailure(502);
      chunks.push(chunk);
    }
    const etag = response.headers.get('etag') ?? undefined;
    const modified = response.headers.get('last-modified') ?? undefined;
    return { ...versionOf(Buffer.concat(chunks, total)), etag, modified };
  }

  /** The first of the files that is there. */
  async function readFirst(paths: string[]): Promise<Version> {
    for (const path of paths) {
      const stats = await stat(path).catch(() => null);
      if (!stats?.isFile()) continue;
      if (stats.size > limits.pictureBytes) throw new SourceFailure(502);
      const bytes = await readFile(path).catch(() => null);
      if (bytes) return versionOf(bytes);
    }
    throw new SourceFailure(404);
  }

  return {
    ...{ get, recheck },
    /** True while pages leave the picture out, because its source has none. */
    isMissing: (source: Source) => missing.has(source),
  };
}

const nameOf = ({ tag }: Pick<PictureFacts, 'tag'>) => `${tag}.photo`;

function versionOf(bytes: Buffer): Version {
  return { tag: hash('sha256', bytes, 'hex').slice(0, 32), bytes };
}
