import t from 'tap';
import { littleContent } from '../support/little-content.ts';
import { exchange } from '../support/raw-http.ts';
import { startWithin } from '../support/start-within.ts';

/** What clients write behind or into an address that no browser would send. */
const PIECES = [
  ...['/', '/\\', '\\', '\\\\', '/%5C', '%5c', '/.', '/..', '/../', '/%2e', '/%2E%2e', '/.%2e/', '/..;'],
  ...['/\0', '%00', '\t', '/%09', '/%0a', '/%0d%0a', '\x01', '\x7f', '\xff', '/%ff', '/%E0%A4%A', '#', '/#x'],
  ...['?', '?\\', '/?/../', '//', '///\\..', '/./\\', ';', '/%2f..', '|', '`', '/{}', '/[', '/^', '/"'],
];

t.test('no request line makes a failure of ours', async (t) => {
  const { site } = await startWithin(t, { upstream: { content: littleContent() } });
  const statusOf = async (line: string, headers = 'Host: x\r\nConnection: close\r\n') => {
    const { text, closed } = await exchange(site, `${line}\r\n${headers}\r\n`, { mostMs: 60_000 });
    t.ok(closed, `${JSON.stringify(line)} ends its connection`);
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  };
  await t.test('whatever stands behind the address of a page', async (t) => {
    for (const path of ['/', '/news', '/news/602', '/career/architect/807', '/_data/news', '/hi/news']) {
      const lines = PIECES.map((piece) => `GET ${path}${piece} HTTP/1.1`);
      const statuses = await Promise.all(lines.map((line) => statusOf(line)));
      const failed = lines.filter((_line, at) => !((statuses[at] ?? 0) < 500));
      t.same(failed, [], path);
    }
  });

  await t.test('nor what stands in its place', async (t) => {
    const targets = [...PIECES, '*', 'news', 'http://other.example/news', 'http://', 'https://x:99999/', '@'];
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      for (const target of targets) {
        t.ok((await statusOf(`${method} ${target} HTTP/1.1`)) < 500, `${method} ${JSON.stringify(target)}`);
      }
    }
  });

  await t.test('and an address with dots or backslashes means what browsers make of it', async (t) => {
    t.equal(await statusOf('GET /projects/\\ HTTP/1.1'), 301);
    t.equal(await statusOf('GET /projects/../news HTTP/1.1'), 301);
    t.equal(await statusOf('GET /news/%2e%2e HTTP/1.1'), 301);
    t.equal(await statusOf('GET /\\other.example HTTP/1.1'), 404);
  });

  await t.test('other versions of HTTP, and a host named twice, are refused', async (t) => {
    for (const line of ['GET /', 'GET / HTTP/0.9', 'GET / HTTP/2.0', 'GET / HTTP/3.0', 'GET / HTTP/1.2']) {
      const { text } = await exchange(site, `${line}\r\nHost: x\r\n\r\n`, { mostMs: 60_000 });
      t.match(text, /^HTTP\/1\.1 (400|505) /, line);
    }
    t.equal(await statusOf('GET / HTTP/1.1', 'Host: x\r\nHost: y\r\nConnection: close\r\n'), 400);
    t.equal(await statusOf('GET /news/\\ HTTP/1.1', 'Host: x\r\nHost: x\r\nConnection: close\r\n'), 400);
    t.equal(await statusOf('GET /healthz HTTP/1.0', 'Connection: close\r\n'), 200, 'HTTP/1.0 is served');
  });
});
