import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { acceptedEncodings, type Encoding, MAX_HEADER_LENGTH } from '../http/accept-encoding.ts';

interface MachineText {
  /** The lists that it was made of: a changed list is another object. */
  lists: readonly unknown[];
  /** All readers are sent the same bytes: many slow ones fill no memory. */
  bodies: Record<Encoding | 'identity', Buffer>;
  etag: string;
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

export interface TextResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Most texts that are cached, each about as large as the content that it is made of: a few, and one for each event. */
const MAX_TEXTS = 500;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Texts for machines (sitemap, feeds, calendars): made once for each version of their content, sent compressed. */
export function createMachineTexts() {
  const texts = new LRUCache<string, MachineText, TextSource>({
    max: MAX_TEXTS,
    fetchMethod: (_name, _before, { context }) => made(context),
    // A text that is pushed out while it is made is sent all the same.
    ignoreFetchAbort: true,
  });

  async function textOf(source: TextSource): Promise<MachineText> {
    const text = await texts.forceFetch(source.name, { context: source });
    if (isSame(text.lists, source.lists)) return text;
    return texts.forceFetch(source.name, { context: source, forceRefresh: true });
  }

  /** @returns the response for a request with those headers; nobody stores a text that lacks a list */
  return async (source: TextSource, request: IncomingHttpHeaders): Promise<TextResponse> => {
    const { lists, bodies, etag } = await textOf(source);
    const isWhole = lists.every((list) => list !== undefined);
    const headers: Record<string, string> = {
      'cache-control': isWhole ? 'public, max-age=0, s-maxage=600' : 'no-store',
      vary: 'accept-encoding',
      etag,
    };
    const tags = request['if-none-match']?.slice(0, MAX_HEADER_LENGTH);
    if (isWhole && tags?.includes(etag)) return { status: 304, headers, body: null };
    const [encoding] = acceptedEncodings(request['accept-encoding']);
    if (encoding) headers['content-encoding'] = encoding;
    const body = bodies[encoding ?? 'identity'];
    return { status: source.status ?? 200, headers: { ...headers, 'content-type': source.type }, body };
  };
}

async function made({ lists, make }: TextSource): Promise<MachineText> {
  const identity = Buffer.from(make());
  const [br, gzip] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzipped(identity),
  ]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return { lists, bodies: { br, gzip, identity }, etag: `W/"${digest}"` };
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((list, at) => list === others[at]);
}
