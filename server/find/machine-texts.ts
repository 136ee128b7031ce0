import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { negotiated, type WholeResponse } from '../http/whole-response.ts';

interface MachineText extends WholeResponse {
  /** The lists that it was made of: a changed list is another object. */
  lists: readonly unknown[];
}

export interface TextSource {
  /** One text for each name is cached. */
  name: string;
  /** The `content-type`. */
  type: string;
  /** The lists of content, and the versions, that it is made of; undefined for a list that could not be had. */
  lists: readonly unknown[];
  make: () => string;
  /** 200 unless it is named. */
  status?: number;
}

/** The most cached texts: a few, and one for each event; a text is about as large as the content that it is made of. */
const MAX_TEXTS = 500;

/** The `Retry-After` of a text that cannot be made now; seconds. */
const RETRY_AFTER = '10';

/** Texts for machines (sitemap, feeds, calendars): made once for each version of their content, sent compressed. */
export function createMachineTexts() {
  /** All readers are sent the same bytes: many slow ones fill no memory. */
  const texts = new LRUCache<string, MachineText>({ max: MAX_TEXTS });

  function textOf(source: TextSource): MachineText {
    const { name, lists } = source;
    const known = texts.get(name);
    if (known?.lists.every((list, at) => list === lists[at])) return known;
    const text = made(source);
    texts.set(name, text);
    return text;
  }

  /** @returns the response for a request with those headers */
  return (source: TextSource, request: IncomingHttpHeaders) => negotiated(textOf(source), request);
}

/** Makes a text. A text that lacks a list has no tag, and no cache may store it. */
function made({ type, lists, make, status = 200 }: TextSource): MachineText {
  const bytes = Buffer.from(make());
  const isWhole = lists.every((list) => list !== undefined);
  const headers = {
    'cache-control': isWhole ? 'public, max-age=0, s-maxage=600' : 'no-store',
    vary: 'accept-encoding',
    'content-type': type,
    ...(status === 503 && { 'retry-after': RETRY_AFTER }),
  };
  return { status, digest: isWhole ? hash('sha1', bytes) : null, headers, bytes, compressed: {}, lists };
}
