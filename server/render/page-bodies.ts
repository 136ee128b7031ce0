import type { BrotliQueue } from './brotli-queue.ts';
import { brotlied, type Encoding, gzipped, QUICK_BROTLI } from './encodings.ts';

/** The bytes of a page or of its data, with all that is sent along, ready to be written. */
export interface Body {
  bytes: Buffer;
  etag: string;
  /** Name, value, name, value … for `writeHead`. */
  headers: string[];
}

/** `quick` is brotli for who takes nothing else, until the best one is there. */
export type Compressed = 'gzip' | 'quick' | 'br';
const FORMS = ['identity', 'gzip', 'quick', 'br'] as const;

/** The identity form is always there, the others from when they were made. */
export interface Bodies extends Record<Compressed, Body | null> {
  identity: Body;
}

export interface PageBodies {
  bodies: Bodies;
  /** Makes a form that a reader waits for; the same promise for all who ask. */
  compress(form: 'gzip' | 'quick'): Promise<void>;
  /** Has the best compression made when there is time. */
  improve(): void;
}

export interface BodiesOptions {
  digest: string;
  /** That all forms share: name, value, name, value … */
  headers: readonly string[];
  queue: BrotliQueue;
  isCached: () => boolean;
  /** Told of each compressed form. */
  onGrown: () => void;
}

/**
 * The forms of a body. The compressed ones are made when they are asked for: a page that is read once costs one
 * of them at most.
 */
export function createBodies(
  bytes: Buffer,
  { digest, headers, queue, isCached, onGrown }: BodiesOptions,
): PageBodies {
  const body = (encoded: Buffer, form: Compressed | 'identity'): Body => {
    const etag = etagOf(digest, form);
    const own = [...headers, 'etag', etag, 'content-length', String(encoded.length)];
    const encoding: Encoding = form === 'quick' ? 'br' : form;
    if (encoding !== 'identity') own.push('content-encoding', encoding);
    return { bytes: encoded, etag, headers: own };
  };
  const bodies: Bodies = { identity: body(bytes, 'identity'), gzip: null, quick: null, br: null };
  const making: { [form in 'gzip' | 'quick']?: Promise<void> } = {};
  let queued = false;

  async function make(form: 'gzip' | 'quick'): Promise<void> {
    bodies[form] = body(await (form === 'gzip' ? gzipped(bytes) : brotlied(bytes, QUICK_BROTLI)), form);
    onGrown();
  }

  return {
    bodies,
    compress(form) {
      making[form] ??= make(form);
      return making[form];
    },
    improve() {
      if (queued || bodies.br) return;
      queued = queue.add({
        isWanted: isCached,
        async compress() {
          bodies.br = body(await brotlied(bytes), 'br');
          bodies.quick = null;
          onGrown();
        },
        onDone() {
          queued = false;
        },
      });
    },
  };
}

/** Each form is other bytes, so it has a tag of its own. */
function etagOf(digest: string, form: Compressed | 'identity'): string {
  return `"${digest}-${form}"`;
}

/** @returns whether that is the tag of one of the page's forms, whichever of them are at hand now */
export function isEtagOf(digest: string, etag: string): boolean {
  return FORMS.some((form) => etagOf(digest, form) === etag);
}
