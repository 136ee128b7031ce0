import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { littleContent } from './support/little-content.ts';
import type { Site } from './support/start-site.ts';
import { startBoth } from './support/visit.ts';

/** Nothing is cached: every crowd is the first. */
const NOTHING_CACHED = { PAGE_CACHE_MB: '0', CONTENT_TTL_MS: '0', CONTENT_STALE_MS: '0' };
/** Fewer than the share of the places that one address has. */
const CROWD = 100;
const littleUpstream = { content: littleContent() };

interface Reading {
  headers: IncomingMessage['headers'];
  html: string;
}

/** All ask at once, each by a connection of its own. @param leaves who goes away after the first bytes */
async function crowd(
  site: Pick<Site, 'url'>,
  path: string,
  { size = CROWD, encoding = 'gzip, br', leaves = (index: number): boolean => index < 0 } = {},
): Promise<Reading[]> {
  const read = async (index: number): Promise<(Omit<Reading, 'html'> & { bytes: Buffer }) | null> => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'accept-encoding': encoding };
      get(site.url + path, { agent: false, headers }, resolve).on('error', reject);
    });
    if (leaves(index)) {
      response.destroy();
      return null;
    }
    const bytes = await buffer(response);
    return { bytes, headers: response.headers };
  };
  const all = await Promise.all(Array.from({ length: size }, (_, index) => read(index)));
  return all
    .filter((one) => one !== null)
    .map(({ bytes, ...rest }) => ({ ...rest, html: textOf(bytes, rest.headers) }));
}

function textOf(bytes: Buffer, headers: IncomingMessage['headers']): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
}

const nonceOf = ({ headers }: Reading) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';

/** How many pages were rendered so far. */
async function renders({ opsUrl }: Site): Promise<number> {
  // A kept connection may be closed while a crowd is read.
  const text = await (await fetch(`${opsUrl}/metrics`, { headers: { connection: 'close' } })).text();
  return Number(/^page_render_seconds_count (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
}

/** The first pages are rendered before anybody asks, some of them after the site is ready. */
async function renderedAhead(site: Site): Promise<void> {
  while ((await renders(site)) < 7) await wait(50);
}

t.test('a crowd before a slow upstream', async (t) => {
  const { site, upstream } = await startBoth(t, { upstream: littleUpstream, env: NOTHING_CACHED });
  await renderedAhead(site);
  upstream.delay('content', 1_500);

  await t.test('all readers of a page that streams share calls and content', async (t) => {
    for (const encoding of ['gzip, br', 'identity']) {
      upstream.forgetCalls();
      const all = await crowd(site, '/', { encoding });
      t.equal(all.length, CROWD);
      const calls = upstream.requests().map(({ path, query }) => `${path}?${new URLSearchParams(query)}`);
      t.equal(new Set(calls).size, calls.length, 'no call was made twice');
      t.equal(new Set(all.map(nonceOf)).size, CROWD, 'each has a nonce of its own');
      const filled = new Set(all.map((one) => one.html.replaceAll(nonceOf(one), 'NONCE')));
      t.equal(filled.size, 1, 'all have the same page');
      const [page = ''] = filled;
      t.match(
        page,
        /<div class="loading-frame[\s\S]*<div hidden id="S:0">[\s\S]*<footer[\s\S]*id="page-data"[\s\S]*<\/html>$/,
      );
      t.equal(page.match(/<script nonce="NONCE">/g)?.length, 2);
    }
  });

  await t.test('readers who leave take nothing from those who stay', async (t) => {
    const all = await crowd(site, '/news', { leaves: (index) => index % 2 === 0 });
    t.equal(all.length, CROWD / 2);
    t.ok(all.every(({ html }) => /<footer[\s\S]*<\/html>$/.test(html)));
    t.same(site.errors(), []);
  });

  await t.test('a page that waits for its status is shared, too', async (t) => {
    const before = await renders(site);
    const all = await crowd(site, '/news/602');
    t.equal((await renders(site)) - before, 1);
    t.ok(all.every(({ headers }) => headers['content-encoding'] === 'br'));
    t.ok(all.every(({ html }) => /<footer[\s\S]*<\/html>$/.test(html)));
  });
});

t.test('the readers of a personal page share all but what is their own', async (t) => {
  const { site } = await startBoth(t, { upstream: littleUpstream });
  for (const encoding of ['gzip, br', 'br', 'identity']) {
    const all = await crowd(site, '/contact-us', { size: 60, encoding });
    const filled = all.map(({ html }) => {
      const [ticket = '?', captcha = '?'] = ['ticket', 'captcha_id'].map(
        (name) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1],
      );
      const rest = html.replaceAll(ticket, 'TICKET').replaceAll(captcha, 'ID');
      return { captcha, rest: rest.replace(/"version":"[^"]+"/, '') };
    });
    t.equal(new Set(filled.map(({ captcha }) => captcha)).size, 60, 'each has a captcha of its own');
    t.equal(new Set(filled.map(({ rest }) => rest)).size, 1);
    t.equal(all[0]?.headers['content-encoding'], encoding === 'identity' ? undefined : 'br');
  }
});

t.test('what fails, fails once for all who wait', async (t) => {
  const { site, upstream } = await startBoth(t, {
    upstream: littleUpstream,
    env: { ...NOTHING_CACHED, API_TIMEOUT_MS: '1500' },
    errorsExpected: true,
  });
  await renderedAhead(site);
  upstream.fail('content', { kind: 'hang' });
  const before = await renders(site);
  const all = await crowd(site, '/news');
  t.equal((await renders(site)) - before, 1);
  t.ok(all.every(({ html }) => html.includes('Failed to load news.') && html.endsWith('</html>')));
});
