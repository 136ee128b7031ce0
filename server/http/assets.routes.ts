import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { SendError } from './errors.routes.ts';

export interface AssetsOptions {
  /** The build's `public` folder. */
  publicDir: string;
  groupName: string;
  sendError: SendError;
}

/** The build's files, and the few small ones that browsers request by name. */
export async function assetsRoutes(
  app: FastifyInstance,
  { publicDir, groupName, sendError }: AssetsOptions,
): Promise<void> {
  // An address that leads out of the folder is a 404 like any other.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 403) return sendError(request, reply, 404);
    throw error;
  });
  await app.register(fastifyStatic, {
    root: join(publicDir, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    // Names hold a digest: the file behind one never changes.
    immutable: true,
    maxAge: '1y',
    dotfiles: 'ignore',
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
