import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { serve } from '../support/local-server.ts';
import { run } from './programs.ts';

const compressed = promisify(brotliCompress);
/** Of the page's own headers: a browser that begins a process for a page must do so for both. */
const OTHER = [
  'content-security-policy',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
];

/**
 * The site's own documents as they would be painted soonest: no fonts and no scripts,
 * brotli at its best, with the site's headers but its policy. Pictures come from the site.
 * @returns their address
 */
export async function startInlineBaseline(siteUrl: string, paths: readonly string[]) {
  const pages = new Map(
    await Promise.all(paths.map(async (path) => [path, await inlined(siteUrl, path)] as const)),
  );
  const { url } = await serve(run, async ({ url = '/', headers }, response) => {
    const page = pages.get(url);
    if (page) return response.writeHead(200, page.headers).end(page.body);
    const file = await fetch(siteUrl + url, { headers: { accept: headers.accept ?? '*/*' } });
    response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await file.arrayBuffer()));
  });
  return url;
}

async function inlined(siteUrl: string, path: string) {
  const response = await fetch(siteUrl + path);
  const html = await response.text();
  const document = html
    .replace(/@font-face\{[^}]*url\([^}]*\}/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, '');
  const own = [...response.headers].filter(([name]) => !OTHER.includes(name));
  return {
    body: await compressed(document),
    headers: { ...Object.fromEntries(own), 'content-encoding': 'br' },
  };
}
