import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp, { type Sharp } from 'sharp';
import type { Test } from 'tap';
import { serve } from '../../test/support/local-server.ts';
import { startResizersPlainly } from '../../test/support/plain-resizers.ts';
import { type MediaRoutesOptions, mediaRoutes } from './media.routes.ts';
import { createMedia, type MediaOptions } from './media.ts';

startResizersPlainly();

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A response of the source with those headers. */
export function sends(headers: OutgoingHttpHeaders, body: string | Buffer = 'x', status = 200): Respond {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

/** A response that stands still after its first bytes. */
export function begins(headers: OutgoingHttpHeaders = {}, bytes: string | Buffer = 'x'): Respond {
  return (_request, response) => void response.writeHead(200, headers).write(bytes);
}

/** The first bytes of a film. */
export const FILM_HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp41');

export type Content = Record<string, Buffer | Respond>;

type Upstream = Awaited<ReturnType<typeof startUpstream>>;

/** A tiny server of pictures and files on a free port. */
export async function startUpstream(t: Test, at: Content = {}) {
  const requests: string[] = [];
  const { server, url } = await serve(t, (request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const found = at[path];
    if (typeof found === 'function') found(request, response);
    else if (found) response.setHeader('content-length', found.length).end(found);
    else response.writeHead(404).end('none');
  });
  const count = (path: string) => requests.filter((each) => each === path).length;
  return { url, server, at, requests, count };
}

const HOUR = 3_600_000;

/**
 * An app with pictures and files alone; its folder is the test's own unless given.
 * @param content of its upstream, or an upstream that runs already
 */
export async function startMedia(
  t: Test,
  content: Content | Upstream,
  given: Partial<MediaOptions> = {},
  sharing: Omit<MediaRoutesOptions, 'media'> = { shareOf: async () => null, shareBudget: () => 0 },
) {
  const upstream =
    typeof content.url === 'string' ? (content as Upstream) : await startUpstream(t, content as Content);
  const clock = { now: Date.parse('2026-03-02T10:00:00Z') };
  const seen = {
    hosts: [] as string[],
    pictures: [] as string[],
    files: [] as string[],
    resized: [] as string[],
    problems: [] as string[],
    unshowable: [] as string[],
  };
  const app = Fastify();
  const dataDir = given.dataDir === undefined ? t.testdir({}) : given.dataDir;
  const media = createMedia({
    keys: [Buffer.from('a key for tests only')] as const,
    apiUrl: upstream.url,
    mediaHosts: [],
    sitePictureDirs: [],
    now: () => clock.now,
    isOverloaded: () => false,
    onRefusedHost: (host) => seen.hosts.push(host),
    async *allContent() {},
    onPicture: (outcome) => seen.pictures.push(outcome),
    onFile: (outcome) => seen.files.push(outcome),
    onResized: (format) => seen.resized.push(format),
    onProblem: (what) => seen.problems.push(what),
    onUnshowable: (source, why) => seen.unshowable.push(`${source}: ${why}`),
    ...given,
    dataDir,
    // Pictures in pages are not measured, unless the test asks for it.
    limits: { measureDelayMs: HOUR, ...given.limits },
  });
  await app.register(mediaRoutes, { media, ...sharing });
  app.addHook('preClose', async () => media.stop(100));
  app.addHook('onClose', () => media.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = () => app.close();
  t.teardown(() => {
    // An unread response must not delay the end.
    app.server.closeAllConnections();
    return close();
  });
  /** The address below /media, without the width; of a picture that pages leave out, too, which has that of its file. */
  function base(address: string): string {
    const found =
      media.pictureBase(address) ?? media.file(address, '')?.replace(/^.files(.*)\/.*/, '/media$1');
    if (!found) throw new Error(`no picture for ${address}`);
    return found;
  }
  const picture = (address: string, file: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${base(address)}/${file}`, { headers });
  const file = (address: string, title = 'A file') => url + media.file(address, title);
  return { upstream, media, url, dataDir: String(dataDir), clock, seen, base, picture, file, close };
}

/** A picture of some bytes; the same numbers give the same bytes. */
export function photo(width: number, height: number, hue = 0): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = (Math.imul(x + 1, 2654435761) ^ Math.imul(y + 1, 40503)) & 31;
      pixels[at++] = (200 - hue + grain) & 255;
      pixels[at++] = (90 + grain + ((x >> 4) & 15)) & 255;
      pixels[at++] = (40 + hue + grain + ((y >> 4) & 15)) & 255;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const jpeg = (width: number, height: number, hue = 0): Promise<Buffer> =>
  photo(width, height, hue).jpeg({ quality: 80 }).toBuffer();

export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

/** A response to compare: its status, headers and text. */
export async function answerOf(response: Response | Promise<Response>) {
  const { status, headers } = await response;
  return { status, headers: Object.fromEntries(headers), text: await (await response).text() };
}

export async function formatOf(response: Response) {
  const bytes = await bytesOf(response);
  const { format, width } = await sharp(bytes).metadata();
  return { format: String(format), width, bytes };
}

export const picturesDir = (dataDir: string): string => join(dataDir, 'pictures');
