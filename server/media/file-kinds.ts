/** The kind of a file by its first bytes: neither its address nor its source's headers can be believed. */

/** The only kinds that are sent, by their endings; none of them can run a script in a browser. */
export const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  tiff: 'image/tiff',
  tif: 'image/tiff',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  rtf: 'application/rtf',
  zip: 'application/zip',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

/** Bytes that suffice to tell every kind: a ZIP names its first parts in them. */
export const HEAD_BYTES = 4_096;

/** The first bytes of each family of kinds, as Latin-1 text, with the kinds' endings, the likeliest first. */
const FAMILIES: readonly { begins: string; at?: number; has?: RegExp; kinds: readonly string[] }[] = [
  // Programs put line ends and notices before `%PDF-`, but no markup.
  { begins: '', has: /^(?!\s*[<{[]).{0,1000}?%PDF-/s, kinds: ['pdf'] },
  { begins: 'PK\x03\x04', has: /word\//, kinds: ['docx'] },
  { begins: 'PK\x03\x04', has: /xl\//, kinds: ['xlsx'] },
  { begins: 'PK\x03\x04', has: /ppt\//, kinds: ['pptx'] },
  { begins: 'PK\x03\x04', has: /opendocument\.text/, kinds: ['odt'] },
  { begins: 'PK\x03\x04', has: /opendocument\.spreadsheet/, kinds: ['ods'] },
  { begins: 'PK\x03\x04', kinds: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods'] },
  // A docx, xlsx or pptx with these first bytes is locked by a password.
  { begins: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', kinds: ['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx'] },
  { begins: '{\\rtf', kinds: ['rtf'] },
  { begins: '\xff\xd8\xff', kinds: ['jpg', 'jpeg'] },
  { begins: '\x89PNG\r\n\x1a\n', kinds: ['png'] },
  { begins: 'GIF8', kinds: ['gif'] },
  { begins: 'WEBP', at: 8, kinds: ['webp'] },
  { begins: 'ftyp', at: 4, has: /^.{8,48}avi[fs]/s, kinds: ['avif'] },
  { begins: 'ftyp', at: 4, has: /^.{8}(?:hei|hev|mif1|msf1)/s, kinds: ['heic'] },
  { begins: 'ftypqt', at: 4, kinds: ['mov'] },
  { begins: 'ftyp', at: 4, kinds: ['mp4', 'm4v', 'mov'] },
  { begins: '\x1a\x45\xdf\xa3', kinds: ['webm'] },
  { begins: 'II*\0', kinds: ['tiff', 'tif'] },
  { begins: 'MM\0*', kinds: ['tiff', 'tif'] },
  { begins: 'BM', has: /^.{6}\0{4}/s, kinds: ['bmp'] },
];

/** Contents that are not sent, and their names for the operator. */
const OTHERS: readonly [RegExp, string][] = [
  [/^$/, 'nothing'],
  [/^\s*<(?:svg[\s>]|(?:\?xml|!--|!doctype svg).*?<svg[\s>])/is, 'SVG'],
  [/^\s*<\?xml/i, 'XML'],
  [/^\s*</, 'a page'],
  [/^\s*[{[]/, 'JSON'],
];

/**
 * @param head the first HEAD_BYTES of a file, or all of a shorter one
 * @param names endings from its address and headers, the most credible first: they decide among kinds of the same bytes
 * @returns the ending of its kind; null for a file of a kind that is not sent
 */
export function kindOf(head: Uint8Array, names: readonly string[] = []): string | null {
  const text = lettersOf(head);
  const family = FAMILIES.find(
    ({ begins, at = 0, has }) => text.startsWith(begins, at) && (!has || has.test(text)),
  );
  return names.find((name) => family?.kinds.includes(name)) ?? family?.kinds[0] ?? null;
}

/** The kind of a file in an operator's words. */
export function whatIs(head: Uint8Array): string {
  const [, other] = OTHERS.find(([pattern]) => pattern.test(lettersOf(head))) ?? [];
  return kindOf(head)?.toUpperCase() ?? other ?? 'of an unknown kind';
}

/**
 * Reads a body until its kind is known.
 * @returns `head`, the first bytes; `whole`, the body with them; `end`, which closes the rest unread
 */
export async function headOf(body: AsyncIterable<Uint8Array> | null) {
  const rest = body?.[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  for (let part = await rest?.next(); part && !part.done; part = await rest?.next()) {
    head = Buffer.concat([head, part.value]);
    // A ZIP may be an Office file, as the names of its next parts tell.
    if (head.length >= HEAD_BYTES || ![null, 'zip'].includes(kindOf(head))) break;
  }
  async function* whole() {
    yield head;
    if (rest) yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { head, whole: whole(), end: async () => void (await rest?.return?.()) };
}

/** The bytes as Latin-1 text, without a byte-order mark. */
function lettersOf(head: Uint8Array): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, HEAD_BYTES));
  return bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '');
}

/** The ending for a source's `Content-Type`; empty for a type that is not sent. */
export function endingOfType(stated: string | null): string {
  const type = stated?.split(';', 1)[0]?.trim().toLowerCase();
  return Object.keys(TYPES).find((ending) => TYPES[ending] === type) ?? '';
}

/**
 * The file's name in a `Content-Disposition`, also in headers that RFC 6266 does not allow.
 * @returns null for a header without one
 */
export function nameIn(header: string | null): string | null {
  const [, charset = '', encoded] = /filename\*\s*=\s*"?([\w-]+)'[^']*'([^";]+)/i.exec(header ?? '') ?? [];
  const [, quoted, bare] = /filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^";]+))/i.exec(header ?? '') ?? [];
  const name = encoded
    ? decoded(Buffer.from(encoded.replace(/%([\da-f]{2})/gi, byteOf), 'latin1'), charset)
    : decoded(Buffer.from(quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '', 'latin1'), 'utf-8');
  return name.split(/[/\\]/).at(-1)?.trim() || null;
}

function byteOf(_escape: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

/** Headers arrive as Latin-1 text; their bytes are UTF-8, or Latin-1 where they are no valid UTF-8. */
function decoded(bytes: Buffer, charset: string): string {
  const isUtf8 = /^utf-?8$/i.test(charset) && !bytes.toString().includes('\uFFFD');
  return bytes.toString(isUtf8 ? 'utf8' : 'latin1');
}
