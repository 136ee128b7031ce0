import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import t from 'tap';
import { attributesOf } from './support/html.ts';
import { decoded, type RawAnswer, rawRequest } from './support/raw-http.ts';
import { allSettled, startBoth, visit } from './support/visit.ts';

const read = ({ headers, body }: RawAnswer) => decoded(body, headers['content-encoding']);

t.test('pages over HTTP', async (t) => {
  const { site } = await startBoth(t, { upstream: {} });
  await allSettled(site, ['/', '/news', '/projects/kolar-crest', '/_data/news', '/news?page=2']);
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest(site, path, { headers, method });

  await t.test('each encoding has the same page, a strong ETag of its own, and a 304 for it', async (t) => {
    for (const path of ['/', '/news', '/projects/kolar-crest']) {
      const plain = await get(path);
      const tags = new Set<string | undefined>();
      for (const coding of ['identity', 'gzip', 'br']) {
        const answer = await get(path, { 'accept-encoding': coding });
        const { etag = '' } = answer.headers;
        tags.add(etag);
        t.match(etag, /^"[\w+/=-]+"$/, path);
        t.equal(answer.headers['content-encoding'] ?? 'identity', coding, path);
        t.equal(Number(answer.headers['content-length']), answer.body.length, path);
        t.equal(read(answer), plain.body.toString(), `${path} in ${coding}`);
        t.ok(coding === 'identity' || answer.body.length < plain.body.length / 2, `${path} in ${coding}`);
        const again = await get(path, { 'accept-encoding': coding, 'if-none-match': `"other", ${etag}` });
        t.equal(again.status, 304, `${path} in ${coding}`);
        t.equal(again.body.length, 0, `${path} in ${coding}`);
        for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy']) {
          t.equal(again.headers[name], answer.headers[name], `${path} in ${coding}: ${name}`);
        }
      }
      t.equal(tags.size, 3, path);
    }
    const { etag } = (await get('/news')).headers;
    for (const tags of ['"other", W/"x"', `${'"other",'.repeat(200)}${etag}`])
      t.equal((await get('/news', { 'if-none-match': tags })).status, 200, 'no more than a kilobyte is read');
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip;q=0', undefined],
    ] as const) {
      const { headers } = await get('/news', { 'accept-encoding': accepted });
      t.equal(headers['content-encoding'], encoding, accepted);
    }
  });

  await t.test('a whole address, as proxies may ask by, is its path', async (t) => {
    for (const [whole, path] of [
      [`${site.url}/news`, '/news'],
      ['HTTP://other.example/news?page=2', '/news?page=2'],
      ['https://other.example', '/'],
      ['http://other.example?page=2', '/?page=2'],
      ['http://other.example/_data/news', '/_data/news'],
      ['http://other.example/nowhere', '/nowhere'],
    ] as const) {
      const [asked, plain] = [await get(whole), await get(path)];
      t.equal(asked.status, plain.status, whole);
      t.equal(asked.headers.location, plain.headers.location, whole);
      if (plain.status === 200) t.equal(asked.body.toString(), plain.body.toString(), whole);
    }
  });

  await t.test('HEAD has the headers of GET and no body', async (t) => {
    for (const path of ['/', '/news', '/nowhere', '/_data/news', '/contact-us', '/healthz', '/sitemap.xml']) {
      const [got, head] = [await get(path), await get(path, {}, 'HEAD')];
      t.equal(head.status, got.status, path);
      t.equal(head.body.length, 0, path);
      for (const name of ['content-type', 'cache-control', 'etag', 'vary']) {
        t.equal(head.headers[name], got.headers[name], `${path}: ${name}`);
      }
    }
  });

  /** How long proxies keep what, is held by pages/page-failures.test.ts. */
  await t.test('pages vary by encoding alone, personal ones have no ETag', async (t) => {
    for (const path of ['/', '/news', '/projects/kolar-crest', '/about-us', '/_data/news']) {
      const { headers } = await get(path, { cookie: 'a=b', 'user-agent': 'other', 'accept-language': 'hi' });
      t.equal(headers.vary, 'accept-encoding', path);
      t.match(headers['cache-control'], /^public/, path);
      t.equal(headers['set-cookie'], undefined, path);
    }
    for (const path of ['/contact-us', '/landing', '/contact-us?form=callback']) {
      const { headers } = await get(path);
      t.equal(headers['cache-control'], 'private, no-store', path);
      t.equal(headers.etag, undefined, path);
    }
  });

  await t.test('personal pages hold a ticket of their own in each answer and no unfilled slot', async (t) => {
    const captcha = (html: string) => attributesOf(html, '[name=captcha_id]', 'value').find(Boolean);
    const [one, other] = [await get('/contact-us'), await get('/contact-us', { 'accept-encoding': 'gzip' })];
    t.match(captcha(read(one)), /\S{16}/);
    t.not(captcha(read(one)), captcha(read(other)));
    for (const answer of [one, other, await get('/landing')]) {
      t.notMatch(read(answer), /__SLOT/);
      t.match(read(answer), /name="ticket" value="[^"]{16,}"/);
    }
    for (const path of ['/', '/news'])
      t.notMatch(read(await get(path)), /__SLOT|name="ticket" value="[^"]/, path);
  });

  await t.test('a page announces no file before itself, and has its speculation rules in it', async (t) => {
    const { headers } = await get('/');
    t.equal(headers.link, undefined);
    const [, address = ''] = /^"(data:.+)"$/.exec(headers['speculation-rules'] ?? '') ?? [];
    const rules = await fetch(address);
    t.equal(rules.headers.get('content-type'), 'application/speculationrules+json');
    const { prefetch } = await rules.json();
    t.match(prefetch, [{ eagerness: 'moderate' }]);
    const [{ where }] = prefetch;
    const links = /^html:not\(\[data-app\]\) a\[href\^='\/'\]:not\(/;
    t.match(where.selector_matches, links, 'until the app is there');
    for (const personal of ['/contact-us', '/hi/landing', '/apply', '/files/', '/captcha'])
      t.match(where.selector_matches, `[href^='${personal}']`, 'and never what is one visitor’s own');
    for (const counted of ["[href*='?']", '[data-dialog]'])
      t.match(where.selector_matches, counted, 'nor what may count for a visitor');
  });

  await t.test('whole pages hold no inline script, handler or nonce, and only named styles', async (t) => {
    for (const path of [
      ...['/', '/news', '/projects/kolar-crest', '/contact-us', '/landing', '/about-us', '/nowhere'],
      '/images/704',
    ]) {
      const { headers, body } = await get(path);
      const html = body.toString();
      for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
        t.match(tag, /\bsrc="\/assets\/|type="application\/(ld\+)?json"/, `${path}: ${tag}`);
      }
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/g)].map(([, style = '']) => style);
      t.equal(styles.length, 2, `${path}: its own and the one for pages without script`);
      const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      t.match(headers['content-security-policy'], `style-src 'self' ${hashes.join(' ')};`, path);
      t.notMatch(html.replace(/<style>.*?<\/style>/g, ''), /<style|\sstyle="|\son[a-z]+="|nonce/i, path);
      t.match(headers['content-security-policy'], /script-src 'self';/, path);
      t.notMatch(headers['content-security-policy'], /unsafe|nonce|\*/, path);
    }
  });

  await t.test('every kind of answer carries the headers that protect a visitor', async (t) => {
    const answers = {
      page: await get('/'),
      missing: await get('/nowhere'),
      redirect: await get('/news/'),
      data: await get('/_data/news'),
      personal: await get('/contact-us'),
      asset: await get(/src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).body.toString())?.[1] ?? ''),
      noAsset: await get('/assets/none.js'),
      health: await get('/healthz'),
      refused: await get('/enquiries', { 'content-type': 'application/json' }, 'POST'),
      wrongMethod: await get('/news', {}, 'DELETE'),
      sitemap: await get('/sitemap.xml'),
      picture: await get('/media/x/y/320.webp'),
      unreadable: await get('/%'),
    };
    const protecting = {
      ...{ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' },
      ...{ 'x-frame-options': 'DENY', 'cross-origin-resource-policy': 'same-origin' },
      'permissions-policy': /camera=\(\)/,
    };
    for (const [kind, { headers, status }] of Object.entries(answers)) {
      t.match(headers, protecting, `${kind} ${status}`);
      t.equal(headers['x-powered-by'], undefined, `${kind} ${status}`);
      t.equal(headers['cross-origin-opener-policy'], undefined, `${kind}: the browser’s process is kept`);
      if (kind !== 'redirect')
        t.match(headers['content-security-policy'], /frame-ancestors 'none'/, `${kind} ${status}`);
    }
  });

  await t.test('the small files that browsers and search engines ask for by name are there', async (t) => {
    for (const [path, type] of [
      ['/favicon.ico', /^image\//],
      ['/favicon.svg', /^image\/svg/],
      ['/icon-192.png', /^image\/png/],
      ['/site.webmanifest', /^application\/manifest\+json/],
      ['/robots.txt', /^text\/plain/],
      ['/sitemap.xml', /^(application|text)\/xml/],
    ] as const) {
      const { status, headers, body } = await get(path);
      t.equal(status, 200, path);
      t.match(headers['content-type'], type, path);
      t.ok(body.length > 20, path);
    }
  });

  await t.test('a navigation is answered with the data of the page and the build', async (t) => {
    const json = async (path: string) => JSON.parse((await get(path)).body.toString());
    const { build, version } = await json('/healthz');
    t.match(build, /\S{8}/);
    t.equal(version, JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version);
    const { title } = await visit(site, '/news?page=2');
    const data = await json('/_data/news?page=2&unknown=1');
    t.match(data, { build, status: 200, title });
    t.match(JSON.stringify(data.loaderData), /Twenty-one years on Kolar Road/);
    t.match((await get('/_data/news?page=2')).headers['content-type'], /^application\/json/);
    t.equal((await json('/_data/news/999999')).status, 404);
  });

  await t.test('the operator is served on a port of their own only', async (t) => {
    for (const path of ['/metrics', '/cache', '/outbox']) {
      t.equal((await get(path)).status, 404, `${path} in public`);
      t.equal((await fetch(site.opsUrl + path)).status, 200, `${path} for the operator`);
    }
    const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text();
    t.match(metrics, /http_requests_total\{[^}]*route="\/news"[^}]*\} \d+/);
    t.equal((await fetch(`${site.opsUrl}/news`)).status, 404);
  });
});
