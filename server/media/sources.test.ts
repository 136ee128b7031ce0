import t from 'tap';
import { getGlobalDispatcher } from 'undici';
import { createSources, isSameHost } from './sources.ts';

const sources = (apiUrl = 'https://api.example.com') => {
  const refused: string[] = [];
  const made = createSources({
    ...{ key: 'a key', dispatcher: getGlobalDispatcher() },
    apiUrl,
    mediaHosts: ['CDN.example.com', 'files.example.com:8443'],
    sitePictureDirs: ['/own/pictures', '/builtin/pictures'],
    onRefusedHost: (host) => refused.push(host),
  });
  return { ...made, refused };
};

t.test('an address at the upstream becomes a path, however it is written', async (t) => {
  const { resolve } = sources();
  for (const [address, source] of [
    ['/uploads/a.jpg', 'u:/uploads/a.jpg'],
    ['uploads/a.jpg', 'u:/uploads/a.jpg'],
    ['  https://api.example.com/uploads/a.jpg#top ', 'u:/uploads/a.jpg'],
    ['http://api.example.com/uploads/a.jpg', 'u:/uploads/a.jpg'],
    ['//api.example.com/a.jpg', 'u:/a.jpg'],
    ['uploads\\projects\\a b.jpg', 'u:/uploads/projects/a%20b.jpg'],
    ['/uploads/घर.jpg?v=2', 'u:/uploads/%E0%A4%98%E0%A4%B0.jpg?v=2'],
  ] as const) {
    t.equal(resolve(address), source, address);
  }
  t.equal(sources('https://x.example/base').resolve('uploads/a.jpg'), 'u:/base/uploads/a.jpg');
  t.equal(sources('https://x.example/base').resolve('/uploads/a.jpg'), 'u:/uploads/a.jpg');
});

t.test('further hosts and the stills of videos are allowed, all others are refused and named', async (t) => {
  const { resolve, refused } = sources();
  t.equal(resolve('https://cdn.example.com/a.jpg'), 'h:https://cdn.example.com/a.jpg');
  t.equal(resolve('https://files.example.com:8443/a.jpg'), 'h:https://files.example.com:8443/a.jpg');
  t.equal(resolve('https://i.ytimg.com/vi/abc/hqdefault.jpg'), 'h:https://i.ytimg.com/vi/abc/hqdefault.jpg');
  t.same(refused, []);
  for (const address of [
    'https://cdn.example.com.evil.example/a.jpg',
    'https://files.example.com/a.jpg',
    'http://169.254.169.254/latest',
    'https://api.example.com:444/a.jpg',
  ]) {
    t.equal(resolve(address), null, address);
  }
  t.same(refused, [
    'cdn.example.com.evil.example',
    'files.example.com',
    '169.254.169.254',
    'api.example.com:444',
  ]);
});

t.test('what is no address of a picture is none, and no host is named for it', async (t) => {
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
  t.equal(resolve('site:hero-1.jpg'), 's:hero-1.jpg');
  t.equal(resolve('site:team/Sunita Sharma.jpg'), 's:team/Sunita Sharma.jpg');
  t.same(locate('s:hero-1.jpg'), ['/own/pictures/hero-1.jpg', '/builtin/pictures/hero-1.jpg']);
  for (const name of [
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    '.hidden',
    'a//b',
    'a\\..\\b',
    '',
    'a\0',
  ]) {
    t.equal(resolve(`site:${name}`), null, name);
    t.equal(locate(`s:${name}`), null, name);
  }
});

t.test('a source leads back to where it was, and nowhere else', async (t) => {
  const { resolve, locate } = sources();
  const href = (source: string | null) => {
    const place = source === null ? null : locate(source);
    return place instanceof URL ? place.href : null;
  };
  t.equal(href(resolve('/a.jpg?x=1')), 'https://api.example.com/a.jpg?x=1');
  t.equal(href(resolve('https://cdn.example.com/a.jpg')), 'https://cdn.example.com/a.jpg');
  t.equal(
    href(resolve('https://api.example.com//evil.example/a.jpg')),
    'https://api.example.com//evil.example/a.jpg',
    'two slashes do not name a host',
  );
  for (const forged of [
    'u:@evil.example/',
    'u:.evil.example/a',
    'h:https://evil.example/',
    'h:file:///etc/x',
    'x:',
  ]) {
    t.equal(locate(forged), null, forged);
  }
});

t.test('a redirect stays with its host, or goes from http to https of it', async (t) => {
  const same = (from: string, to: string) => isSameHost(new URL(from), new URL(to));
  t.ok(same('http://a.example/x', 'http://a.example/y'));
  t.ok(same('http://a.example/x', 'https://a.example/x'));
  t.notOk(same('https://a.example/x', 'http://a.example/x'));
  t.notOk(same('http://a.example/x', 'http://a.example:6379/'));
  t.notOk(same('http://a.example:8080/x', 'https://a.example/x'));
  t.notOk(same('http://a.example/x', 'http://b.example/x'));
});
