import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compressed = promisify(brotliCompress);

/**
 * The site's own documents as they would be painted soonest: the whole sheet in them, no fonts and no scripts,
 * brotli at its best. Pictures come from the site.
 */
export async function startInlineBaseline(siteUrl: string, paths: readonly string[]) {
  const documents = new Map<string, Buffer>();
  for (const path of paths) documents.set(path, await compressed(await inlined(siteUrl, path)));

  const server = createServer(async ({ url = '/', headers }, response) => {
    const document = documents.get(url);
    if (document) {
      const type = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
      return response.writeHead(200, type).end(document);
    }
    const file = await fetch(siteUrl + url, { headers: { accept: headers.accept ?? '*/*' } });
    response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** @throws when the document has not the parts that are replaced */
async function inlined(siteUrl: string, path: string): Promise<string> {
  const text = async (address: string) => (await fetch(siteUrl + address)).text();
  const html = await text(path);
  const [link = '', address = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? [];
  const [style] = /<style>[^<]*<\/style>/.exec(html) ?? [];
  if (!link || !style) throw new Error(`${path} has no sheet to put in its place`);
  const sheet = (await text(address)).replace(/@font-face\{[^}]*url\([^}]*\}/g, '');
  return html
    .replace(style, () => `<style>${sheet}</style>`)
    .replace(link, '')
    .replace(/<script type="module"[^>]*><\/script>/, '');
}
