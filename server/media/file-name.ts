/** The ending of a path, lower case, without the dot; an empty text where there is none that is plain. */
export function extensionOf(path: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

/**
 * A title as a file name that every system takes: letters, marks, digits and hyphens of any script.
 * @returns `Price-List-2025.pdf`; `document` stands for a title without any letter or digit
 */
export function safeFileName(title: string, extension: string): string {
  const stem = title
    .normalize('NFC')
    .replace(extension ? new RegExp(`\\.${extension}$`, 'i') : '', '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = Array.from(stem).slice(0, 80).join('').replace(/-+$/, '') || 'document';
  return extension ? `${short}.${extension}` : short;
}

/** `Content-Disposition` by RFC 6266 and 5987: a plain name for old readers, the true one beside it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]+/g, '-').replace(/["\\%]/g, '');
  const ascii = plain.replace(/-{2,}/g, '-').replace(/^-?\./, 'document.');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
