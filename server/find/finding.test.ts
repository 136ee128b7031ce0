import t from 'tap';
import type { Job, SafeHtml } from '../../shared/content.ts';
import { bareProject, demoProjects, eventItem, newsItem } from '../../test/support/content.ts';
import { processorTime } from '../../test/support/processor-time.ts';
import { createFinding, type SearchedLists } from './finding.ts';

const html = (text: string) => text as SafeHtml;
const news = (id: string, title: string, text = '') =>
  newsItem({ id, title, description: html(`<p>${text}</p>`) });

const LISTS: SearchedLists = {
  projects: [
    bareProject({
      ...{ id: '1', slug: 'kolar-crest', name: 'Kolar Crest', city: 'Bhopal', category: 'Apartments' },
    }),
    bareProject({
      ...{ id: '2', slug: 'jamun-park', name: 'Jamun Park', city: 'Bhopal', category: 'Plots' },
      reraId: 'P-BPL-22-9113',
    }),
  ],
  news: [
    news('601', 'Homes for २५ families', 'Keys were handed over at Kolar Crest on a rainy morning.'),
    news('602', 'नया कार्यालय', 'भोपाल में'),
  ],
  events: [
    eventItem({ id: '412', title: 'Walk around the Upper Lake', location: null, description: html('') }),
  ],
  downloads: [],
  jobs: [
    {
      id: '807',
      slug: 'architect',
      title: 'Architect',
      skills: ['AutoCAD'],
      description: html(''),
    } as unknown as Job,
  ],
};

const finding = createFinding(() => null);
const titles = async (question: string) =>
  (await finding.search(LISTS, question)).map(({ title }) => title.join(''));

t.test('a name is found as it is, by its beginning, and misspelt', async (t) => {
  for (const question of ['Kolar Crest', 'kol cre', 'kolar crst', 'Kolaar', 'KOLAR-CREST', '  kolar  '])
    t.equal((await titles(question))[0], 'Kolar Crest', question);
  t.same(await titles('9113'), ['Jamun Park'], 'a RERA number');
  t.same(await titles('autocad'), ['Architect']);
  t.same(await titles('qqqq'), []);
  t.same(await titles('?!'), []);
});

t.test('Hindi words find what English texts call so, and Hindi texts as before', async (t) => {
  const found: [question: string, title: string][] = [
    ['कार्यालय', 'नया कार्यालय'],
    ['karyalay', 'नया कार्यालय'],
    ['ऑफ़िस', 'नया कार्यालय'],
    ['office', 'नया कार्यालय'],
    ['घर', 'Homes for २५ families'],
    ['अपार्टमेंट', 'Kolar Crest'],
    ['ज़मीन', 'Jamun Park'],
    ['प्लाट', 'Jamun Park'],
    ['झील', 'Walk around the Upper Lake'],
  ];
  for (const [question, title] of found) t.equal((await titles(question))[0], title, question);
  const [hit] = await finding.search(LISTS, 'ऑफिस');
  t.same(hit?.title, ['नया ', 'कार्यालय', ''], 'the word that was found is marked');
});

t.test('either script finds the other, and digits are digits', async (t) => {
  t.equal((await titles('कोलार'))[0], 'Kolar Crest');
  t.same(await titles('नया'), ['नया कार्यालय']);
  t.same(await titles('naya'), ['नया कार्यालय']);
  t.same(await titles('25 families'), ['Homes for २५ families']);
  t.same(await titles('नया'.normalize('NFD')), ['नया कार्यालय']);
});

t.test('matches are marked, in the title and around the first match of the text', async (t) => {
  const [project, item] = await finding.search(LISTS, 'kolar crest');
  t.same(project?.title, ['', 'Kolar Crest', '']);
  t.equal(item?.kind, 'news');
  t.same(item?.excerpt, ['Keys were handed over at ', 'Kolar Crest', ' on a rainy morning.']);
});

t.test('a word of more than 40 letters is looked for nowhere', async (t) => {
  const [searched, dropped] = [40, 41].map((length) => 'k'.repeat(length)) as [string, string];
  const lists = { news: [news('1', searched), news('2', dropped), news('3', 'Kolar')] };
  const found = async (question: string) =>
    (await finding.search(lists, question)).map(({ item }) => item.id);
  t.same(await found(searched), ['1']);
  t.same(await found(dropped), []);
  t.same(await found(`kolar ${dropped}`), ['3'], 'and keeps no other from being found');
  const near = async (path: string) => (await finding.near(lists, path, 'en')).map(({ title }) => title);
  t.same(await near(`/${dropped}`), []);
  t.same(await near(`/kolar-${dropped}`), ['Kolar']);
});

t.test('words that no result has all of still find those with some', async (t) => {
  t.same(await titles('jamun nonsense'), ['Jamun Park']);
});

t.test('an address that leads nowhere says what it may have meant', async (t) => {
  const near = async (path: string) => (await finding.near(LISTS, path, 'en')).map(({ title }) => title);
  t.same(await near('/projects/kolar-crst'), ['Kolar Crest'], 'a name, not every text that has the word');
  t.same(await near('/jamun-park.html'), ['Jamun Park']);
  for (const path of ['/news/99999', '/Project/7', '/download/1', '/articles/2.html'])
    t.same(await near(path), [], path);
  t.same(await near('/%E0%A4%A'), []);
});

t.test('a list that upstream does not give is left out, and suggestions are links', async (t) => {
  const lists = await finding.lists(async (kind) => {
    if (kind === 'news') throw Object.assign(new Error('no response'), { name: 'ContentFailure' });
    return (LISTS[kind] ?? []) as never;
  });
  t.notOk(lists.news);
  t.same(await finding.suggest(lists, 'kolar', 'en'), [
    { kind: 'Projects', title: 'Kolar Crest', href: '/projects/kolar-crest' },
  ]);
  await t.rejects(finding.lists(() => Promise.reject(new Error('a slip of ours'))));
});

t.test('a new version of a list is searched as it is, and one list has one index', async (t) => {
  const own = createFinding(() => null);
  const search = async (lists: SearchedLists) => (await own.search(lists, 'opening')).length;
  const before = { news: [news('1', 'Opening day')] };
  t.equal(await search(before), 1);
  t.equal(await search({ news: [...before.news, news('2', 'Opening hours')] }), 2);
  t.equal(own.projects(LISTS.projects ?? []), own.projects(LISTS.projects ?? []));
});

t.test('2,400 projects are searched within 20 ms, and indexing holds nobody up for longer', async (t) => {
  const projects = await demoProjects(2_400);
  const own = createFinding(() => null);
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  await own.search({ projects }, 'bhavishya');
  clearInterval(counting);
  t.ok(turns > 10, `others had ${turns} turns meanwhile`);
  for (const question of [
    'bhavishya bhopal apartments',
    'kolr crst',
    'a b c d e f g h i j k l m n o p',
    'bhavishya '.repeat(9),
  ]) {
    const best = await processorTime(() => own.search({ projects }, question), 20);
    t.ok((await own.search({ projects }, question)).length <= 50);
    t.comment(`${question}: ${best.toFixed(1)} ms`);
    t.ok(best <= 20, `${question}: ${best} ms`);
  }
});
