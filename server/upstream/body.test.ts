import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import t from 'tap';
import { connected, GOOD } from './upstream-server.fixture.ts';

/** A body on its way from upstream's server to the parser: packings, marks, and what stands around its JSON. */

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const HINDI = '{"success":true,"data":[{"title":"भोपाल"}]}';

t.test('what may stand around a JSON object is left out of it', async (t) => {
  let body: string | Buffer = GOOD;
  const { upstream, failure } = await connected(t, (_request, response) => void response.end(body));
  for (const [what, sent] of Object.entries({
    nothing: GOOD,
    'a byte-order mark': `\ufeff${GOOD}`,
    'two marks': `\ufeff\ufeff${GOOD}`,
    'a mark behind white space': ` \r\n\ufeff\t${GOOD}`,
    'white space': ` \t\r\n${GOOD}\r\n\n`,
    NULs: `\0${GOOD}\0\0`,
    'control characters': `\x1e${GOOD}\x1a`,
    'a zero-width space and one that does not break': `\u200b${GOOD}\u00a0`,
    'much white space': ' '.repeat(4_000) + GOOD + '\n'.repeat(4_000),
    'UTF-16, little-endian': utf16(GOOD),
    'UTF-16, big-endian': utf16(GOOD, true),
  })) {
    body = sent;
    const answer = await upstream.get('getAllNews');
    t.equal(answer?.toString(), GOOD, what);
  }
  for (body of [utf16(HINDI), utf16(HINDI, true), `\ufeff${HINDI}`])
    t.equal((await upstream.get('getAllNews'))?.toString(), HINDI);
  const western = '{"success":true,"data":[{"title":"Café ‘Tulsi’ – 2 × 3"}]}';
  body = Buffer.from(
    western.replace(/[‘’–]/g, (sign) => ({ '‘': '\x91', '’': '\x92' })[sign] ?? '\x96'),
    'latin1',
  );
  t.equal((await upstream.get('getAllNews'))?.toString(), western, 'Windows-1252');
  body = Buffer.concat([
    Buffer.from(HINDI.slice(0, -4)),
    Buffer.from([0xe0, 0xa4]),
    Buffer.from(HINDI.slice(-4)),
  ]);
  t.match((await upstream.get('getAllNews'))?.toString(), /भोपाल\ufffd/, 'cut in a letter it stays UTF-8');
  for (const odd of ['"', '.', '<!-- cached -->', '0', 'null', '[', '<br />', '\0x']) {
    body = odd + GOOD;
    t.equal(await failure(), 'unreachable shape', `${odd} before it`);
    body = GOOD + odd;
    t.equal(await failure(), 'unreachable shape', `${odd} after it`);
  }
});

t.test('a packed body is asked for, and unpacked whatever its header says', async (t) => {
  let encoding: string | string[] | undefined;
  let body: Buffer = Buffer.from(GOOD);
  const { upstream, asked, failure } = await connected(t, (_request, response) => {
    if (encoding) response.setHeader('content-encoding', encoding);
    response.end(body);
  });
  const packed = {
    gzip: gzipSync(GOOD),
    br: brotliCompressSync(GOOD),
    deflate: deflateSync(GOOD),
    raw: deflateRawSync(GOOD),
    zstd: zstdCompressSync(GOOD),
    plain: Buffer.from(GOOD),
    twice: gzipSync(gzipSync(GOOD)),
    marked: gzipSync(`\ufeff${GOOD}\n`),
  };
  for (const [said, sent] of [
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['identity, gzip', 'gzip'],
    ['br', 'br'],
    ['deflate', 'deflate'],
    ['deflate', 'raw'],
    ['zstd', 'zstd'],
    ['gzip', 'marked'],
    [undefined, 'gzip'],
    ['utf-8', 'gzip'],
    ['identity', 'gzip'],
    ['gzip', 'plain'],
    ['br', 'plain'],
    ['utf-8', 'plain'],
    ['none', 'plain'],
    ['gzip, gzip', 'plain'],
  ] as const) {
    [encoding, body] = [said, packed[sent]];
    t.equal((await upstream.get('getAllNews'))?.toString(), GOOD, `${sent} as ${said}`);
  }
  for (const [said, sent] of [
    ['gzip, gzip', 'twice'],
    ['gzip', 'twice'],
    ['br, gzip', 'gzip'],
    ['compress', 'br'],
    [undefined, 'br'],
    ['br', 'deflate'],
  ] as const) {
    [encoding, body] = [said, packed[sent]];
    t.equal(await failure(), 'unreachable shape', `${sent} as ${said}`);
  }
  for (encoding of ['gzip', 'br', 'zstd']) {
    body = packed[encoding as 'gzip'].subarray(0, 20);
    t.equal(await failure(), 'unreachable shape', `${encoding}, cut off`);
    body = Buffer.of();
    t.equal(await failure(), 'unreachable shape', `${encoding}, empty`);
  }
  t.equal(asked[0]?.headers['accept-encoding'], 'gzip, deflate, br, zstd');
});

t.test('the bound is of the unpacked bytes, and a bomb goes off nowhere', async (t) => {
  const ofLength = (length: number) => `{"x":"${'x'.repeat(length - 8)}"}`;
  const packs = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync, zstd: zstdCompressSync };
  const bodies = Object.entries(packs).map(([encoding, pack]) => {
    const [whole, longer, bomb] = [ofLength(10_000), ofLength(10_001), Buffer.alloc(5_000_000, ' ')].map(
      (each) => pack(each),
    );
    return { encoding, whole, longer, bomb };
  });
  const large = zstdCompressSync(Buffer.alloc(100_000_000, ' '));
  let [encoding, body]: [string, Buffer | undefined] = ['', undefined];
  const { upstream, failure } = await connected(t, (_request, response) => {
    response.setHeader('content-encoding', encoding);
    response.end(body);
  });
  for (const { whole, longer, bomb, ...each } of bodies) {
    [encoding, body] = [each.encoding, whole];
    t.equal((await upstream.get('getAllNews'))?.length, 10_000, encoding);
    for (body of [longer, bomb]) {
      t.ok(Number(body?.length) < 10_000);
      t.equal(await failure(), 'unreachable size', encoding);
    }
  }
  [encoding, body] = ['zstd', large];
  const before = process.memoryUsage.rss();
  t.equal(await failure(), 'unreachable size');
  t.ok(large.length < 10_000 && process.memoryUsage.rss() - before < 60_000_000, 'it is not unpacked whole');
});
