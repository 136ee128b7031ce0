import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { PictureAddresses } from '../../shared/picture.ts';
import { headOf, kindOf, TYPES, whatIs } from './file-kinds.ts';
import { createGates, failureOf, type MediaLimits, SourceFailure, shared, UnableToMake } from './limits.ts';
import { type Arrived, type CachedFile, inMemory, type PictureCache, tooLarge } from './picture-cache.ts';
import { originalName, type PictureFacts } from './picture-facts.ts';
import type { Look } from './resize-process.ts';
import type { Resizer } from './resizer.ts';
import { endingOf } from './responses.ts';
import { hostOf, isStill, type Source, type Sources } from './sources.ts';

export interface OriginalsOptions {
  sources: Sources;
  cache: PictureCache;
  resizer: Resizer;
  now: () => number;
  limits: MediaLimits;
  /** Runs `learn` after the pages that show the picture were rendered. */
  learnLater: (source: Source, learn: () => Promise<unknown>) => void;
  /** Called when facts were learnt or a picture cannot be shown: pages that show it are out of date. */
  onLearnt: () => void;
  /** Called once for each picture that cannot be shown. */
  onUnshowable: (source: Source, why: string) => void;
}

export type Originals = ReturnType<typeof createOriginals>;

export type Original = PictureFacts & CachedFile;

/** A picture as its source has it; `arrived` is undefined where the cached version is still the source's. */
type Version = Pick<PictureFacts, 'tag' | 'etag' | 'modified'> & { arrived?: Arrived };

interface Download {
  /** The host as `hostOf` gives it. */
  host: string;
  timeoutMs: number;
  /** The cached version, which need not be sent again. */
  have: PictureFacts | undefined;
}

/** Downloads at a time from upstream's host and from each other host, and the most that wait for one host. */
const AT_ONCE = { upstream: 4, other: 2 };
const WAITING = 64;
/** A source is not asked again for this long after a failure. */
const FAILURE_MS = 45_000;
/** The time between two looks for another version: at a source, and at a file of the site folder. */
const RECHECK_MS = 24 * 3_600_000;
const RECHECK_SITE_MS = 60_000;
/** The time before a source is asked again after a failed recheck, or where its picture cannot be shown. */
const AGAIN_MS = 600_000;
/** Kinds that the resize process reads. A HEIC would take 180 MB for each 12 megapixels, an SVG has no bound. */
const PICTURES = ['jpg', 'png', 'webp', 'gif', 'avif'];

