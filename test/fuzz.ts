import fc from 'fast-check';
import type { Test } from 'tap';
import { exchange } from './support/raw-http.ts';
import { SITE_MAP } from './support/site-map.ts';
import { allSettled, startBoth, visit } from './support/visit.ts';

const words = (text: string) => text.split(' ');
const GOOD = words('/ /news /news/602 /projects/kolar-crest /ongoing-projects /career /about-us');
const PATHS = [
  ...[...SITE_MAP.map(({ path }) => path), '/share/project/kolar-crest.jpg'],
  ...words('/_data/ /_data/news /_data/projects/kolar-crest /captcha /captcha/x.png /captcha/x.wav'),
  ...words('/enquiries /enquiries/ticket /media/x/y/320.avif /files/x/y/z.pdf /assets/none.js /sitemap.xml'),
  ...words('/robots.txt /healthz /readyz /compare /shortlist /emi-calculator /vitals /hi/news'),
];
const PIECES = [
  ...words(
    '% %2 %2f %2F %5c %5C %00 %ff %E0%A4%A %0d%0a .. ../ // /./ \\ ;x=1 /\\ /. /.. %2e%2e /.%2e/ %255c',
  ),
  ...words(
    `# ? & = + __proto__ constructor toString <script> ' " \` {{7*7}} |id $(id) %s%n NaN -1 1e999 0x41`,
  ),
  ...words('[] [0] : @e.x %F0%9F%98%80 javascript:1 ?\x00 \t \x00 /\x01 \x1f \x7f \xff'),
  ...['9'.repeat(400), 'a/'.repeat(300)],
];
const NAMES = words(
  'page project form job sent status type bhk city min max sort rera q p amount rate years name mobile budget ' +
    'project_type captcha captcha_id ticket terms date time __proto__ constructor x',
);
const METHODS = words('GET GET GET GET HEAD POST POST PUT DELETE OPTIONS PATCH PURGE');
const TYPES = [
  ...['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['text/plain', 'application/json; charset=utf-16', 'application/csp-report', 'x', ''],
];
const HEADERS: Record<string, string[]> = {
  'accept-encoding': ['br', 'gzip;q=0', '*;q=0', 'br;q=abc', ', , ,', 'x'.repeat(3_000)],
  accept: ['text/html', 'application/json', ';;;'],
  'accept-language': ['hi', 'en-IN,hi;q=0.8', ';;'],
  'if-none-match': ['*', '"', 'W/"', '"a", "b"', ',,,,', '"x'.repeat(500)],
  'if-modified-since': ['never', '-1'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'lines=1', `bytes=${'0-1,'.repeat(400)}`],
  cookie: ['=', `x=${'y'.repeat(2_000)}`],
  origin: ['null', 'https://evil.example', 'not an origin', ''],
  'sec-fetch-site': ['same-origin', 'cross-site', 'x'],
  'x-forwarded-for': ['::1', '1.2.3.4, 5.6.7.8', "' or 1=1", '9'.repeat(500)],
  'x-request-id': ['a', 'x'.repeat(900)],
  traceparent: ['00-0-0-0', '00-'.repeat(50), `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`],
  authorization: ['Bearer x', 'Bearer', `Bearer ${'a'.repeat(3_000)}`],
  expect: ['100-continue', 'the unexpected'],
  'content-encoding': ['gzip', 'x'],
  // HTTP itself refuses these.
  'transfer-encoding': ['chunked, x'],
  'content-length': ['5'],
  'a b': ['c'],
  host: ['b'],
};

const piece = fc.constantFrom(...PIECES);
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 });
const pair = fc.tuple(fc.constantFrom(...NAMES), fc.oneof(piece, fc.nat(99).map(String)));
const query = fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.map((each) => each.join('=')).join('&'));
/** An address of the site, right in most of its parts so that the others get past the door. */
const target = fc
  .tuple(fc.constantFrom(...PATHS), rarely(fc.tuple(piece, fc.nat(20))), query)
  .map(([path, change, search]) => {
    const changed = change ? path.slice(0, change[1]) + change[0] + path.slice(change[1] + 1) : path;
    return search ? `${changed}?${search}` : changed;
  });
const body = fc.oneof(
  fc
    .record({ form: fc.constantFrom('contact', 'enquiry', 'x'), name: fc.jsonValue() })
    .map((json) => JSON.stringify(json)),
  ...[fc.json(), query, fc.constant('{'.repeat(4_000)), fc.constant('x'.repeat(40_000))],
);
const header = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => fc.constantFrom(...(HEADERS[name] ?? [])).map((value) => `${name}: ${value}`));
const headers = fc.array(header, { maxLength: 3 });

const request = fc
  .tuple(fc.constantFrom(...METHODS), target, headers, fc.constantFrom(...TYPES), body)
  .map(([method, address, headers, type, content]) => {
    const hasBody = !['GET', 'HEAD'].includes(method);
    const length = `content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(content)}`;
    const lines = ['host: localhost', 'connection: close', ...headers, ...(hasBody ? [length] : [])];
    return `${method} ${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${hasBody ? content : ''}`;
  });

/** Asks a site for good pages before and after so many hostile requests, the same for the same seed. */
export async function expectUnharmed(t: Test, seed: number, numRuns: number): Promise<void> {
  const env = { LOG_REQUESTS: 'none', PAGE_CACHE_MB: '8' };
  const { site } = await startBoth(t, { env });
  const pages = () => Promise.all(GOOD.map(async (path) => (await visit(site, path)).text));
  await allSettled(site, GOOD);
  const before = await pages();
  const isWell = fc.asyncProperty(request, async (bytes) => {
    const { text, closed } = await exchange(site, bytes);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
    // A picture that must be rendered may be too much for now.
    const isPicture = /^\w+ \/(share|media)\//.test(bytes);
    return closed && (status < 500 || (status === 503 && isPicture));
  });
  await fc.assert(isWell, { seed, numRuns });
  t.same(await pages(), before, 'nothing of a bad request is in a good page');
}
