import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Dispatcher } from 'undici';
import { createLeastUsed } from '../http/least-used.ts';
import { type Download, download, type Validators } from './download.ts';
import { originalName, sniffPicture, TAG_LENGTH } from './formats.ts';
import type { MediaLimits } from './limits.ts';
import { Busy, InputGone, SourceFailure } from './media-response.ts';
import type { MetadataIndex, PictureMetadata } from './metadata.ts';
import type { PictureCache } from './picture-cache.ts';
import type { PictureInput, Resizer } from './resizer.ts';
import type { Source, Sources } from './sources.ts';

/** A picture as its source has it. */
export interface Original extends PictureMetadata {
  input: PictureInput;
}

type Unseen = Validators & Pick<Original, 'tag' | 'input'>;

export interface OriginalsOptions {
  sources: Sources;
  metadata: MetadataIndex;
  cache: PictureCache;
  resizer: Resizer;
  dispatcher: Dispatcher;
  now: () => number;
  limits: Pick<MediaLimits, 'pictureTimeoutMs' | 'pictureBytes'>;
}

export type Originals = ReturnType<typeof createOriginals>;

/** Downloads at once, and waiting: each may hold `pictureBytes` in memory. */
const AT_ONCE = 4;
const WAITING = 64;
/** After a failure a source is not asked again for this long. */
const FAILURE_MS = 45_000;
/** How long pages do without a picture that its source does not have. */
const MISSING_MS = 600_000;
/** A source is asked this often whether it has another picture by now, a file of the site folder is read again. */
const RECHECK_MS = 24 * 3_600_000;
const RECHECK_SITE_MS = 60_000;
/** After a failed look at the source, the next one waits this long. */
const RECHECK_AGAIN_MS = 600_000;

