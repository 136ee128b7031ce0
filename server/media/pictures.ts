import { type FileHandle, open } from 'node:fs/promises';
import type { PictureFormat, PictureWidth } from '../../shared/picture.ts';
import type { Look } from './encode.ts';
import type { FactsIndex } from './facts.ts';
import { Busy, InputGone, SourceFailure } from './failures.ts';
import type { Original, Originals } from './originals.ts';
import { CONTENT_TYPES, usefulWidth, variantName } from './picture-format.ts';
import type { PictureStore } from './picture-store.ts';
import type { Resized, ResizeRequest, Resizer, ResizeTicket, Urgency } from './resizer.ts';
import type { Source } from './source.ts';

/** A picture to send; whoever gets a handle closes it. */
export interface PictureFile {
  type: string;
  content: { bytes: Buffer } | { handle: FileHandle; size: number };
  /** Names these bytes for ever; null where they stand in for others and must not be kept. */
  etag: string | null;
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
  /** Has it made when there is nothing else to do, if it is not yet. Never rejects. */
  prepare(source: Source, width: PictureWidth, format: PictureFormat): Promise<void>;
  /** Learns size and colour, if they are not known yet. Never rejects. */
  learn(source: Source): Promise<void>;
}

export interface PicturesOptions {
  facts: FactsIndex;
  store: PictureStore;
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

interface Flight {
  made: Promise<Made>;
  hurry(): void;
}

interface Made {
  name: string;
  bytes: Buffer;
}

/** After a failed look at the source, the next one waits this long. */
const RECHECK_AGAIN_MS = 600_000;
const STAND_INS: readonly PictureFormat[] = ['webp', 'jpg'];

export function createPictures(options: PicturesOptions): Pictures {
  const { facts, store, originals, resizer, now } = options;
  const flights = new Map<string, Flight>();
  const checking = new Set<Source>();

  async function get(source: Source, width: PictureWidth, format: PictureFormat): Promise<PictureFile> {
    const found = await kept(source, width, format);
    recheck(source);
    if (found) return found;
    if (format !== 'avif') return made(source, width, format);

    // A first visitor does not wait for AVIF: it is made behind the back of whoever gets WebP.
    for (const other of STAND_INS) {
      const standIn = await kept(source, width, other);
      if (!standIn) continue;
      begin(source, width, 'avif', 'later').made.catch(() => {});
      return { ...standIn, etag: null, outcome: 'stand-in' };
    }
    const standIn = await made(source, width, 'webp');
    if (standIn.outcome === 'made') begin(source, width, 'avif', 'later').made.catch(() => {});
    return { ...standIn, etag: null, outcome: standIn.outcome === 'made' ? 'stand-in' : standIn.outcome };
  }

  function nameOf(source: Source, width: PictureWidth, format: PictureFormat): string | null {
    const known = facts.get(source);
    return known ? variantName(known.tag, usefulWidth(width, known.width), format) : null;
  }

  async function kept(
    source: Source,
    width: PictureWidth,
    format: PictureFormat,
  ): Promise<PictureFile | null> {
    const name = nameOf(source, width, format);
    const content = name && (await store.get(name));
    return content ? { type: CONTENT_TYPES[format], content, etag: quoted(name), outcome: 'kept' } : null;
  }

  async function made(source: Source, width: PictureWidth, format: PictureFormat): Promise<PictureFile> {
    try {
      const { name, bytes } = await begin(source, width, format, 'now').made;
      return { type: CONTENT_TYPES[format], content: { bytes }, etag: quoted(name), outcome: 'made' };
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      const original = await originals.get(source);
      if (original.size > options.standInBytes) throw error;
      return {
        type: CONTENT_TYPES[original.format],
        content: await contentOf(original),
        etag: null,
        outcome: 'original',
      };
    }
  }

  /** One making for any number of simultaneous readers. */
  function begin(source: Source, width: PictureWidth, format: PictureFormat, urgency: Urgency): Flight {
    const key = `${source}\n${width}.${format}`;
    const running = flights.get(key);
    if (running) {
      if (urgency === 'now') running.hurry();
      return running;
    }
    let urgent = urgency;
    let ticket: ResizeTicket | null = null;
    function run(request: ResizeRequest): Promise<Resized> {
      ticket = resizer.run(request, urgent);
      return ticket.done;
    }
    const flight: Flight = {
      made: make(source, width, format, run).finally(() => flights.delete(key)),
      hurry() {
        urgent = 'now';
        ticket?.hurry();
      },
    };
    flights.set(key, flight);
    return flight;
  }

  async function make(
    source: Source,
    width: PictureWidth,
    format: PictureFormat,
    run: (request: ResizeRequest) => Promise<Resized>,
    again = true,
  ): Promise<Made> {
    const original = await originals.get(source);
    try {
      const look = facts.get(source)?.tag !== original.tag;
      const { bytes, look: seen } = await run({ input: original.input, width, format, look });
      if (seen) note(source, original, seen);
      const name = variantName(original.tag, usefulWidth(width, facts.get(source)?.width ?? width), format);
      if (!bytes) throw new SourceFailure(502, 'not-a-picture');
      await store.put(name, bytes);
      return { name, bytes };
    } catch (error) {
      if (error instanceof InputGone && again) {
        await originals.forget(source, original);
        return make(source, width, format, run, false);
      }
      throw refused(source, error);
    }
  }

  /** A picture that could be decoded once fails for its own reasons; what never could fails whole. */
  function refused(source: Source, error: unknown): unknown {
    if (error instanceof SourceFailure && !facts.get(source)) originals.refuse(source, error);
    return error;
  }

  function note(source: Source, { tag, etag, modified }: Original, seen: Look): void {
    const validators = { ...(etag && { etag }), ...(modified && { modified }) };
    facts.set(source, { ...seen, tag, checkedAt: now(), ...validators });
  }

  /**
   * The address names the source, not its content: now and then the source is asked whether it has another
   * picture by now. Until that is known, and when it does not answer, the one we have is shown.
   */
  async function recheck(source: Source): Promise<void> {
    const known = facts.get(source);
    const every = source.startsWith('s:') ? options.recheckSiteMs : options.recheckMs;
    if (!known || checking.has(source) || now() - known.checkedAt < every) return;
    checking.add(source);
    try {
      const changed = await originals.check(source, known);
      if (changed) await lookAt(source, changed);
      else facts.set(source, { ...known, checkedAt: now() });
    } catch {
      facts.set(source, { ...known, checkedAt: now() - every + Math.min(every, RECHECK_AGAIN_MS) });
    } finally {
      checking.delete(source);
    }
  }

  async function lookAt(source: Source, original: Original): Promise<void> {
    const { look } = await resizer.run({ input: original.input, width: 0, format: null, look: true }, 'later')
      .done;
    if (look) note(source, original, look);
  }

  async function learn(source: Source): Promise<void> {
    if (facts.get(source)) return;
    await originals
      .get(source)
      .then((original) => lookAt(source, original))
      .catch((error: unknown) => refused(source, error));
  }

  async function prepare(source: Source, width: PictureWidth, format: PictureFormat): Promise<void> {
    const name = nameOf(source, width, format);
    if (name && (await store.has(name))) return;
    await begin(source, width, format, 'later').made.catch(() => {});
  }

  return {
    get,
    recheck,
    prepare,
    learn,
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