/** Pictures as upstream, other hosts and the site folder have them: fetched once, measured once, then cached. */
export function createOriginals(options: OriginalsOptions) {
  const { sources, cache, resizer, now, limits, learnLater, onLearnt, onUnshowable } = options;
  const known = cache.facts;
  const placesOf = (host: string) => (host ? AT_ONCE.other : AT_ONCE.upstream);
  const gateOf = createGates(placesOf, WAITING);
  const running = new Map<Source, Promise<Original>>();
  const clock = { max: 1_000, ttlResolution: 0, perf: { now } };
  const failures = new LRUCache<Source, SourceFailure>({ ...clock, ttl: FAILURE_MS });
  /** Sources that took too long to read: the first time may be the machine's fault, the second is the picture's. */
  const slow = new LRUCache<Source, true>({ ...clock, ttl: AGAIN_MS });
  /** The number of requests in a row that a host has not answered. */
  const unanswered = new LRUCache<string, number>({ ...clock, ttl: FAILURE_MS });

  /**
   * The cached original, fetched when it is new, evicted or damaged.
   * @throws SourceFailure, OverloadError
   */
  async function get(source: Source): Promise<Original> {
    const found = known.get(source);
    const file = found && (await cache.get(originalName(found.tag)));
    return file ? { ...found, ...file } : shared(running, source, () => attempt(source));
  }

  /** Fetches an original, unless that failed a short time ago. */
  async function attempt(source: Source): Promise<Original> {
    const failure = failures.get(source);
    if (failure) throw failure;
    // Not remembered as a failure: the next page that shows the picture brings its signed address.
    if (!(await sources.find(source))) throw new SourceFailure(404);
    try {
      const host = hostOf(source);
      return await gateOf(host)(() => {
        // A silent host fails at once, or all its sources would wait for its time-outs one after the other.
        if ((unanswered.get(host) ?? 0) >= placesOf(host)) throw new SourceFailure(502);
        return learn(source);
      });
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      failures.set(source, error);
      const why = error.isLate && slow.has(source) ? 'takes too long to read' : error.why;
      if (error.isLate) slow.set(source, true);
      if (why && !known.get(source)) refuse(source, why);
      throw error;
    }
  }

  /**
   * @param onOpen called where the choice may change later
   * @returns the first source that can be shown, as far as is known; null for none
   */
  function choose(addresses: PictureAddresses, onOpen = () => {}): Source | null {
    const all = [addresses].flat().flatMap((address) => (address && sources.resolve(address)) || []);
    const shown = all.filter((source) => !cannotBeShown(source));
    const chosen = shown.find((source) => known.get(source) || !failures.has(source)) ?? shown[0] ?? null;
    if (chosen !== (all[0] ?? null)) onOpen();
    return chosen;
  }

  /** True for a source that cannot be shown. It is asked again now and then, and at once after its address changed. */
  function cannotBeShown(source: Source): boolean {
    if (known.get(source)) return false;
    const refusal = known.refusal(source);
    const ending = endingOf(sources.pathOf(source));
    const isNamedOther = ending === 'svg' || (ending in TYPES && !TYPES[ending]?.startsWith('image/'));
    const isDue =
      !refusal || now() - refusal.checkedAt >= AGAIN_MS || refusal.at !== String(sources.locate(source));
    if (isDue && (refusal || isNamedOther)) learnLater(source, () => get(source));
    return refusal !== undefined || isNamedOther;
  }

  function refuse(source: Source, why: string): void {
    const before = known.refusal(source);
    known.set(source, { why, at: String(sources.locate(source)), checkedAt: now() });
    if (before) return;
    onLearnt();
    onUnshowable(source, why);
  }

  /**
   * Fetches the source's version, measures one that is new, and caches it.
   * @param have the cached version, which need not be sent again
   */
  async function learn(source: Source, have?: PictureFacts): Promise<Original> {
    const { arrived, ...version } = await fetchVersion(source, have);
    try {
      const before = known.get(source);
      const isNew = before?.tag !== version.tag;
      const file = isNew ? null : await cache.get(originalName(version.tag));
      const taken = arrived && !file ? await takeIn(originalName(version.tag), arrived) : null;
      const look = taken?.look ?? before;
      if (!look) throw new SourceFailure(502);
      const { width, height, color } = look;
      const learnt = { ...version, width, height, color, checkedAt: now() };
      known.set(source, learnt);
      if (isNew) onLearnt();
      return { ...learnt, ...(taken?.file ?? file ?? inMemory(Buffer.alloc(0))) };
    } finally {
      if (arrived) await cache.drop(arrived);
    }
  }

  /** Caches an original, or a reduced one in its place, so that only the first look reads a large picture. */
  async function takeIn(name: string, arrived: Arrived): Promise<{ look: Look; file: CachedFile }> {
    const { reduced, ...look } = await resizer
      .run({ kind: 'look', bytes: arrived.size }, arrived.input)
      .catch(async (error) => {
        if (!(error instanceof UnableToMake)) throw error;
        await cache.keep(name, arrived);
        throw new UnableToMake(arrived.digest);
      });
    await (reduced ? cache.put(name, reduced) : cache.keep(name, arrived));
    const inHand = reduced ?? arrived.input;
    const file = (await cache.get(name)) ?? (typeof inHand === 'string' ? null : inMemory(inHand));
    if (!file) throw new SourceFailure(502);
    return { look, file };
  }

  /** Asks the source for another version when it is due; the cached one is shown meanwhile. Never rejects. */
  async function recheck(source: Source): Promise<void> {
    const found = known.get(source);
    const every = source.startsWith('s:') ? RECHECK_SITE_MS : RECHECK_MS;
    if (!found || now() - found.checkedAt < every) return;
    // Set before the request, so that it is sent once; after a failure the next one is due in AGAIN_MS at most.
    known.set(source, { ...found, checkedAt: now() - every + Math.min(every, AGAIN_MS) });
    await gateOf(hostOf(source))(() => learn(source, found)).catch(() => {});
  }

  /** @throws SourceFailure for a picture that is missing, of another kind, too large or late */
  async function fetchVersion(source: Source, have?: PictureFacts): Promise<Version> {
    const place = await sources.find(source);
    if (!place) throw new SourceFailure(404);
    const timeoutMs = isStill(source) ? limits.stillTimeoutMs : limits.pictureTimeoutMs;
    try {
      if (Array.isArray(place)) return await readFirst(place);
      return await download(place, { host: hostOf(source), timeoutMs, have });
    } catch (cause) {
      throw cause instanceof SourceFailure ? cause : new SourceFailure(502, { cause });
    }
  }

  async function download(url: URL, { host, timeoutMs, have }: Download): Promise<Version> {
    const asked: Record<string, string> = { accept: 'image/*' };
    if (have?.etag) asked['if-none-match'] = have.etag;
    if (have?.modified) asked['if-modified-since'] = have.modified;
    // One signal for the whole download: undici's timeouts count between chunks, and a slow drip outlives them.
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, headers, body } = await sources
      .request(url, { headers: asked, signal })
      .catch((error) => {
        // A host that refuses the connection fails at once: it is not silent.
        const isSilent = signal.aborted || error.cause?.code === 'UND_ERR_CONNECT_TIMEOUT';
        if (isSilent) unanswered.set(host, (unanswered.get(host) ?? 0) + 1);
        throw error;
      });
    unanswered.delete(host);
    const isTooLarge = Number(headers.get('content-length')) > limits.pictureBytes;
    if (status !== 200 || isTooLarge) {
      await body?.cancel();
      if (status === 304 && have) return { tag: have.tag, etag: have.etag, modified: have.modified };
      throw status === 200 ? tooLarge(limits.pictureBytes) : failureOf(status);
    }
    const etag = headers.get('etag') ?? undefined;
    const modified = headers.get('last-modified') ?? undefined;
    return { ...(await arrive(body)), etag, modified };
  }

  /** Reads the first of the files that exists. */
  async function readFirst(paths: string[]): Promise<Version> {
    for (const path of paths) {
      const stats = await stat(path).catch(() => null);
      if (stats?.isFile()) return arrive(createReadStream(path));
    }
    throw new SourceFailure(404, { why: 'no such file in the site folder' });
  }

  async function arrive(body: AsyncIterable<Uint8Array> | null): Promise<Version> {
    const { head, whole, end } = await headOf(body);
    if (PICTURES.includes(kindOf(head) ?? '')) {
      const arrived = await cache.collect(whole);
      return { tag: arrived.digest, arrived };
    }
    await end();
    throw new SourceFailure(502, { why: whatIs(head) });
  }

  return {
    get,
    recheck,
    choose,
    /** Why a picture cannot be shown; null where it can, or nothing is known of it yet. */
    whyNot: (source: Source) => known.refusal(source)?.why ?? null,
  };
}
