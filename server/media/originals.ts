import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Dispatcher } from 'undici';
import { createLeastUsed } from '../http/least-used.ts';
import { type Download, download, type Validators } from './download.ts';
import { Busy, SourceFailure } from './failures.ts';
import { type OriginalFormat, originalName, sniffPicture } from './formats.ts';
import type { MetadataIndex, PictureMetadata } from './metadata.ts';
import type { PictureCache } from './picture-cache.ts';
import { type PictureInput, TAG_LENGTH } from './resizer.ts';
import type { Source, Sources } from './sources.ts';

/** A picture as its source has it. */
export interface Original extends Validators {
  /** Digest of the bytes. */
  tag: string;
  format: OriginalFormat;
  input: PictureInput;
  size: number;
}

export interface Originals {
  /**
   * The cached original of the version we know, else the source's present one. One download serves any number of
   * simultaneous readers, and a failure is remembered for a while.
   * @throws SourceFailure, Busy
   */
  get(source: Source): Promise<Original>;
  /**
   * Asks the source whether it still has that version.
   * @returns null when it has
   * @throws as `get`
   */
  check(source: Source, known: PictureMetadata): Promise<Original | null>;
  /** The picture cannot be decoded: `get` fails with this for a while. */
  refuse(source: Source, failure: SourceFailure): void;
  /** The file that `get` gave is no longer there, or is damaged: the next `get` asks the source. */
  forget(source: Source, original: Original): Promise<void>;
}

export interface OriginalsOptions {
  sources: Sources;
  metadata: Pick<MetadataIndex, 'get' | 'setMissing'>;
  cache: PictureCache;
  dispatcher: Dispatcher;
  now: () => number;
  /** For one whole download, milliseconds. */
  timeoutMs: number;
  maxBytes: number;
  /** How long a failure is remembered, milliseconds. */
  failureMs: number;
}

/** Downloads at once, and waiting: each may hold `maxBytes` in memory. */
const AT_ONCE = 4;
const WAITING = 64;

/** How long pages do without a picture that its source does not have. Milliseconds. */
const MISSING_MS = 600_000;

export function createOriginals(options: OriginalsOptions): Originals {
  const { sources, metadata, cache, now } = options;
  const gate = createGate(AT_ONCE, WAITING);
  const running = new Map<Source, Promise<Original>>();
  /** Between a download and the moment when it is measured, other widths may be asked for. */
  const unmeasured = createLeastUsed<Source, Original>(8);
  const failures = createLeastUsed<Source, { failure: SourceFailure; until: number }>(1_000);

  function get(source: Source): Promise<Original> {
    const failed = failures.get(source);
    if (failed && failed.until > now()) return Promise.reject(failed.failure);
    const before = running.get(source);
    if (before) return before;
    const original = find(source)
      .catch((error: unknown) => {
        if (error instanceof SourceFailure) refuse(source, error);
        throw error;
      })
      .finally(() => running.delete(source));
    running.set(source, original);
    return original;
  }

  async function find(source: Source): Promise<Original> {
    const place = locate(source);
    if ('files' in place) return readSiteFile(place.files);
    const known = metadata.get(source);
    const before = known ? await cached(known) : unmeasured.get(source);
    if (before) return before;
    const original = await store(await fetched(place.url, {}));
    if (!known) unmeasured.set(source, original);
    return original;
  }

  function refuse(source: Source, failure: SourceFailure): void {
    failures.set(source, { failure, until: now() + options.failureMs });
    if (failure.status === 404) metadata.setMissing(source, MISSING_MS);
    unmeasured.delete(source);
  }

  async function check(source: Source, known: PictureMetadata): Promise<Original | null> {
    const place = locate(source);
    if ('files' in place) {
      const original = await readSiteFile(place.files);
      return original.tag === known.tag ? null : original;
    }
    const response = await fetched(place.url, known);
    if (response.kind === 'same') return null;
    const original = await store(response);
    return original.tag === known.tag ? null : original;
  }

  function locate(source: Source) {
    const place = sources.locate(source);
    if (!place) throw new SourceFailure(404, 'missing');
    return place;
  }

  function fetched(url: URL, have: Validators): Promise<Download> {
    return gate(() => download(url, options, have));
  }

  async function store(response: Download): Promise<Original> {
    // Without validators a source has no reason to send a 304.
    if (response.kind === 'same') throw new SourceFailure(502, 'status');
    const { bytes, kind: _, ...validators } = response;
    const original = describe(bytes);
    const path = await cache.put(originalName(original.tag), bytes);
    return { ...original, ...validators, input: path ? inputOf(path, original) : bytes };
  }

  async function cached({ tag, etag, modified }: PictureMetadata): Promise<Original | null> {
    const found = await cache.open(originalName(tag));
    if (!found) return null;
    const validators = { ...(etag && { etag }), ...(modified && { modified }) };
    if ('bytes' in found) return { ...describe(found.bytes), ...validators, input: found.bytes };
    try {
      const head = Buffer.alloc(32);
      await found.handle.read(head, 0, head.length, 0);
      const format = sniffPicture(head);
      const { path, size } = found;
      return format && { tag, format, ...validators, size, input: { path, size, tag } };
    } finally {
      await found.handle.close();
    }
  }

  async function readSiteFile(files: string[]): Promise<Original> {
    const { handle, path } = await openFirst(files);
    try {
      if ((await handle.stat()).size > options.maxBytes) throw new SourceFailure(502, 'too-large');
      const described = describe(await handle.readFile());
      return { ...described, input: inputOf(path, described) };
    } finally {
      await handle.close();
    }
  }

  async function forget(source: Source, { tag }: Original): Promise<void> {
    unmeasured.delete(source);
    await cache.remove(originalName(tag));
  }

  return { get, check, refuse, forget };
}

function inputOf(path: string, { size, tag }: Pick<Original, 'size' | 'tag'>): PictureInput {
  return { path, size, tag };
}

/** @throws SourceFailure where the bytes are no picture of a format that we take */
function describe(bytes: Buffer): Pick<Original, 'tag' | 'format' | 'size'> {
  const format = sniffPicture(bytes);
  if (!format) throw new SourceFailure(502, 'not-a-picture');
  return { tag: hash('sha256', bytes, 'hex').slice(0, TAG_LENGTH), format, size: bytes.length };
}

/** @throws SourceFailure where no folder has it, or it is no file */
async function openFirst(files: string[]): Promise<{ handle: FileHandle; path: string }> {
  for (const path of files) {
    const handle = await open(path).catch(() => null);
    if (!handle) continue;
    if ((await handle.stat()).isFile()) return { handle, path };
    await handle.close();
  }
  throw new SourceFailure(404, 'missing');
}

/** Lets some calls run at once and some wait. */
type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** @throws Busy (as a rejection) when `waiting` calls wait already */
function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running++;
    else {
      if (queue.length >= waiting) throw new Busy();
      // Whoever ends hands the place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
