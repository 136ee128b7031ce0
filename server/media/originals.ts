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
  /** A picture turned out to be missing at its source: pages do without it from now on. */
  onMissing: () => void;
}

export type Originals = ReturnType<typeof createOriginals>;

/** A picture as it is kept. */
export interface Original {
  facts: PictureFacts;
  size: number;
  /** @throws SourceFailure where it was evicted meanwhile */
  read: () => Promise<Buffer>;
}

/** A picture as its source has it now; without bytes where that is the version at hand. */
type Version = Pick<PictureFacts, 'tag' | 'etag' | 'modified'> & { bytes?: Buffer };

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
  const { sources, facts, cache, resizer, now, limits, onMissing } = options;
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
    return { facts: known, size: file.size, read };
  }

  /** A failure is remembered for a while, and nothing is tried meanwhile. */
  async function attempt(source: Source): Promise<Original> {
    const failure = failures.get(source);
    if (failure && now() - failure.at < FAILURE_MS) throw failure.error;
    try {
      return await admit(() => learn(source));
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      if (error.status === 404 && !isMissing(source) && !facts.get(source)) onMissing();
      failures.set(source, { error, at: now() });
      throw error;
    }
  }

  /**
   * Asks the source for its version, keeps it, and looks at one that is new.
   * @param have the version at hand, if it need not be sent again
   */
  async function learn(source: Source, have?: PictureFacts): Promise<Original> {
    const { bytes, ...version } = await ask(source, have);
    if (bytes) await cache.put(nameOf(version.tag), bytes);
    const read = async () => bytes ?? Buffer.alloc(0);
    const known = facts.get(source);
    const look = known?.tag === version.tag ? known : await resizer.run({ kind: 'look' }, read, 'now');
    const learnt = { ...look, ...version, checkedAt: now() };
    facts.set(source, learnt);
    // Read from the cache when its turn comes: bytes that wait would fill the memory.
    return (await keptOf(learnt)) ?? { facts: learnt, size: bytes?.length ?? 0, read };
  }

  function ask(source: Source, have?: PictureFacts): Promise<Version> {
    const place = sources.locate(source);
    if (!place) throw new SourceFailure(404);
    return Array.isArray(place) ? readFirst(place) : download(place, have);
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
      if (status === 304 && have) return { tag: have.tag, etag: have.etag, modified: have.modified };
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

/** @throws SourceFailure where the bytes are no picture of a format that is taken */
function versionOf(bytes: Buffer): Version {
  if (!sniffPicture(bytes)) throw new SourceFailure(502);
  return { tag: hash('sha256', bytes, 'hex').slice(0, 32), bytes };
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