/** Pictures as their sources have them: downloaded once, looked at once, then kept in the cache. */
export function createOriginals(options: OriginalsOptions) {
  const { sources, metadata, cache, resizer, dispatcher, now, limits } = options;
  const admit = createGate(AT_ONCE, WAITING);
  const running = new Map<Source, Promise<Original>>();
  const checking = new Set<Source>();
  const failures = createLeastUsed<Source, SourceFailure>(1_000, {
    ...{ ttl: FAILURE_MS, ttlResolution: 0, perf: { now } },
  });

  /**
   * Does something with an original; one that was evicted or damaged meanwhile is fetched again.
   * @throws SourceFailure, Busy, and errors of `work`
   */
  async function use<T>(source: Source, work: (original: Original) => Promise<T>): Promise<T> {
    try {
      return await work(await get(source));
    } catch (error) {
      if (!(error instanceof InputGone)) throw error;
      const known = metadata.get(source);
      if (known) cache.remove(originalName(known.tag));
      return work(await get(source));
    }
  }

  /** The version that is known, else the source's present one. A failure is remembered for a while. */
  function get(source: Source): Promise<Original> {
    return shared(running, source, async () => {
      const failure = failures.get(source);
      if (failure) throw failure;
      try {
        return await seen(source, await find(source));
      } catch (error) {
        if (error instanceof SourceFailure) failures.set(source, error);
        if (error instanceof SourceFailure && error.status === 404) metadata.setMissing(source, MISSING_MS);
        throw error;
      }
    });
  }

  async function find(source: Source): Promise<Unseen> {
    const known = metadata.get(source);
    const kept = known && !isOfSite(source) ? await cache.original(originalName(known.tag)) : null;
    if (known && kept) return { ...known, input: inputOf(kept, known.tag) };
    const found = await ask(source);
    if (!found) throw new SourceFailure(502, 'status');
    return found;
  }

  /** @returns null where the source still has the version at hand */
  async function ask(source: Source, have?: Validators): Promise<Unseen | null> {
    const place = sources.locate(source);
    if (!place) throw new SourceFailure(404, 'missing');
    if ('files' in place) {
      const { bytes, path } = await readFirst(place.files, limits.pictureBytes);
      const tag = tagOf(bytes);
      return { tag, input: { path, tag } };
    }
    const given = await admit(() =>
      download(
        place.url,
        { dispatcher, timeoutMs: limits.pictureTimeoutMs, maxBytes: limits.pictureBytes },
        have,
      ),
    );
    return given && store(given);
  }

  async function store({ bytes, ...validators }: Download): Promise<Unseen> {
    const tag = tagOf(bytes);
    const path = await cache.put(originalName(tag), bytes);
    return { tag, ...validators, input: inputOf(path ?? bytes, tag) };
  }

  /** Learns size and colour of an original that was not seen before. */
  async function seen(source: Source, { tag, input, etag, modified }: Unseen): Promise<Original> {
    const known = metadata.get(source);
    if (known?.tag === tag) return { ...known, input };
    const look = await resizer.run(input, { kind: 'look' }, 'now');
    const facts = { ...look, tag, checkedAt: now(), etag, modified };
    metadata.set(source, facts);
    return { ...facts, input };
  }

  /**
   * The address names the source, not its content: now and then the source is asked whether it has another picture by
   * now. Until then, and when it does not respond, the known one is shown. Never rejects.
   */
  async function recheck(source: Source): Promise<void> {
    const known = metadata.get(source);
    const every = isOfSite(source) ? RECHECK_SITE_MS : RECHECK_MS;
    if (!known || checking.has(source) || now() - known.checkedAt < every) return;
    checking.add(source);
    try {
      const found = await ask(source, known);
      if (found && found.tag !== known.tag) await seen(source, found);
      else metadata.set(source, { ...known, checkedAt: now() });
    } catch {
      metadata.set(source, { ...known, checkedAt: now() - every + Math.min(every, RECHECK_AGAIN_MS) });
    } finally {
      checking.delete(source);
    }
  }

  return {
    get,
    use,
    recheck,
    /** The original's own bytes; null where they are more. @throws as `get` */
    async bytes(source: Source, maxBytes: number): Promise<Buffer | null> {
      const { input } = await find(source);
      const size = 'path' in input ? (await stat(input.path)).size : input.length;
      if (size > maxBytes) return null;
      return 'path' in input ? readFile(input.path) : input;
    },
  };
}

function isOfSite(source: Source): boolean {
  return source.startsWith('s:');
}

function inputOf(kept: Buffer | string, tag: string): PictureInput {
  return typeof kept === 'string' ? { path: kept, tag } : kept;
}

/** @throws SourceFailure where the bytes are no picture of a format that is taken */
function tagOf(bytes: Buffer): string {
  if (!sniffPicture(bytes)) throw new SourceFailure(502, 'not-a-picture');
  return hash('sha256', bytes, 'hex').slice(0, TAG_LENGTH);
}

/** @throws SourceFailure where no folder has it, or it is no file */
async function readFirst(paths: string[], maxBytes: number): Promise<{ bytes: Buffer; path: string }> {
  for (const path of paths) {
    const stats = await stat(path).catch(() => null);
    if (!stats?.isFile()) continue;
    if (stats.size > maxBytes) throw new SourceFailure(502, 'too-large');
    const bytes = await readFile(path).catch(() => null);
    if (bytes) return { bytes, path };
  }
  throw new SourceFailure(404, 'missing');
}

/** One call for any number of simultaneous ones with the same key. */
export function shared<Key, T>(running: Map<Key, Promise<T>>, key: Key, make: () => Promise<T>): Promise<T> {
  const before = running.get(key);
  if (before) return before;
  const made = make().finally(() => running.delete(key));
  running.set(key, made);
  return made;
}

/** Lets some calls run at once and some wait; further ones reject with Busy. */
function createGate(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else {
      if (waiting.length >= maxWaiting) throw new Busy();
      // A call that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
