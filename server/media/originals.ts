import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { createGate, type MediaLimits, SourceFailure, shared } from './limits.ts';
import type { PictureCache } from './picture-cache.ts';
import type { PictureFacts, PictureFactsIndex } from './picture-facts.ts';
import type { Resizer } from './resizer.ts';
import { MAX_LAYERS, packingsOf, type Source, type Sources } from './sources.ts';

export interface OriginalsOptions {
  sources: Sources;
  facts: PictureFactsIndex;
  cache: PictureCache;
  resizer: Resizer;
  now: () => number;
  limits: MediaLimits;
}

export type Originals = ReturnType<typeof createOriginals>;

/** A picture as its source has it now; without bytes where that is the version at hand. */
type Version = Pick<PictureFacts, 'tag' | 'etag' | 'modified'> & { bytes?: Buffer };

/** Downloads at once, and waiting: each may hold `pictureBytes` in memory. */
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
export function createOriginals({ sources, facts, cache, resizer, now, limits }: OriginalsOptions) {
  const admit = createGate(AT_ONCE, WAITING);
  const running = new Map<Source, Promise<PictureFacts>>();
  const failures = new LRUCache<Source, { error: SourceFailure; at: number }>({ max: 1_000 });

  /** @returns what is known of a picture, else learns it. @throws SourceFailure, Busy */
  async function factsOf(source: Source): Promise<PictureFacts> {
    return facts.get(source) ?? shared(running, source, () => attempt(source, () => learn(source)));
  }

  /**
   * Makes something of a picture; again where its source turns out to have another version by now.
   * @throws SourceFailure, Busy, and errors of `work`
   */
  async function use<T>(
    source: Source,
    work: (facts: PictureFacts, read: () => Promise<Buffer>) => Promise<T>,
  ) {
    const known = await factsOf(source);
    try {
      return await work(known, () => read(source, known.tag));
    } catch (error) {
      if (facts.get(source)?.tag === known.tag) throw error;
      const present = await factsOf(source);
      return work(present, () => read(source, present.tag));
    }
  }

  /** A failure is remembered for a while, and nothing is tried meanwhile. */
  async function attempt<T>(source: Source, work: () => Promise<T>): Promise<T> {
    const failure = failures.get(source);
    if (failure && now() - failure.at < FAILURE_MS) throw failure.error;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      if (error.status === 404 && !isMissing(source) && !facts.get(source)) facts.outdate();
      failures.set(source, { error, at: now() });
      throw error;
    }
  }

  /** Asks the source for its version, and looks at one that is new. */
  async function learn(source: Source, known?: PictureFacts): Promise<PictureFacts> {
    const { tag, etag, modified } = await ask(source, known);
    const look =
      tag === known?.tag ? known : await resizer.run({ kind: 'look' }, () => read(source, tag), 'now');
    const learnt = { ...look, tag, etag, modified, checkedAt: now() };
    facts.set(source, learnt);
    return learnt;
  }

  /** The bytes of that version; fetched again where the cache has lost or damaged them. */
  async function read(source: Source, tag: string): Promise<Buffer> {
    const file = await cache.get(nameOf(tag));
    const kept = await file?.read().catch(() => null);
    if (kept && tagOf(kept) === tag) return kept;
    const found = await attempt(source, () => ask(source));
    if (found.bytes && found.tag === tag) return found.bytes;
    // Another version by now.
    facts.forget(source);
    throw new SourceFailure(502);
  }

  async function ask(source: Source, have?: PictureFacts): Promise<Version> {
    const place = sources.locate(source);
    if (!place) throw new SourceFailure(404);
    const found = Array.isArray(place) ? await readFirst(place) : await admit(() => download(place, have));
    if (found.bytes) await cache.put(nameOf(found.tag), found.bytes);
    return found;
  }

  /** @throws SourceFailure for every other status than 200, another host, too many bytes, too late */
  async function download(url: URL, have?: PictureFacts): Promise<Version> {
    const headers: Record<string, string> = { accept: 'image/*' };
    if (have?.etag) headers['if-none-match'] = have.etag;
    if (have?.modified) headers['if-modified-since'] = have.modified;
    try {
      // One signal over everything: undici's own timeouts count between chunks, and a slow drip outlives them.
      const signal = AbortSignal.timeout(limits.pictureTimeoutMs);
      const response = await sources.request(url, { headers, signal });
      const { status, body } = response;
      const isTooLarge = Number(response.headers.get('content-length')) > limits.pictureBytes;
      const isSent = status === 200 && !isTooLarge && packingsOf(response).length <= MAX_LAYERS;
      if (!isSent) await body?.cancel();
      if (status === 304 && have) return have;
      if (!isSent || !body) throw new SourceFailure([404, 410].includes(status) ? 404 : 502);
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
    } catch (cause) {
      throw cause instanceof SourceFailure ? cause : new SourceFailure(502, { cause });
    }
  }

  /** @throws SourceFailure where no folder has it, or it is too large */
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
    ...{ factsOf, use },
    /** The picture's own bytes, in a format that browsers know; null where they are more than that. */
    async small(source: Source, maxBytes: number): Promise<Buffer | null> {
      const known = facts.get(source);
      const file = known && (await cache.get(nameOf(known.tag)));
      if (file && file.size > maxBytes) return null;
      const bytes = known ? await read(source, known.tag) : (await attempt(source, () => ask(source))).bytes;
      return bytes && bytes.length <= maxBytes ? bytes : null;
    },
    /** Asks the source for another version now and then; the known one is shown meanwhile. Never rejects. */
    async recheck(source: Source): Promise<void> {
      const known = facts.get(source);
      const every = source.startsWith('s:') ? RECHECK_SITE_MS : RECHECK_MS;
      if (!known || now() - known.checkedAt < every) return;
      // Noted first, so that nobody else asks meanwhile; without an answer it stays so.
      facts.set(source, { ...known, checkedAt: now() - every + Math.min(every, RECHECK_AGAIN_MS) });
      await learn(source, known).catch(() => {});
    },
    isMissing,
  };

  /** True while pages do without it, because its source says that there is none. */
  function isMissing(source: Source): boolean {
    const failure = failures.peek(source);
    const isFresh = failure?.error.status === 404 && now() - failure.at < MISSING_MS;
    return isFresh && !facts.get(source);
  }
}

const nameOf = (tag: string) => `${tag}.original`;

function tagOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex').slice(0, 32);
}

/** @throws SourceFailure where the bytes are no picture of a format that is taken */
function versionOf(bytes: Buffer): Version {
  if (!sniffPicture(bytes)) throw new SourceFailure(502);
  return { tag: tagOf(bytes), bytes };
}

/** The format of a picture by its first bytes; null for all (SVG, TIFF, PDF…) that is never to reach a decoder. */
export function sniffPicture(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | null {
  const head = bytes.toString('latin1', 0, 32);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'webp';
  return /^[\s\S]{4}ftyp(?:avi[fs]|mif1[\s\S]{4,}avif)/.test(head) ? 'avif' : null;
}
