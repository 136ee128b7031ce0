import t from 'tap';
import { inLanguage } from '../shared/language.ts';
import { anEnquiry } from './support/builders.ts';
import { littleContent } from './support/little-content.ts';
import { dial, exchange, rawRequest } from './support/raw-http.ts';
import { SITE_MAP } from './support/site-map.ts';
import { startWithin } from './support/start-within.ts';
import { startBoth, visit } from './support/visit.ts';

const little = { content: littleContent() };
const words = (text: string) => text.split(' ');
/** Our own rules name `#root:has(…)`. */
const withoutStyle = (html: string) => html.replace(/<style>.*?<\/style>/gs, '');

t.test('hostile requests', async (t) => {
  const { site, upstream } = await startBoth(t, {
    env: { LOG_REQUESTS: 'none', SITE_URL: 'https://www.example.com' },
  });

  await t.test('odd addresses are answered plainly, and none reaches upstream as it is', async (t) => {
    upstream.forgetCalls();
    const addresses = [
      ...words(
        '/news/%2f /news/..%2f..%2fgetAllJob /news/%00 /news/1%00 /news/%2e%2e /news/1%3fx=1 /news/1%23',
      ),
      ...words('/news/%E0%A4%A /% /%ff%fe /.. /../../etc/passwd /news/../../secret //evil.example/news'),
      ...words('//evil.example// /\\evil.example /%5cevil.example /%0d%0aSet-Cookie:x=1 /news/__proto__'),
      ...words('/projects/__proto__ /projects/constructor /images/toString /career/__proto__/constructor'),
      ...words('/_data/ /_data//evil.example /_data/_data/news /_data/% /news?page=__proto__ /news?page[]=1'),
      ...words('/news?__proto__[x]=1&constructor=1 /apply?job=%00 /apply?job=__proto__ /files/x/y/z'),
      ...words('/contact-us?form=__proto__&project=constructor /media/../../../x /media/%00/x/320.webp'),
      ...words('/news/?a=%0d%0aX-Injected:1 /NEWS?%0d%0aX-Injected:1 /career/a%0d%0ab/807 /news/%0d%0a/'),
      ...words('//news /news//'),
      ...[`/news/${'a'.repeat(300)}`, `/news/${'9'.repeat(7_000)}`, `/${'a/'.repeat(3_000)}`],
      `/news?page=${'1'.repeat(5_000)}`,
    ];
    for (const address of addresses) {
      const { status, headers, body } = await rawRequest(site, address);
      const name = address.slice(0, 60);
      t.ok(status >= 200 && status < 500, `${name} ${status}`);
      t.match(headers.location ?? '/', /^\/(?![/\\])[^\s\\]*$/, name);
      t.notMatch(headers.location, /evil/, name);
      t.match([headers['set-cookie'], headers['x-injected']], [undefined, undefined], name);
      t.notMatch(withoutStyle(body.toString()), /root:|node_modules|at \w+ \(/, name);
    }
    const plain = /^\/(front\/api\/v1\/\w+(\/[\w-]{1,64})?|uploads\/[\w./-]+)$/;
    for (const { path } of upstream.requests()) t.match(path, plain, 'asked of upstream');
  });

  await t.test('no end of a request line makes any page fail', async (t) => {
    const ends = [...words('\\ /\\ %5C /%5c /. /.. /%2e%2e %00 %'), '\x00', '/\x01', '\x7f', '\t', '?\x00'];
    for (const path of SITE_MAP.flatMap(({ path }) => [path, inLanguage(path, 'hi'), `/_data${path}`])) {
      const answers = ends.map(async (end) => {
        const lines = `GET ${path}${end} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
        return (await exchange(site, lines)).text.slice(0, 10);
      });
      const failed = (await Promise.all(answers)).filter((start) => !/^HTTP\/1\.1 [234]/.test(start));
      t.same(failed, [], path);
    }
  });

  await t.test('browsers are told to stay on https, and nothing of names beside ours', async (t) => {
    for (const path of ['/', '/nowhere', '/healthz', '/news/', '/contact-us', '/assets/none.js']) {
      const { headers } = await rawRequest(site, path);
      t.equal(headers['strict-transport-security'], 'max-age=31536000', path);
    }
  });

  await t.test('methods that a page does not take are refused', async (t) => {
    for (const path of ['/news', '*']) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
        const { status, body } = await rawRequest(site, path, { method });
        t.ok(status >= 400 && status < 500, `${method} ${path} ${status}`);
        t.notMatch(body.toString(), /Twenty-one years/, method);
      }
    }
  });

  await t.test(
    'OPTIONS, as proxies ask for health, tells whether the site is ready, and nothing else',
    async (t) => {
      for (const path of [
        '/',
        '*',
        '/news',
        '/hi/projects/kolar-crest',
        '/nowhere',
        '/enquiries',
        'http://x/news',
      ]) {
        const { status, headers, body } = await rawRequest(site, path, { method: 'OPTIONS' });
        t.same({ status, body: body.toString() }, { status: 204, body: '' }, path);
        t.match(headers, { allow: /^GET, HEAD, (POST, )?OPTIONS$/, 'cache-control': 'no-store' }, path);
        t.equal(headers.allow?.includes('POST'), path === '/enquiries', path);
      }
      const { text } = await exchange(site, 'OPTIONS * HTTP/1.0\r\n\r\n');
      t.match(text, /^HTTP\/1\.1 204 /);
    },
  );

  await t.test('broken requests are refused, and the server serves on', async (t) => {
    const post = 'POST /enquiries HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n';
    const get = (line: string, headers: string) => `${line}\r\n${headers}Connection: close\r\n\r\n`;
    for (const [bytes, status] of [
      ['HELLO\r\n\r\n', 400],
      [get('GET / HTTP/1.1', ''), 400],
      [`${post}Content-Length: 5\r\n\r\nabc`, 400],
      [`${post}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
      [get('GET / HTTP/1.1', 'Host: x\r\n X: y\r\n'), 400],
      [get('GET / HTTP/1.1', 'Host : x\r\n'), 400],
      [get('GET / HTTP/1.1', 'Host: x\r\nHost: y\r\n'), 400],
      [get('GET /', 'Host: x\r\n'), 400],
      [get('GET / HTTP/2.0', 'Host: x\r\n'), 400],
      [get('GET * HTTP/1.1', 'Host: x\r\n'), 400],
      [get('GET / HTTP/1.1', 'Host: x\r\nExpect: a cake\r\n'), 417],
      [get('GET / HTTP/1.1', `Host: x\r\nX-Huge: ${'a'.repeat(40_000)}\r\n`), 431],
      [get('GET /projects/\\ HTTP/1.1', 'Host: x\r\n'), 301],
      [get('GET /projects/../news HTTP/1.1', 'Host: x\r\n'), 301],
      [get('GET /news/%2e%2e HTTP/1.1', 'Host: x\r\n'), 301],
      [get('GET /\\other.example HTTP/1.1', 'Host: x\r\n'), 404],
      [get('GET /healthz HTTP/1.0', ''), 200],
    ] as const) {
      const { text } = await exchange(site, bytes);
      const [, got] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
      t.equal(Number(got), status, JSON.stringify(bytes.slice(0, 60)));
    }
    t.equal((await visit(site, '/news')).status, 200);
  });

  await t.test('bodies that are no enquiry are refused', async (t) => {
    const deep = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    const post = (type: string, body: string) =>
      rawRequest(site, '/enquiries', { method: 'POST', headers: { 'content-type': type }, body });
    for (const body of [...words('null [] 7 "x" {"__proto__":{"ok":true}} {'), deep]) {
      const { status } = await post('application/json', body);
      t.ok(status >= 400 && status < 500, `${body.slice(0, 20)} ${status}`);
    }
    const long = `name=${'a'.repeat(200_000)}`;
    const large = await post('application/x-www-form-urlencoded', long).catch(() => null);
    t.ok(!large || large.status === 413, 'a body beyond all measure');
  });

  await t.test('the Host header and its kin change nothing: addresses are those of SITE_URL', async (t) => {
    const plain = await rawRequest(site, '/news');
    t.match(plain.body.toString(), /<link rel="canonical" href="https:\/\/www\.example\.com\/news">/);
    const others: Record<string, string>[] = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
      { forwarded: 'host=evil.example' },
      { 'x-original-url': '/contact-us', 'x-rewrite-url': '/contact-us' },
    ];
    for (const headers of others) {
      const { body, headers: got } = await rawRequest(site, '/news', { headers });
      t.notMatch(body.toString(), /evil\.example/);
      t.ok(got.etag);
    }
    const headers = { host: 'evil.example' };
    const redirect = await rawRequest(site, '/news/', { headers });
    t.equal(redirect.headers.location, '/news');
    const sitemap = await rawRequest(site, '/sitemap.xml', { headers });
    t.match(sitemap.body.toString(), /https:\/\/www\.example\.com\//);
  });
});

t.test('X-Forwarded-For is believed from nobody unless a proxy is named', async (t) => {
  const env = { ENQUIRY_LIMIT: '3', CAPTCHA_FREE: '1000' };
  const limited = async (site: { url: string }, port = '') => {
    const statuses = [];
    for (let index = 0; index < 8; index++) {
      const { status } = await rawRequest(site, '/enquiries', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}${port}` },
        body: JSON.stringify(anEnquiry('landing', { mobile: `98765${port.length}00${10 + index}` })),
      });
      statuses.push(status);
    }
    return statuses.filter((status) => status === 429).length;
  };
  const [alone, behind, behindAzure] = await Promise.all([
    startWithin(t, { upstream: little, env }),
    startWithin(t, { upstream: little, env: { ...env, TRUST_PROXY: 'loopback' } }),
    startWithin(t, { upstream: little, env: { ...env, TRUST_PROXY: 'loopback' } }),
  ]);
  t.equal(await limited(behindAzure.site, ':5432'), 0, 'and so where the proxy adds ports');
  t.equal(await limited(alone.site), 5, 'one address, whatever it says');
  t.equal(await limited(behind.site), 0, 'each visitor behind the named proxy by itself');
});

t.test('slow requests are cut, whether they say a little or nothing', async (t) => {
  const { site } = await startWithin(t, { upstream: little });
  const trickle = (text: string) => (socket: { write(bytes: string): unknown }) =>
    setInterval(() => socket.write(text), 500);
  const post = 'POST /enquiries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const cut = await Promise.all([
    exchange(site, 'GET / HTTP/1.1\r\nHost: x\r\n', trickle('X-A: b\r\n')),
    exchange(site, `${post}Content-Length: 500\r\n\r\n{`, trickle(' ')),
    exchange(site, 'GET / HTTP/1.1\r\n'),
  ]);
  for (const { text, closed } of cut) {
    t.ok(closed);
    t.match(text, /^(HTTP\/1\.1 408|$)/);
  }
  t.equal((await visit(site, '/')).status, 200);
});

t.test('half-sent posts of one address take no place from others', async (t) => {
  const { site } = await startWithin(t, { upstream: little });
  for (let post = 0; post < 560; post++) {
    const path = ['/enquiries', '/apply', '/news', '/nowhere'][post % 4];
    dial(t, site, `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\nx`, '127.0.0.2');
  }
  const others = await Promise.all(Array.from({ length: 73 }, () => rawRequest(site, '/news')));
  t.same(new Set(others.map(({ status }) => status)), new Set([200]));
});
