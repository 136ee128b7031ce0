/**
 * Reads the addresses of pictures, files and films as editors type or paste them; no other file does. The caller
 * resolves the result by `URL.parse`, against its own base where the address names no host.
 */

/** Longer addresses are refused; signed addresses of storage services have about 2,000 characters. */
const MAX_ADDRESS = 4_096;
/** Longer texts hold no address; embed codes have a few hundred characters. */
const MAX_TEXT = 10_000;

/** Zero-width and direction characters, and controls except line ends. Joiners stay: Hindi names have them. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]|(?![\n\r])\p{Cc}/gu;
const AROUND = /^[\s"'“”‘’`«»<(]+(?=\S)|[\s"'“”‘’`«»>,;]+$/g;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#0*(\d{1,3})|#x0*([\da-f]{1,2}));/gi;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Endings of files: a first part such as `brochure.pdf` is a file, not a host. */
const FILE =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|zip|rar|jpe?g|jfif|png|gif|webp|avif|hei[cf]|svg|bmp|tiff?|ico|mp[34]|m4[av]|mov|webm|avi|mkv|og[gv]|html?|php|aspx?|jsp|json|xml)$/i;
/** Endings of files that are also country domains, as `logo.ai`: a host only where a path or query follows. */
const FILE_OR_COUNTRY = /\.(?:ai|gz|md|ps|py|sh|st)$/i;
/** Host names with a two-letter or common top-level domain; IP addresses; names with `www.` or a port. */
const HOST =
  /^(?:(?:[\p{L}\p{N}-][\p{L}\p{M}\p{N}-]*\.)+(?:[a-z]{2}|xn--[a-z\d-]+|भारत|com|org|net|edu|gov|info|biz|mobi|name|pro|app|dev|cloud|online|site|website|web|store|shop|tech|digital|media|agency|group|company|live|news|today|world|city|homes?|house|land|estate|realestate|realty|propert(?:y|ies)|builders|construction|studio|design|page|link|club|space|email|network|watch|video|photos?|global|asia|xyz|example|test|local|internal)|(?:\d{1,3}\.){3}\d{1,3}|www\.[^/?#:@]+|(?=[^/?#]*:\d)(?!(?:tel|sms|fax|callto):)[a-z][a-z\d-]*)(?::\d{1,5})?$/iu;
/** Tags, and the shortcodes of editors; `a[1].jpg` and `<https://…>` are neither. */
const MARKUP =
  /<(?!https?:|www\.)[a-z!/]|^\s*\[(?:embed|video|youtube|vimeo|img|image|url|link|file)\b[^\]]*\]/i;
/** A formula of a spreadsheet. */
const FORMULA = /^\s*=?\s*(?:HYPERLINK|IMAGE)\(\s*(["'])(.*?)\1/i;
/** Attributes of tags and shortcodes that hold addresses. */
const ATTRIBUTE =
  /\b(src|mp4|data-src|value|data|data-instgrm-permalink|cite|data-href|href|url)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>\]]+))/gi;
const SHOWN = /^(?:src|mp4|data-src|value|data)$/i;

/** The path of an address in which a program left out a value, or did not replace a template's name. */
const UNFILLED =
  /\/(?:undefined|null|NaN|\[object%20Object\])(?:\/|\.\w{3,4}$|$)|%7B%7B|%7B[a-zA-Z]+:|\/\$%7B/;
