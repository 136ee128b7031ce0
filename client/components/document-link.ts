import { readAddress, webUrl } from '../../shared/readers/address.ts';
import type { Backend } from '../backend.ts';
import type { Locale } from '../locale.ts';
import { COMPONENTS } from '../text/components.ts';

/**
 * The link to a document on our own server, or on another host, whose name is shown.
 * @returns null for an address that is not http(s), or has a user name, which would hide the host
 */
export function documentLink(
  { title, fileUrl }: { title: string; fileUrl: string },
  { backend, locale }: { backend: Pick<Backend, 'file' | 'fileFacts'>; locale: Pick<Locale, 'language'> },
) {
  const type = (kind: string | null) => kind?.toUpperCase() ?? COMPONENTS[locale.language].file;
  const own = backend.file(fileUrl, title);
  if (own) {
    const { bytes, kind } = backend.fileFacts(fileUrl);
    return { title, href: own, host: null, type: withSize(type(kind ?? kindNamedBy(fileUrl)), bytes) };
  }
  const url = webUrl(fileUrl);
  return url && { title, href: url.href, host: url.host, type: type(kindNamedBy(fileUrl)) };
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

/** The ending of the path; null for the endings of server programs, and for a part of the host. */
function kindNamedBy(address: string): string | null {
  const path = readAddress(address)?.replace(/^(?:https?:)?\/\/[^/?#]*|[?#].*$/g, '') ?? '';
  const ending = /\.([a-z0-9]{2,4})$/i.exec(path)?.[1] ?? '';
  return /^(?:$|php|aspx?|ashx|jsp|cgi|do|html?|json|xml)$/i.test(ending) ? null : ending;
}
