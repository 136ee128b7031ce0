import { type FileHandle, open } from 'node:fs/promises';
import type { PictureFormat, PictureWidth } from '../../shared/picture.ts';
import { Busy, InputGone, SourceFailure } from './failures.ts';
import { pictureType, usefulWidth, variantName } from './formats.ts';
import type { MetadataIndex } from './metadata.ts';
import type { Original, Originals } from './originals.ts';
import type { PictureCache } from './picture-cache.ts';
import type { Look } from './resize-process.ts';
import type { Resizer, Urgency } from './resizer.ts';
import type { Source } from './sources.ts';

/** A picture to send; whoever gets a handle closes it. */
export interface PictureFile {
  type: string;
  content: { bytes: Buffer } | { handle: FileHandle; size: number };
  /** Names these bytes for ever; null where they stand in for others and must not be cached. */
  etag: string | null;
  /** `kept`: from the cache (the label that the metric has). */
  outcome: 'kept' | 'made' | 'stand-in' | 'original';
}

export interface Pictures {
  /**
   * @returns the picture, or one that stands in for it: WebP while AVIF is made, the original while too many wait
   * @throws SourceFailure; Busy when too many wait and the original is too large to stand in
   */
  get(source: Source, width: PictureWidth, format: PictureFormat): Promise<PictureFile>;
  /** What `get` would name it, when that is known without looking. */
  etag(source: Source, width: PictureWidth, format: PictureFormat): string | null;
  /** Asks the source, if that is due, whether it has another picture by now. Never rejects. */
  recheck(source: Source): Promise<void>;
  /** Notes what an original looks like. */
  remember(source: Source, original: Original, look: Look): void;
  /** Learns size and colour when no reader waits, if they are not known yet. Never rejects. */
  measure(source: Source): Promise<void>;
}

export interface PicturesOptions {
  metadata: MetadataIndex;
  cache: PictureCache;
  originals: Originals;
  resizer: Resizer;
  now: () => number;
  /** Another look at the source is taken after this, behind the reader's back; milliseconds. */
  recheckMs: number;
  /** As `recheckMs`, for files of the site folder. */
  recheckSiteMs: number;
  /** The largest original that may stand in for a resized picture. */
  standInBytes: number;
}

interface Made {
  name: string;
  bytes: Buffer;
}

/** After a failed look at the source, the next one waits this long. */
const RECHECK_AGAIN_MS = 600_000;
const STAND_INS: readonly PictureFormat[] = ['webp', 'jpg'];

