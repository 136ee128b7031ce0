import type { NewsItem } from '../../shared/content.ts';
import { NEWS_FEED } from '../../shared/feed-addresses.ts';
import { instantOf } from '../../shared/india-time.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { excerpt } from '../../shared/plain-text.ts';
import { element, escapeXml, XML_DECLARATION } from './xml.ts';

const links = createLinks(DEFAULT_LANGUAGE);
const MAX_ENTRIES = 50;
const SUMMARY_WORDS = 60;
/** The day of an entry without a date, and of an empty feed: Atom requires one. */
const NO_DAY = '2004-01-01';

/** The news as an Atom feed (RFC 4287), newest first. @param siteUrl public origin */
export function newsFeed(news: readonly NewsItem[], siteUrl: string, groupName: string): string {
  const items = news.slice(0, MAX_ENTRIES);
  const updated = items.reduce((newest, { date }) => (date && date > newest ? date : newest), NO_DAY);
  const parts = [
    element('id', siteUrl + NEWS_FEED),
    element('title', `${groupName}: news`),
    element('updated', instantOf(updated)),
    `<author>${element('name', groupName)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(siteUrl + NEWS_FEED)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(siteUrl + links.news())}"/>`,
    ...items.map((item) => entry(item, siteUrl)),
  ];
  const { tag } = LANGUAGES[DEFAULT_LANGUAGE];
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${tag}">${parts.join('')}</feed>\n`;
}

function entry({ id, title, date, description }: NewsItem, siteUrl: string): string {
  const address = siteUrl + links.newsItem(id);
  const parts = [
    element('id', address),
    element('title', title),
    element('updated', instantOf(date ?? NO_DAY)),
    element('published', date && instantOf(date)),
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    element('summary', excerpt(description, SUMMARY_WORDS)),
  ];
  return `<entry>${parts.join('')}</entry>`;
}
