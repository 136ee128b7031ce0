import { webUrl } from '../../shared/readers/address.ts';
import type { Backend } from '../backend.ts';
import type { Locale } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';

/**
 * The link to a document on our own server, or on another host, which is named.
 * @returns null for an address outside the web, and for one with a user name, which hides its host
 */
export function documentLink(
  { title, fileUrl }: { title: string; fileUrl: string },
  { backend, locale }: { backend: Pick<Backend, 'file' | 'fileBytes'>; locale: Pick<Locale, 'language'> },
) {
  const type = typeOf(fileUrl) ?? COMPONENTS[locale.language].file;
  const own = backend.file(fileUrl, title);
  if (own) return { title, href: own, host: null, type: withSize(type, backend.fileBytes(fileUrl)) };
  const url = webUrl(fileUrl);
  return url && { title, href: url.href, host: url.host, type };
}

function withSize(type: string, bytes: number | null): string {
  if (bytes === null) return type;
  const size = bytes < 999_500 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${type}, ${size}`;
}

/** Our own files are downloads; others are plain links. */
export function documentLinkAttributes({ href, host }: { href: string; host: string | null }) {
  return host === null ? { href, download: true } : { href, rel: 'noopener nofollow' };
}

/** The ending of the path, not of the host. */
function typeOf(address: string): string | undefined {
  const path = address.replace(/^\s*[a-z]+:\/\/[^/?#]*/i, '');
  return /\.([a-z0-9]{2,4})(?:[?#]|\s*$)/i.exec(path)?.[1]?.toUpperCase();
}
