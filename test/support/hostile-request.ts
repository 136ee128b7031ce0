import { seededRandom } from '../../server/leads/captcha/seeded-random.ts';

/** A request as bytes, made at random: right in most of its parts, so that the others get past the door. */
export interface HostileRequest {
  bytes: string;
  /** Whether its response has a body. */
  method: string;
  /** What HTTP itself may refuse, and then end the connection: nothing is sent behind it. */
  isBroken: boolean;
}

const words = (text: string) => text.split(' ');
const PATHS = [
  ...words('/ /news /news/602 /events /event/412 /press-coverage /download /images/704 /videos/904 /career'),
  ...words(
    '/career/architect/807 /apply /about-us /contact-us /landing /complete-projects /ongoing-projects',
  ),
  ...words(
    '/projects/kolar-crest /Articles /terms-condition /_data/ /_data/news /_data/projects/kolar-crest',
  ),
  ...words('/captcha /captcha/x.png /captcha/x.wav /enquiries /enquiries/ticket /media/x/y/320.avif'),
  ...words('/files/x/y/z.pdf /assets/none.js /sitemap.xml /robots.txt /healthz /readyz /site.webmanifest'),
  ...words('/favicon.ico /projects /search /compare /shortlist /emi-calculator /vitals'),
  '/share/project/kolar-crest.jpg',
];
const PIECES = [
  ...words('% %2 %2f %2F %5c %00 %ff %E0%A4%A %0d%0a .. ../ // /./ \\ ;x=1'),
  ...words('/\\ /\\\\ /.. /. /%2e%2e /%5C /%5c.. %5C ? # & = + %20 \u00e9 \u0939 %F0%9F%98%80'),
  ...words(`__proto__ constructor toString <script> ' " \` {{7*7}} |id $(id) %s%n NaN -1 1e999 0x41`),
  ...['9'.repeat(400), 'a/'.repeat(300)],
  ...words('[] [0] %255c : @evil.example javascript:1 %c0%af'),
];
const NAMES = [
  ...words('page project form job sent status type bhk city min max sort rera q p amount rate years name'),
  ...words('mobile budget project_type captcha captcha_id ticket terms date time __proto__ constructor x '),
];
const METHODS = words('GET GET GET GET HEAD POST POST PUT DELETE OPTIONS PATCH PURGE');
const VALUES: Record<string, string[]> = {
  'accept-encoding': [
    'br',
    'gzip',
    'gzip;q=0',
    '*;q=0',
    'identity;q=0',
    'br;q=abc',
    ', , ,',
    'x'.repeat(3_000),
  ],
  accept: ['text/html', 'application/json', '*/*', ';;;', 'text/html;q=9'],
  'if-none-match': ['*', '"', 'W/"', '"a", "b"', '"\u00e9"', ',,,,', '"x'.repeat(500)],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'never', '-1'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'lines=1', `bytes=${'0-1,'.repeat(400)}`],
  cookie: ['a=b', '=', `x=${'y'.repeat(2_000)}`],
  origin: ['null', 'https://evil.example', 'not an origin', ''],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none', 'x'],
  'x-forwarded-for': ['1.2.3.4', '::1', '1.2.3.4, 5.6.7.8', 'localhost', "' or 1=1", '9'.repeat(500)],
  'x-request-id': ['a', '\u00e9', 'x'.repeat(900)],
  traceparent: ['00-0-0-0', '00-'.repeat(50), `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`],
  authorization: ['Bearer x', 'Bearer', 'Basic Og==', `Bearer ${'a'.repeat(3_000)}`],
  expect: ['100-continue', '100-Continue', '100-continue', '100-continue', 'the unexpected'],
  'user-agent': ['', 'Mozilla/5.0', '\u0001', 'x'.repeat(2_000)],
  'content-encoding': ['gzip', 'br', 'x'],
  'accept-language': ['hi', 'en-IN,hi;q=0.8', ';;'],
};
const TYPES = [
  ...[
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
  ],
  ...['application/json; charset=utf-16', 'application/csp-report', 'x', ''],
];

