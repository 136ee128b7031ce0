import type { IncomingMessage } from 'node:http';
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageOf } from '../../shared/language.ts';

/** Longer headers are cut at this length; characters. */
const MAX_LENGTH = 500;

/**
 * The language of a response without a page of its own: the path's, for a form the language of the page it was sent from,
 * else the first of `Accept-Language` that the site has.
 */
export function requestLanguage(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Language {
  const { method, url = '', headers } = request;
  const own = languageOf(url);
  if (own !== DEFAULT_LANGUAGE) return own;
  const page = method === 'POST' ? URL.parse(headers.referer?.slice(0, MAX_LENGTH) ?? '') : null;
  if (page) return languageOf(page.pathname);
  const accepted = headers['accept-language']?.slice(0, MAX_LENGTH).split(',') ?? [];
  return accepted.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE;
}