/** The rest of a list after its first address: `a.jpg,b.jpg`, `https://… https://…`. */
const NEXT =
  /(?<=\S)\s+https?:\/\/.*$|(?<=\.[a-z\d]{3,4})\s*(?:\(\s*[\d.]+\s*[kmg]b\s*\)|\s\d+(?:\.\d+)?[wx])(?:\s*,.*)?$|(?<=^[^?#]*\.(?:pdf|docx?|xlsx?|jpe?g|png|gif|webp|avif|mp4))\s*[,;|]\s*\S.*$/i;
/** Redirecting services: mail programs and messengers put them before the addresses that are copied from them. */
const LEADING_ON: [host: RegExp, path: string, parameter: string][] = [
  [/^(?:www\.)?google\.(?:com|co\.in)$/, '/url', 'q'],
  [/^(?:www\.)?google\.(?:com|co\.in)$/, '/url', 'url'],
  [/^(?:www\.)?google\.(?:com|co\.in)$/, '/imgres', 'imgurl'],
  [/^(?:www\.|m\.)?youtube\.com$/, '/redirect', 'q'],
  [/^consent\.youtube\.com$/, '/m', 'continue'],
  [/\.safelinks\.protection\.outlook\.com$/, '/', 'url'],
  [/^lm?\.facebook\.com$/, '/l.php', 'u'],
];

/** @returns the target of a redirecting service's address; any other address unchanged */
export function leadsTo(address: string): string {
  const url = URL.parse(address, 'https://unnamed.invalid');
  const targets = LEADING_ON.map(([host, path, parameter]) =>
    url && host.test(url.hostname) && url.pathname === path ? url.searchParams.get(parameter) : null,
  );
  return targets.find((target) => target && /^https?:\/\//.test(target)) ?? address;
}

/** Words, a telephone number or a mailbox: no file has such a name. */
const WORDS = /^(?:[^./?#%]|\.(?=[\s.]|$))*$|^[^/?#\s]+@[\w-]+(?:\.[\w-]+)+$/;

/** @returns the likeliest address in a text, as `https://host/…`, `//host/…` or a path; null where it holds none */
export function readAddress(text: string): string | null {
  const address = addressesIn(text)[0] ?? null;
  return address && WORDS.test(address) ? null : address;
}

/** @returns the address in a text where it names a host, with https where it names no scheme; else null */
export function webUrl(text: string): URL | null {
  const address = readAddress(text);
  const url = address && isWebAddress(address) ? URL.parse(address, 'https://unnamed.invalid') : null;
  return url && !isOwnMachine(url) ? url : null;
}

/** True for an address with a host. @param address as `readAddress` gives it */
export function isWebAddress(address: string): boolean {
  return /^(?:https?:)?\/\//.test(address);
}

/** True for an address that a program has not filled in: `/uploads/undefined`, `{{ url }}`. */
export function isUnfilled({ hostname, pathname }: URL): boolean {
  return UNFILLED.test(pathname) || /^(?:undefined|null)$/.test(hostname);
}

/** True for an address of the machine on which somebody wrote it: no visitor can open it. */
export function isOwnMachine({ hostname }: URL): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])$/.test(hostname);
}

/** @returns every address in a text, the likeliest first: an embed code or a Markdown link may hold several */
export function addressesIn(text: string): string[] {
  if (text.length > MAX_TEXT) return [];
  const plain = unescaped(decoded(decoded(text)).replaceAll('\\/', '/').replace(INVISIBLE, ''));
  return candidatesIn(plain).flatMap((each) => cleaned(each) ?? []);
}

/** Decodes an address that was encoded whole, as a part of another one. */
function unescaped(text: string): string {
  if (!/^\s*https?%3a/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function decoded(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string) => {
    if (decimal || hex)
      return String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
    return ENTITIES[whole.slice(1, -1).toLowerCase()] ?? whole;
  });
}

function candidatesIn(text: string): string[] {
  const [, , linked] = FORMULA.exec(text) ?? [];
  if (linked !== undefined) return [linked];
  // A Markdown link's address may have one level of brackets: `a_(1).pdf`.
  const links = [...text.matchAll(/\]\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, link = '']) => link);
  // In a picture with a link, the outer address stands last: it comes first here.
  if (links.length) return links.reverse().map((link) => link.replace(/\s+["'].*$/s, ''));
  const markup = text.replace(/<script\b.*?(?:<\/script>|$)/gis, ' ');
  if (markup === text && !MARKUP.test(text)) return [text];
  const named = [...markup.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => {
    return { isShown: SHOWN.test(name), value: values.find((value) => value !== undefined) ?? '' };
  });
  // Players and pictures come before links to pages; the sort is stable.
  named.sort((a, b) => Number(b.isShown) - Number(a.isShown));
  if (named.length) return named.map(({ value }) => value);
  const bare = markup.replace(/<[^>]*>|\[\/?\w+[\s=\]]?|\]/g, '\n').split(/\n+/);
  return bare.filter((part) => !/="|\S\s+\S/.test(part));
}

/** Removes the text around an address; null for a text that is no address. */
function cleaned(text: string): string | null {
  const line = text.split(/[\n\r]+/).find((each) => each.trim()) ?? '';
  // `Brochure: https://…`, `Brochure|https://…`
  const begun =
    /^(?!\s*https?:)(?:.*?\s|[^/?]*[|;,>])(https?:\/\/.*)$/i.exec(line)?.[1] ?? hostIn(line) ?? line;
  const bare = begun
    .replace(NEXT, '')
    .replace(AROUND, '')
    .replace(/^([^(]*)\)$/, '$1');
  const address = escaped(leadsTo(withScheme(bare)));
  const url = URL.parse(address, 'https://unnamed.invalid');
  const isAddress =
    bare && address.length <= MAX_ADDRESS && url && /^https?:$/.test(url.protocol) && !isUnfilled(url);
  return isAddress && !url.username && !url.password ? address : null;
}

/** An address without a scheme among words: `Tour: youtu.be/x`, `Brochure (example.com/a.pdf)`. */
function hostIn(line: string): string | null {
  const [, address = '', host = ''] = /^[^/?#]*[\s(](([^\s/()]+)\/[^\s()]*)/.exec(line) ?? [];
  return host.includes('.') && HOST.test(host) && !FILE.test(host) ? address : null;
}

/** The base that a program put before an address that already has one; a proxy's own host stays. */
const BASE =
  /^(?:https?:\/\/[^/?#]*(?=https?:\/\/)|(https?:\/\/[^/?#]+)\/(?=\1\/)|(?!https?:)[^?#:]*\/(?=https?:\/\/))/i;

/** Completes or corrects the part of an address before its host. */
function withScheme(sent: string): string {
  // A phone puts a space after the colon.
  const text = sent.replace(/^(https?):\s*\/\/\s*/i, '$1://').replace(BASE, '');
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(text) ?? [];
  const slashed = path.replaceAll('\\', '/');
  const [, scheme, named] =
    /^\/?(?:https?:\/+(?=https?:))?(https?)(?: ?[:;.,]\/\/+|:\/*|\/\/:?)(.*)$/i.exec(slashed) ?? [];
  if (scheme) return `${scheme.toLowerCase()}://${named}${rest}`;
  const [, slashes = '', first = '', deeper = ''] = /^(?::(?=\/\/))?(\/*)([^/]*)(.*)$/s.exec(slashed) ?? [];
  const isFile = FILE.test(first) || (FILE_OR_COUNTRY.test(first) && !deeper && !rest);
  const isHost = slashes.length === 2 ? /[.:@]/.test(first) : !slashes && !isFile && HOST.test(first);
  if (isHost) return `//${first}${deeper}${rest}`;
  // Two slashes would make the first part a host: one is removed.
  return slashes.length > 1 ? `/${first}${deeper}${rest}` : slashed + rest;
}

/** Escapes `%` and `#` where they cannot have their special meaning. */
function escaped(address: string): string {
  return address.replace(/%(?![\da-f]{2})/gi, '%25').replace(/#(?=[^#]*$)/, (sign, at: number) => {
    // `Plan #2.pdf`
    return FILE.test(address) && !FILE.test(address.slice(0, at)) ? '%23' : sign;
  });
}
