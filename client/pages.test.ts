import { matchRoutes } from 'react-router';
import t from 'tap';
import { LANGUAGES, type Language } from '../shared/language.ts';
import { createLinks, type Links, pageOfList } from '../shared/links.ts';
import { PAGE_ROWS, type PageName } from '../shared/pages.ts';

const routes = PAGE_ROWS.map(([, { path }]) => ({ path, caseSensitive: true }));

/** An id that no address may hold as it is. */
const ODD = '7/8 ?';

/** Links that are no page's own, or have a query: each once and more. */
const made: { [Name in Exclude<keyof Links, PageName>]: (links: Links) => string[] } = {
  projectUnits: ({ projectUnits: units }) => [units('lake-view', 0, 'area'), units(ODD, null, null)],
  applied: ({ applied }) => [applied()],
};
const queried = ({ about, apply, compare, contact, search, shortlist }: Links) => [
  ...[about('history'), about('cmd-message'), apply(ODD), search(ODD)],
  ...[compare(['lake-view', 'b']), shortlist(['lake-view'])],
  contact({ form: 'callback', project: 'a', sent: 'enquiry' }),
];

function linksOf(links: Links): string[] {
  const pages = PAGE_ROWS.map(([name, { path }]) => {
    const make = links[name] as (...ids: string[]) => string;
    return make(...(path.match(/:/g) ?? []).map(() => ODD));
  });
  return [...pages, ...queried(links), ...Object.values(made).flatMap((make) => make(links))];
}

for (const [language, { prefix }] of Object.entries(LANGUAGES)) {
  t.test(`in ${language} every link leads to a page, and every page has a link`, async (t) => {
    const links = createLinks(language as Language);
    const reached = new Set<string>();
    for (const link of linksOf(links)) {
      const { pathname, search, hash } = new URL(link, 'https://site.invalid');
      t.equal(pathname + search + hash, link, 'as browsers write it');
      t.ok(pathname.startsWith(prefix), link);
      const found = matchRoutes(routes, pathname.slice(prefix.length) || '/')?.at(-1)?.route.path;
      t.ok(found, link);
      if (found) reached.add(found);
    }
    for (const { path } of routes) t.ok(reached.has(path), path);
  });
}

t.test('the first page of a list has the list’s own address', async (t) => {
  const list = createLinks('en').news();
  t.equal(pageOfList(list, 1), list);
  t.equal(pageOfList(list, 2), '/news?page=2');
});
