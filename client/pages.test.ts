import { matchRoutes } from 'react-router';
import t from 'tap';
import { LANGUAGES, type Language } from '../shared/language.ts';
import { createLinks, type Links, listPage } from '../shared/links.ts';
import { PAGE_ROWS } from '../shared/pages.ts';

const routes = PAGE_ROWS.map(([, { path }]) => ({ path, caseSensitive: true }));

/** Every link once and more, with an id that no address may hold as it is. */
const made: { [Name in keyof Links]: (links: Links) => string[] } = {
  home: ({ home }) => [home()],
  about: ({ about }) => [about(), about('history'), about('cmd-message')],
  contact: ({ contact }) => [contact(), contact({ form: 'callback', project: 'a', sent: 'enquiry' })],
  landing: ({ landing }) => [landing()],
  projectList: ({ projectList: list }) => [list('completed'), list('ongoing'), list('upcoming')],
  projects: ({ projects }) => [projects()],
  completed: ({ completed }) => [completed()],
  ongoing: ({ ongoing }) => [ongoing()],
  upcoming: ({ upcoming }) => [upcoming()],
  project: ({ project }) => [project('lake-view'), project('7/8 ?')],
  emiCalculator: ({ emiCalculator }) => [emiCalculator(), emiCalculator({ amount: 4_200_000, rate: 8.5 })],
  projectUnits: ({ projectUnits: units }) => [units('lake-view', 0, 'area'), units('lake-view', null, null)],
  compare: ({ compare }) => [compare(), compare(['lake-view', 'b'])],
  shortlist: ({ shortlist }) => [shortlist(), shortlist(['lake-view'])],
  news: ({ news }) => [news()],
  newsItem: ({ newsItem }) => [newsItem('7'), newsItem('7/8 ?')],
  events: ({ events }) => [events()],
  event: ({ event }) => [event('7'), event('7/8 ?')],
  pressCoverage: ({ pressCoverage }) => [pressCoverage()],
  onlineCoverage: ({ onlineCoverage }) => [onlineCoverage()],
  articles: ({ articles }) => [articles()],
  advertisements: ({ advertisements }) => [advertisements()],
  downloads: ({ downloads }) => [downloads()],
  imageAlbums: ({ imageAlbums }) => [imageAlbums()],
  imageAlbum: ({ imageAlbum }) => [imageAlbum('7'), imageAlbum('7/8 ?')],
  videoAlbums: ({ videoAlbums }) => [videoAlbums()],
  videoAlbum: ({ videoAlbum }) => [videoAlbum('7'), videoAlbum('7/8 ?')],
  career: ({ career }) => [career()],
  applied: ({ applied }) => [applied()],
  job: ({ job }) => [job('mason', '7'), job('mason', '7/8 ?')],
  apply: ({ apply }) => [apply(), apply('7/8 ?')],
  ngo: ({ ngo }) => [ngo()],
  education: ({ education }) => [education()],
  films: ({ films }) => [films()],
  hospital: ({ hospital }) => [hospital()],
  mediaHouse: ({ mediaHouse }) => [mediaHouse()],
  ngoEvents: ({ ngoEvents }) => [ngoEvents()],
  search: ({ search }) => [search(), search('7/8 ?')],
  terms: ({ terms }) => [terms()],
  privacy: ({ privacy }) => [privacy()],
};

for (const [language, { prefix }] of Object.entries(LANGUAGES)) {
  t.test(`in ${language} every link leads to a page, and every page has a link`, async (t) => {
    const links = createLinks(language as Language);
    const reached = new Set<string>();
    for (const link of Object.values(made).flatMap((make) => make(links))) {
      const { pathname, search, hash } = new URL(link, 'https://site.invalid');
      t.equal(pathname + search + hash, link, 'as browsers write it');
      t.ok(pathname.startsWith(prefix), link);
      const found = matchRoutes(routes, pathname.slice(prefix.length) || '/')?.at(-1)?.route.path;
      t.ok(found, link);
      if (found) reached.add(found);
    }
    t.same(
      routes.filter(({ path }) => !reached.has(path)),
      [],
    );
  });
}

t.test('the first page of a list has the list’s own address', async (t) => {
  const list = createLinks('en').news();
  t.equal(listPage(list, 1), list);
  t.equal(listPage(list, 2), '/news?page=2');
});