export function createPictures(options: PicturesOptions): Pictures {
  const { metadata, cache, originals, resizer, now } = options;
  const flights = new Map<string, Promise<Made>>();
  const checking = new Set<Source>();

  async function get(source: Source, width: PictureWidth, format: PictureFormat): Promise<PictureFile> {
    const found = await cached(source, width, format);
    recheck(source);
    if (found) return found;
    if (format !== 'avif') return made(source, width, format);

    // A first visitor does not wait for AVIF: it is made behind the back of whoever gets WebP.
    for (const other of STAND_INS) {
      const standIn = await cached(source, width, other);
      if (!standIn) continue;
      begin(source, width, 'avif', 'later').catch(() => {});
      return { ...standIn, etag: null, outcome: 'stand-in' };
    }
    const standIn = await made(source, width, 'webp');
    if (standIn.outcome === 'made') begin(source, width, 'avif', 'later').catch(() => {});
    return { ...standIn, etag: null, outcome: standIn.outcome === 'made' ? 'stand-in' : standIn.outcome };
  }

  function nameOf(source: Source, width: PictureWidth, format: PictureFormat): string | null {
    const known = metadata.get(source);
    return known ? variantName(known.tag, usefulWidth(width, known.width), format) : null;
  }

  async function cached(
    source: Source,
    width: PictureWidth,
    format: PictureFormat,
  ): Promise<PictureFile | null> {
    const name = nameOf(source, width, format);
    const content = name && (await cache.get(name));
    return content ? { type: pictureType(format), content, etag: quoted(name), outcome: 'kept' } : null;
  }

  async function made(source: Source, width: PictureWidth, format: PictureFormat): Promise<PictureFile> {
    try {
      const { name, bytes } = await begin(source, width, format, 'now');
      return { type: pictureType(format), content: { bytes }, etag: quoted(name), outcome: 'made' };
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      const original = await originals.get(source);
      if (original.size > options.standInBytes) throw error;
      return {
        type: pictureType(original.format),
        content: await contentOf(original),
        etag: null,
        outcome: 'original',
      };
    }
  }

  /** One making for any number of simultaneous readers. */
  function begin(
    source: Source,
    width: PictureWidth,
    format: PictureFormat,
    urgency: Urgency,
  ): Promise<Made> {
    const key = `${source}\n${width}.${format}`;
    const running = flights.get(key);
    if (running) return running;
    const flight = make(source, width, format, urgency).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  async function make(
    source: Source,
    width: PictureWidth,
    format: PictureFormat,
    urgency: Urgency,
    again = true,
  ): Promise<Made> {
    const original = await originals.get(source);
    try {
      const look = metadata.get(source)?.tag !== original.tag;
      const { bytes, look: seen } = await resizer.run(
        { input: original.input, width, format, look },
        urgency,
      );
      if (seen) remember(source, original, seen);
      const name = variantName(
        original.tag,
        usefulWidth(width, metadata.get(source)?.width ?? width),
        format,
      );
      if (!bytes) throw new SourceFailure(502, 'not-a-picture');
      await cache.put(name, bytes);
      return { name, bytes };
    } catch (error) {
      if (error instanceof InputGone && again) {
        await originals.forget(source, original);
        return make(source, width, format, urgency, false);
      }
      throw refused(source, error);
    }
  }

  /** A picture that could be decoded once fails for its own reasons; what never could fails whole. */
  function refused(source: Source, error: unknown): unknown {
    if (error instanceof SourceFailure && !metadata.get(source)) originals.refuse(source, error);
    return error;
  }

  function remember(source: Source, { tag, etag, modified }: Original, seen: Look): void {
    const validators = { ...(etag && { etag }), ...(modified && { modified }) };
    metadata.set(source, { ...seen, tag, checkedAt: now(), ...validators });
  }

  /**
   * The address names the source, not its content: now and then the source is asked whether it has another
   * picture by now. Until that is known, and when it does not respond, the one we have is shown.
   */
  async function recheck(source: Source): Promise<void> {
    const known = metadata.get(source);
    const every = source.startsWith('s:') ? options.recheckSiteMs : options.recheckMs;
    if (!known || checking.has(source) || now() - known.checkedAt < every) return;
    checking.add(source);
    try {
      const changed = await originals.check(source, known);
      if (changed) await lookAt(source, changed);
      else metadata.set(source, { ...known, checkedAt: now() });
    } catch {
      metadata.set(source, { ...known, checkedAt: now() - every + Math.min(every, RECHECK_AGAIN_MS) });
    } finally {
      checking.delete(source);
    }
  }

  async function lookAt(source: Source, original: Original): Promise<void> {
    const request = { input: original.input, width: 0, format: null, look: true };
    const { look } = await resizer.run(request, 'later');
    if (look) remember(source, original, look);
  }

  async function measure(source: Source): Promise<void> {
    if (metadata.get(source)) return;
    await originals
      .get(source)
      .then((original) => lookAt(source, original))
      .catch((error: unknown) => refused(source, error));
  }

  return {
    get,
    recheck,
    remember,
    measure,
    etag: (source, width, format) => {
      const name = nameOf(source, width, format);
      return name && quoted(name);
    },
  };
}

function quoted(name: string): string {
  return `"${name}"`;
}

async function contentOf({ input }: Original): Promise<PictureFile['content']> {
  if (!('path' in input)) return { bytes: input };
  const handle = await open(input.path);
  return { handle, size: (await handle.stat()).size };
}
