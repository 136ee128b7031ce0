import { createHmac } from 'node:crypto';
import t from 'tap';
import { getGlobalDispatcher } from 'undici';
import { createSources, isSameHost, type Source, type SourceOptions } from './sources.ts';

const KEY = 'a key for tests only';

function sources(given: Partial<SourceOptions> = {}) {
  const refused: string[] = [];
  const made = createSources({
    ...{ key: KEY, apiUrl: 'https://api.example.com', dispatcher: getGlobalDispatcher() },
    mediaHosts: ['CDN.example.com', 'files.example.com:8443'],
    sitePictureDirs: ['/own/pictures', '/builtin/pictures'],
    onRefusedHost: (host) => refused.push(host),
    ...given,
  });
  return { ...made, refused };
}

t.test('every spelling of an address becomes the same source', async (t) => {
  const { resolve, refused } = sources();
  for (const [address, source] of Object.entries({
    '/uploads/a.jpg': 'u:/uploads/a.jpg',
    'uploads/a.jpg': 'u:/uploads/a.jpg',
    '  https://api.example.com/uploads/a.jpg#top ': 'u:/uploads/a.jpg',
    'http://api.example.com/uploads/a.jpg': 'u:/uploads/a.jpg',
    '//api.example.com/a.jpg': 'u:/a.jpg',
    'api.example.com/a.jpg?b=1&amp;c=2': 'u:/a.jpg?b=1&c=2',
    'cdn.example.com/100% sold.jpg': 'h:https://cdn.example.com/100%25%20sold.jpg',
    '[A](https://cdn.example.com/a.jpg)': 'h:https://cdn.example.com/a.jpg',
    'uploads\\projects\\a b.jpg': 'u:/uploads/projects/a%20b.jpg',
    '/uploads/घर.jpg?v=2': 'u:/uploads/%E0%A4%98%E0%A4%B0.jpg?v=2',
    'https://cdn.example.com/a.jpg': 'h:https://cdn.example.com/a.jpg',
    'https://files.example.com:8443/a.jpg': 'h:https://files.example.com:8443/a.jpg',
    'https://i.ytimg.com/vi/abc/hqdefault.jpg': 'h:https://i.ytimg.com/vi/abc/hqdefault.jpg',
    'site:hero-1.jpg': 's:hero-1.jpg',
    'site:team/Sunita Sharma.jpg': 's:team/Sunita Sharma.jpg',
  })) {
    t.equal(resolve(address), source, address);
  }
  t.same(refused, []);
  const below = sources({ apiUrl: 'https://x.example/base' });
  t.equal(below.resolve('uploads/a.jpg'), 'u:/base/uploads/a.jpg');
  t.equal(below.resolve('/uploads/a.jpg'), 'u:/uploads/a.jpg');
});

t.test('other hosts are refused, and reported once', async (t) => {
  const { resolve, refused } = sources();
  const hosts = [
    'cdn.example.com.evil.example',
    'files.example.com',
    '169.254.169.254',
    'api.example.com:444',
  ];
  for (const host of [...hosts, ...hosts]) t.equal(resolve(`https://${host}/a.jpg`), null, host);
  t.same(refused, hosts);
  for (let at = 0; at < 1_000; at++) resolve(`https://${at}.evil.example/a.jpg`);
  t.equal(refused.length, 100);
});

t.test('a text that is no address has no source, and no host is reported', async (t) => {
  const { resolve, refused } = sources();
  for (const address of [
    '',
    '   ',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'https://user:pass@api.example.com/a.jpg',
    'https://',
    `/${'a'.repeat(2000)}.jpg`,
  ]) {
    t.equal(resolve(address), null, address);
  }
  t.same(refused, []);
});

t.test('a file of the site folder has a plain name below its pictures', async (t) => {
  const { resolve, locate } = sources();
  t.same(locate('s:hero-1.jpg'), ['/own/pictures/hero-1.jpg', '/builtin/pictures/hero-1.jpg']);
  const names = ['../secret', 'a/../../secret', '/etc/passwd', '.hidden', 'a//b', 'a\\..\\b', '', 'a\0'];
  for (const name of names) {
    t.equal(resolve(`site:${name}`), null, name);
    t.equal(locate(`s:${name}`), null, name);
  }
});

t.test('a source leads back to its place alone', async (t) => {
  const { resolve, locate } = sources();
  for (const url of [
    'https://api.example.com/a.jpg?x=1',
    'https://cdn.example.com/a.jpg',
    // Two slashes are no host.
    'https://api.example.com//evil.example/a.jpg',
  ]) {
    t.equal(String(locate(resolve(url) ?? '')), url);
  }
  for (const forged of [
    'u:@evil.example/',
    'u:.evil.example/a',
    'h:https://evil.example/',
    'h:file:///x',
    'x:',
  ]) {
    t.equal(locate(forged), null, forged);
  }
});

t.test('a redirect stays with its host, or goes from http to https of it', async (t) => {
  for (const [from, to, same] of [
    ['http://a.example/x', 'http://a.example/y', true],
    ['http://a.example/x', 'https://a.example/x', true],
    ['https://a.example/x', 'http://a.example/x', false],
    ['http://a.example/x', 'http://a.example:6379/', false],
    ['http://a.example:8080/x', 'https://a.example/x', false],
    ['http://a.example/x', 'http://b.example/x', false],
  ] as const) {
    t.equal(isSameHost(new URL(from), new URL(to)), same, `${from} ${to}`);
  }
});

t.test('a source comes back from its address as it was, also from those of older pages', async (t) => {
  const { sign, open } = sources();
  for (const source of [
    'u:/uploads/a.jpg',
    'u:/uploads/a~b.jpg',
    'u:/a.jpg?v=2',
    'u:/a//b.jpg',
    'h:https://c.example/x.jpg',
    's:घर.jpg',
  ]) {
    const [signature = '', encoded = ''] = sign(source as Source).split('/');
    t.match(encoded, /^[\w.~-]+$/);
    t.equal(open(signature, encoded), source);
  }
  const before = Buffer.from('u:/uploads/a.jpg').toString('base64url');
  const signature = createHmac('sha256', KEY).update(`media\n${before}`).digest().subarray(0, 16);
  t.equal(open(signature.toString('base64url'), before), 'u:/uploads/a.jpg');
});

t.test('only the key that signed a source opens it', async (t) => {
  const { sign, open } = sources();
  const [signature = '', encoded = ''] = sign('u:/a.jpg' as Source).split('/');
  t.equal(open(signature, Buffer.from('u:/b.jpg').toString('base64url')), null);
  for (const forged of [signature.slice(1), 'A'.repeat(16), 'A'.repeat(22)]) {
    t.equal(open(forged, encoded), null);
  }
  t.equal(sources({ key: 'another key' }).open(signature, encoded), null);
});
