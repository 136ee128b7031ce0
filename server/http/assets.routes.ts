import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SendError } from './errors.routes.ts';
import { negotiated, type WholeResponse } from './whole-response.ts';

export interface AssetsOptions {
  /** The build's `public` folder. */
  publicDir: string;
  groupName: string;
  sendError: SendError;
}

/** The kinds of files that the build writes. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
};

/**
 * Reads the build's files once, with their compressed copies: a few megabytes in all. A reader who takes nothing then
 * holds no file and no buffer of its own.
 * @returns responses by the path inside the folder
 */
async function readAssets(folder: string): Promise<Map<string, WholeResponse>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const bytesOf = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)),
  );
  const responses = new Map<string, WholeResponse>();
  for (const [path, bytes] of bytesOf) {
    const type = TYPES[extname(path)];
    if (!type || basename(path).startsWith('.')) continue;
    const [br, gzip] = [bytesOf.get(`${path}.br`), bytesOf.get(`${path}.gz`)];
    responses.set(relative(folder, path), {
      status: 200,
      bytes,
      digest: hash('sha1', bytes, 'base64url'),
      // Names hold a digest: the file behind one never changes.
      headers: {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      },
      compressed: { ...(br && { br: Promise.resolve(br) }), ...(gzip && { gzip: Promise.resolve(gzip) }) },
    });
  }
  return responses;
}

/** The build's files, and the few small ones that browsers request by name. */
export async function assetsRoutes(
  app: FastifyInstance,
  { publicDir, groupName, sendError }: AssetsOptions,
): Promise<void> {
  const files = await readAssets(join(publicDir, 'assets'));
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const file = files.get(request.params['*']);
    if (!file) return sendError(request, reply, 404);
    // A file without compressed copies, such as a font, is compressed in its own format.
    const asked = file.compressed.br ? request.headers : { ...request.headers, 'accept-encoding': '' };
    const { status, headers, body } = await negotiated(file, asked);
    return reply.code(status).headers(headers).send(body);
  });
  const named = (file: string, type: string) => {
    const bytes = readFileSync(join(publicDir, file));
    app.get(`/${file}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(bytes),
    );
  };
  named('favicon.svg', 'image/svg+xml');
  named('favicon.ico', 'image/png');
  for (const size of [180, 192, 512]) named(`icon-${size}.png`, 'image/png');

  const webManifest = JSON.stringify({
    name: groupName,
    short_name: groupName.split(' ')[0],
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#f8f5ee',
    theme_color: '#0e4349',
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  });
  app.get('/site.webmanifest', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(webManifest),
  );
}