/** @param seed the same one makes the same requests @returns the next one at each call */
export function hostileRequests(seed: string): () => HostileRequest {
  const random = seededRandom(Buffer.from(seed.padEnd(16, '.')));
  const chance = (share: number) => random() < share;
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const times = (most: number) => Array.from({ length: below(most + 1) });

  function target(): string {
    let path = oneOf(PATHS);
    if (chance(0.25)) {
      const at = below(path.length + 1);
      path = path.slice(0, at) + oneOf(PIECES) + path.slice(at + below(3));
    }
    if (chance(0.12)) path = path.replace(/[a-z]/g, (letter) => (chance(0.2) ? escaped(letter) : letter));
    if (chance(0.05)) path = path.toUpperCase();
    const pairs = times(4).map(() => `${oneOf(NAMES)}=${chance(0.5) ? oneOf(PIECES) : below(99)}`);
    return encoded(pairs.length ? `${path}?${pairs.join(oneOf(['&', '&', ';', '&&']))}` : path) || '/';
  }

  function json(depth = 0): unknown {
    const leaf = [null, true, below(1e9), -0.5, oneOf(PIECES), 'x'.repeat(below(300)), [], {}];
    if (depth > 3 || chance(0.4)) return oneOf(leaf);
    const parts = times(5).map(() => json(depth + 1));
    return chance(0.3) ? parts : Object.fromEntries(parts.map((part) => [oneOf([...NAMES, 'form']), part]));
  }

  function body(type: string): string {
    if (chance(0.1)) return '{'.repeat(below(4_000));
    if (chance(0.05)) return 'x'.repeat(below(40_000));
    if (type.startsWith('application/json')) {
      const fields = { form: oneOf(['contact', 'enquiry', 'site-visit', 'x']), ...Object(json()) };
      const text = JSON.stringify(chance(0.6) ? fields : json());
      return chance(0.2) ? text.slice(0, below(text.length + 1)) : text;
    }
    const pairs = times(12).map(
      () => `${oneOf([...NAMES, 'form'])}=${oneOf([...PIECES, 'contact', 'enquiry'])}`,
    );
    return encoded(pairs.join('&'));
  }

  return () => {
    const method = oneOf(METHODS);
    const lines = [`${method} ${target()} HTTP/1.1`, 'host: localhost'];
    for (const [name, values] of Object.entries(VALUES)) {
      if (chance(0.08)) lines.push(`${name}: ${bare(oneOf(values))}`);
    }
    let content = '';
    if (!['GET', 'HEAD'].includes(method) || chance(0.03)) {
      const type = oneOf(TYPES);
      content = body(type);
      lines.push(`content-type: ${type}`, `content-length: ${Buffer.byteLength(content, 'latin1')}`);
    }
    const isBroken = chance(0.02);
    if (isBroken && chance(0.5)) {
      // HTTP itself refuses control characters, other versions and targets that are no path.
      const line = `${method} ${target()}`;
      lines[0] = oneOf([
        `${line}\0 HTTP/1.1`,
        `${line}\x01\t HTTP/1.1`,
        `${line} HTTP/2.0`,
        line,
        `${method} x HTTP/1.1`,
      ]);
    } else if (isBroken) {
      const wrongs = [
        'content-length: 5',
        'transfer-encoding: chunked, x',
        'host: a\r\nhost: b',
        ': x',
        'a b: c',
        '\u0000',
      ];
      lines.splice(1 + below(lines.length), 0, oneOf(wrongs));
    }
    return { bytes: `${lines.join('\r\n')}\r\n\r\n${content}`, method, isBroken };
  };
}

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
/** Neither a space nor a line break: what HTTP itself refuses comes from `isBroken`. */
const encoded = (text: string) => text.replace(/[^!-~]/gu, (letter) => encodeURIComponent(letter));
const bare = (text: string) => text.replace(/[^ -~]/g, '?');
