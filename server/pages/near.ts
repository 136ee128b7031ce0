import MiniSearch from 'minisearch';
import type { Meant } from '../../client/shell/error-page.tsx';
import { MENU } from '../../client/text/frame.ts';
import { inEachLanguage, type Language, languageOf } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { PAGE_ROWS } from '../../shared/pages.ts';
import type { Finding } from '../find/finding.ts';
import { MAX_WORD } from '../find/words.ts';
import type { Content } from '../upstream/content.ts';

const MAX_PAGES = 3;
const MAX_NEAR = 4;
/** The most characters of an address that may mean one of our own pages. */
const MAX_PATH = 60;
/** The longest wait of an error page for the content that is searched; milliseconds. */
const MAX_WAIT_MS = 150;
/** Words in addresses of other sites that name nothing. */
const NO_NAMES = new Set(['html', 'htm', 'php', 'aspx', 'asp', 'jsp', 'page', 'pages', 'www', 'us', 'the']);

/**
 * @param path the path of an address that leads nowhere
 * @param isPage true where the address has a page's pattern: then a record alone may have been meant
 * @returns pages that the visitor may have meant, the best first
 */
export async function near(
  { finding, content }: { finding: Finding; content: Content },
  path: string,
  isPage: boolean,
): Promise<Meant[]> {
  const language = languageOf(path);
  const reader = { client: null, deadline: AbortSignal.timeout(MAX_WAIT_MS), takesPartial: false };
  const lists = await finding.lists(async (kind) => (await content[kind](reader)).value as never[]);
  const records = await finding.near(lists, path, language);
  return [...(isPage ? [] : nearPages(path, language)), ...records].slice(0, MAX_NEAR);
}

const indexes = inEachLanguage(indexOf);

/** @returns the site's own pages that have all words of an address that no page has; the best first */
export function nearPages(path: string, language: Language): Meant[] {
  const words = path.length > MAX_PATH ? [] : wordsOf(path);
  const found = indexes[language].search(words.join(' '), {
    combineWith: 'AND',
    boost: { path: 3, title: 2 },
    prefix: (word) => word.length > 2,
    fuzzy: (word) => (word.length < 5 ? false : word.length < 8 ? 1 : 2),
    maxFuzzy: 2,
  });
  return found.slice(0, MAX_PAGES).map(({ href, title }) => ({ href, title }));
}

/** The site's own pages by the words of their addresses, of their labels and of the menus that they stand in. */
function indexOf(language: Language) {
  const links = createLinks(language);
  const { pages, footer, titles } = MENU[language];
  const labels: Record<string, string> = { ...pages, ...footer };
  const menus: Record<string, string> = titles;
  const index = new MiniSearch({
    idField: 'href',
    fields: ['path', 'title', 'menu'],
    storeFields: ['href', 'title'],
    tokenize: wordsOf,
    processTerm: (word) => word,
  });
  for (const [name, { path, menu }] of PAGE_ROWS) {
    if (!labels[name]) continue;
    index.add({
      href: (links[name as keyof typeof links] as () => string)(),
      title: labels[name],
      // `contactus` means `contact-us`.
      path: `${path} ${path.replaceAll(/\W/g, '')}`,
      menu: (menu && menus[menu]) ?? '',
    });
  }
  return index;
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 && word.length <= MAX_WORD && !NO_NAMES.has(word));
}
