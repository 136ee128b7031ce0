import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createLeastUsed } from '../http/least-used.ts';
import { createGate, type MediaLimits, SourceFailure, shared } from './limits.ts';
import type { CachedFile, PictureCache } from './picture-cache.ts';
import type { PictureFacts, PictureFactsIndex } from './picture-facts.ts';
import type { Resizer } from './resizer.ts';
import { MAX_LAYERS, packingsOf, type Source, type Sources } from './sources.ts';

/** A picture as its source has it. */
export interface Original extends PictureFacts {
  file: OriginalFile;
}

type OriginalFile = Pick<CachedFile, 'size' | 'read'>;
type Validators = Pick<PictureFacts, 'etag' | 'modified'>;
type Version = Pick<Original, 'tag' | 'file'> & Validators;

export interface OriginalsOptions {
  sources: Pick<Sources, 'locate' | 'request'>;
  facts: PictureFactsIndex;
  cache: PictureCache;
  resizer: Pick<Resizer, 'run'>;
  now: () => number;
  limits: Pick<MediaLimits, 'pictureTimeoutMs' | 'pictureBytes'>;
}

export type Originals = ReturnType<typeof createOriginals>;

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
  const running = new Map<Source, Promise<Original>>();
  const failures = createLeastUsed<Source, { error: SourceFailure; at: number }>(1_000);

  /**
   * Does something with an original; one that was evicted or damaged meanwhile is fetched again.
   * @throws SourceFailure, Busy, and errors of `work`
   */
  async function use<T>(source: Source, work: (original: Original) => Promise<T>): Promise<T> {
    const original = await get(source);
    try {
      return await work(original);
    } catch (error) {
      if (!(error instanceof OriginalGone)) throw error;
      cache.remove(nameOf(original.tag));
      return work(await get(source));
    }
  }

  /** The version that is known, else the source's present one. A failure is remembered for a while. */
  function get(source: Source): Promise<Original> {
    return shared(running, source, async () => {
      const failure = failures.get(source);
      if (failure && now() - failure.at < FAILURE_MS) throw failure.error;
      try {
        return await seen(source, await find(source));
      } catch (error) {
        if (!(error instanceof SourceFailure)) throw error;
        if (error.status === 404 && !isMissing(source) && !facts.get(source)) facts.outdate();
        failures.set(source, { error, at: now() });
        throw error;
      }
    });
  }

  async function find(source: Source): Promise<Version> {
    const known = facts.get(source);
    const file = known && (await kept(known.tag));
    const found = file ? { ...known, file } : await ask(source);
    if (!found) throw new SourceFailure(502);
    return found;
  }

  /** @param have the facts of the version at hand @returns null where the source still has it */
  async function ask(source: Source, have?: PictureFacts): Promise<Version | null> {
    const place = sources.locate(source);
    if (!place) throw new SourceFailure(404);
    const found = Array.isArray(place) ? await readFirst(place) : await admit(() => download(place, have));
    if (!found) return null;
    const { bytes, ...validators } = found;
    if (!sniffPicture(bytes)) throw new SourceFailure(502);
    const tag = tagOf(bytes);
    await cache.put(nameOf(tag), bytes);
    const file = (await kept(tag)) ?? { size: bytes.length, read: async () => bytes };
    return { tag, file, ...validators };
  }

  /** The file of an original; `read` throws OriginalGone where it is evicted or damaged by then. */
  async function kept(tag: string): Promise<OriginalFile | null> {
    const file = await cache.get(nameOf(tag));
    if (!file) return null;
    async function read(): Promise<Buffer> {
      const bytes = await file?.read().catch(() => null);
      if (!bytes || tagOf(bytes) !== tag) throw new OriginalGone();
      return bytes;
    }
    return { size: file.size, read };
  }

  /** Learns size and colour of an original that was not seen before. */
  async function seen(source: Source, { tag, file, etag, modified }: Version): Promise<Original> {
    const known = facts.get(source);
    if (known?.tag === tag) return { ...known, file };
    const look = await resizer.run({ kind: 'look' }, file.read, 'now');
    const learnt = { ...look, tag, etag, modified, checkedAt: now() };
    facts.set(source, learnt);
    return { ...learnt, file };
  }

  /**
   * The address names the source, not its content: now and then the source is asked for another version. Until then,
   * and when it does not respond, the known one is shown. Never rejects.
   */
  async function recheck(source: Source): Promise<void> {
    const known = facts.get(source);
    const every = source.startsWith('s:') ? RECHECK_SITE_MS : RECHECK_MS;
    if (!known || now() - known.checkedAt < every) return;
    // Noted first, so that nobody else asks meanwhile; without an answer it stays so.
    facts.set(source, { ...known, checkedAt: now() - every + Math.min(every, RECHECK_AGAIN_MS) });
    try {
      const found = await ask(source, known);
      if (found && found.tag !== known.tag) await seen(source, found);
      else facts.set(source, { ...known, checkedAt: now() });
    } catch {
      // Asked again later.
    }
  }

  /**
   * @param have its ETag and date, with which that version need not be sent again
   * @throws SourceFailure for every other status than 200, another host, too many bytes, too late
   */
  async function download(url: URL, have: Partial<PictureFacts> = {}) {
    const headers: Record<string, string> = { accept: 'image/*' };
    if (have.etag) headers['if-none-match'] = have.etag;
    if (have.modified) headers['if-modified-since'] = have.modified;
    try {
      // One signal over everything: undici's own timeouts count between chunks, and a slow drip outlives them.
      const signal = AbortSignal.timeout(limits.pictureTimeoutMs);
      const response = await sources.request(url, { headers, signal });
      const { status, body } = response;
      const isTooLarge = Number(response.headers.get('content-length')) > limits.pictureBytes;
      const isSent = status === 200 && !isTooLarge && packingsOf(response).length <= MAX_LAYERS;
      if (!isSent) await body?.cancel();
      if (status === 304 && (have.etag || have.modified)) return null;
      if (!isSent) throw new SourceFailure([404, 410].includes(status) ? 404 : 502);
      const chunks: Uint8Array[] = [];
      let total = 0;
      for await (const chunk of body ?? []) {
        total += chunk.length;
        if (total > limits.pictureBytes) throw new SourceFailure(502);
        chunks.push(chunk);
      }
      const [etag, modified] = ['etag', 'last-modified'].map(
        (name) => response.headers.get(name) ?? undefined,
      );
      return { bytes: Buffer.concat(chunks, total), etag, modified };
    } catch (cause) {
      throw cause instanceof SourceFailure ? cause : new SourceFailure(502, { cause });
    }
  }

  /** @throws SourceFailure where no folder has it, or it is too large */
  async function readFirst(paths: string[]): Promise<{ bytes: Buffer } & Validators> {
    for (const path of paths) {
      const stats = await stat(path).catch(() => null);
      if (stats?.isFile() && stats.size > limits.pictureBytes) throw new SourceFailure(502);
      const bytes = stats?.isFile() ? await readFile(path).catch(() => null) : null;
      if (bytes) return { bytes };
    }
    throw new SourceFailure(404);
  }

  /** True while pages do without it, because its source says that there is none. */
  function isMissing(source: Source): boolean {
    const failure = failures.peek(source);
    const isFresh = failure?.error.status === 404 && now() - failure.at < MISSING_MS;
    return isFresh && !facts.get(source);
  }

  return {
    ...{ get, use, recheck, isMissing },
    /** The original's own bytes; null where they are more. @throws as `get` */
    async bytes(source: Source, maxBytes: number): Promise<Buffer | null> {
      const { file } = await find(source);
      return file.size <= maxBytes ? file.read() : null;
    },
  };
}

/** Bytes that an original's digest no longer names, or that were evicted: it has to be fetched again. */
class OriginalGone extends Error {}

const nameOf = (tag: string) => `${tag}.original`;

function tagOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex').slice(0, 32);
}

/**
 * The format of a picture by its first bytes, whatever its name or its server say. SVG, TIFF, PDF and everything else
 * that image libraries also open is null and never reaches a decoder.
 */
export function sniffPicture(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | null {
  const head = bytes.toString('latin1', 0, 32);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'webp';
  return /^[\s\S]{4}ftyp(?:avi[fs]|mif1[\s\S]{4,}avif)/.test(head) ? 'avif' : null;
}
