import { createHmac } from 'node:crypto';
import t from 'tap';
import { getGlobalDispatcher, MockAgent } from 'undici';
import { createSources, type Source, type SourceOptions } from './sources.ts';

const KEY = Buffer.from('a key for tests only');
const ANOTHER = Buffer.from('another key');

function sources(given: Partial<SourceOptions> = {}) {
  const refused: string[] = [];
  const made = createSources({
    ...{ keys: [KEY] as const, apiUrl: 'https://api.example.com', dispatcher: getGlobalDispatcher() },
    mediaHosts: ['CDN.example.com', 'files.example.com:8443'],
    sitePictureDirs: ['/own/pictures', '/builtin/pictures'],
    onRefusedHost: (host) => refused.push(host),
    now: () => 0,
    async *allContent() {},
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
  t.same(locate('s:hero-1.jpg' as Source), ['/own/pictures/hero-1.jpg', '/builtin/pictures/hero-1.jpg']);
  const names = ['../secret', 'a/../../secret', '/etc/passwd', '.hidden', 'a//b', 'a\\..\\b', '', 'a\0'];
  for (const name of names) {
    t.equal(resolve(`site:${name}`), null, name);
    t.equal(locate(`s:${name}` as Source), null, name);
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
    t.equal(String(locate(resolve(url) as Source)), url);
  }
  for (const forged of [
    'u:@evil.example/',
    'u:.evil.example/a',
    'h:https://evil.example/',
    'h:file:///x',
    'x:',
  ]) {
    t.equal(locate(forged as Source), null, forged);
  }
});

t.test('a source is named by what does not change, and fetched at its newest address', async (t) => {
  const { resolve, locate, sign, open } = sources();
  const signed = (n: number) => `https://api.example.com/a.jpg?w=3&X-Amz-Signature=${n}`;
  const source = resolve(signed(1)) as Source;
  t.equal(source, 'U:/a.jpg?w=3');
  t.equal(String(locate(source)), signed(1));
  t.equal(resolve(signed(2)), source);
  t.equal(String(locate(source)), signed(2));
  const plain = resolve('/b.jpg?Signature=1') as Source;
  t.match(sign(plain), /^[\w-]{16}\/U~~b\.jpg$/);
  for (const each of [source, plain]) {
    const [signature = '', encoded = ''] = sign(each).split('/');
    t.equal(open(signature, encoded), each);
  }
  const long = `http://cdn.example.com/a.jpg?X-Amz-Security-Token=${'A'.repeat(2_500)}`;
  t.equal(resolve(long), 'H:http://cdn.example.com/a.jpg');
  t.equal(String(locate('H:http://cdn.example.com/a.jpg' as Source)), long);
  t.equal(resolve('https://evil.example/a.jpg?X-Amz-Signature=1'), null);
});

t.test('after a start content is read once for addresses that were signed before it', async (t) => {
  let reads = 0;
  const address = '/a.jpg?X-Amz-Signature=1';
  const clock = { now: 0 };
  const { find, locate, refused } = sources({
    now: () => clock.now,
    async *allContent() {
      reads++;
      yield [{ title: 'https://evil.example/?a', nested: { images: [address] } }];
      yield null;
      throw new Error('upstream fails');
    },
  });
  const [a, b] = ['U:/a.jpg', 'U:/b.jpg'] as Source[];
  t.equal(locate(a as Source), null);
  const found = await Promise.all([find(a as Source), find(a as Source), find(b as Source)]);
  t.same(found.map(String), [
    `https://api.example.com${address}`,
    `https://api.example.com${address}`,
    'null',
  ]);
  t.same(refused, []);
  t.equal(await find(b as Source), null);
  t.equal(reads, 1);
  clock.now += 600_000;
  await find(b as Source);
  t.equal(reads, 2, 'again after ten minutes');
});

t.test('redirects stay among the allowed hosts, and on https', async (t) => {
  const mock = new MockAgent();
  mock.disableNetConnect();
  const { request, refused } = sources({ dispatcher: mock, mediaHosts: ['cdn.example.com', 'x.example:81'] });
  const leads = async (from: string, to: string) => {
    for (const [address, reply] of [
      [from, { statusCode: 302, data: '', responseOptions: { headers: { location: to } } }],
      [to, { statusCode: 200, data: 'end', responseOptions: {} }],
    ] as const) {
      const { origin, pathname } = new URL(address, from);
      mock
        .get(origin)
        .intercept({ path: pathname })
        .reply(() => reply);
    }
    const response = await request(new URL(from), {}).catch(({ status }) => status);
    return typeof response === 'number' ? response : response.text();
  };
  for (const [from, to, end] of [
    ['https://api.example.com/a1', '/b1', 'end'],
    ['https://api.example.com/a2', 'https://cdn.example.com/b2', 'end'],
    ['https://cdn.example.com/a3', 'https://api.example.com/b3', 'end'],
    ['http://cdn.example.com/a4', 'https://cdn.example.com/b4', 'end'],
    ['https://api.example.com/a5', 'http://x.example:81/b5', 502],
    ['http://x.example:81/a6', 'http://x.example:82/b6', 502],
    ['https://api.example.com/a7', 'http://api.example.com/b7', 502],
    ['https://api.example.com/a8', 'https://api.example.com:444/b8', 502],
    ['https://api.example.com/a9', 'https://evil.example/b9', 502],
    ['https://api.example.com/a10', 'https://api.example.com@evil.example/b10', 502],
  ] as const) {
    t.equal(await leads(from, to), end, `${from} ${to}`);
  }
  t.same(refused, ['x.example:82', 'api.example.com:444', 'evil.example']);
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

t.test('only a key that signed a source opens it', async (t) => {
  const { sign, open } = sources();
  const [signature = '', encoded = ''] = sign('u:/a.jpg' as Source).split('/');
  t.equal(open(signature, Buffer.from('u:/b.jpg').toString('base64url')), null);
  for (const forged of [signature.slice(1), 'A'.repeat(16), 'A'.repeat(22)])
    t.equal(open(forged, encoded), null);
  t.equal(sources({ keys: [ANOTHER] }).open(signature, encoded), null);
  const changed = sources({ keys: [ANOTHER, KEY] });
  t.equal(changed.open(signature, encoded), 'u:/a.jpg', 'it was signed by the secret before');
  t.not(changed.sign('u:/a.jpg' as Source), `${signature}/${encoded}`);
});
