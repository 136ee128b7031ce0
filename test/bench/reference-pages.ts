import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { serve } from '../support/local-server.ts';
import { run } from './programs.ts';

const DIR = join(import.meta.dirname, 'reference');
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  png: 'image/png',
};

/**
 * Serves the pages of `reference/`: the content of four of our pages as a site generator writes it, with one
 * stylesheet, the system's fonts and no scripts. Texts are compressed by brotli at its best.
 * @returns their address; `/home.html`, `/list.html`, `/project.html`, `/contact.html`
 */
export async function startReferencePages(): Promise<string> {
  const { url } = await serve(run, (request, response) => {
    const [, name = '', ending = ''] = /^\/(\w+)\.(\w+)/.exec(request.url ?? '') ?? [];
    const type = TYPES[ending];
    if (!type) return response.writeHead(404).end();
    const bytes = readFileSync(join(DIR, `${name}.${ending}`));
    const isText = ending !== 'png';
    const body = isText ? brotliCompressSync(bytes) : bytes;
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      'cache-control': 'max-age=60',
      ...(isText && { 'content-encoding': 'br' }),
    });
    response.end(body);
  });
  return url;
}
