import MiniSearch from 'minisearch';
import { MENU } from '../../client/text/frame.ts';
import { LANGUAGES, type Language } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { type MenuName, PAGE_ROWS } from '../../shared/pages.ts';
import type { Suggestion } from '../../shared/search.ts';

/** A page that an address may have meant. */
export type Meant = Pick<Suggestion, 'href' | 'title'>;

const MAX_PAGES = 3;
/** Longer addresses mean none of our own pages. Characters. */
const MAX_PATH = 60;
/** What stands in addresses of other sites, and names nothing. */
const NO_NAMES = new Set(['html', 'htm', 'php', 'aspx', 'asp', 'jsp', 'page', 'pages', 'www', 'us', 'the']);

const pagesOf = Object.fromEntries(
  (Object.keys(LANGUAGES) as Language[]).map((language) => [language, indexOf(language)]),
) as Record<Language, ReturnType<typeof indexOf>>;

/** @param path of an address that no page has @returns the site's own pages that have all of its words; the best first */
export function nearPages(path: string, language: Language): Meant[] {
  const words = path.length > MAX_PATH ? [] : wordsOf(path);
  if (!words.length) return [];
  const { index, pages } = pagesOf[language];
  const found = index.search(words.join(' '), {
    combineWith: 'AND',
    boost: { path: 3, label: 2 },
    prefix: (word) => word.length > 2,
    fuzzy: (word) => (word.length < 5 ? false : word.length < 8 ? 1 : 2),
    maxFuzzy: 2,
  });
  return found.slice(0, MAX_PAGES).map(({ id }) => pages[id] as Meant);
}

/** By the words of their addresses, of their labels and of the menus that they stand in. */
function indexOf(language: Language) {
  const links = createLinks(language);
  const labels: Record<string, string> = { ...MENU[language].pages, ...MENU[language].footer };
  const titles: { [Menu in MenuName]?: string } = MENU[language].titles;
  const rows = PAGE_ROWS.filter(([name]) => labels[name]);
  const pages: Meant[] = rows.map(([name]) => ({
    href: (links[name as keyof typeof links] as () => string)(),
    title: labels[name] ?? '',
  }));
  const index = new MiniSearch<{ id: number; path: string; label: string; menu: string }>({
    fields: ['path', 'label', 'menu'],
    tokenize: wordsOf,
    processTerm: (word) => word,
  });
  index.addAll(
    rows.map(([, { path, menu }], id) => ({
      id,
      // `contactus` means `contact-us`.
      path: `${path} ${path.replaceAll(/\W/g, '')}`,
      label: pages[id]?.title ?? '',
      menu: (menu && titles[menu]) ?? '',
    })),
  );
  return { index, pages };
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !NO_NAMES.has(word));
}
