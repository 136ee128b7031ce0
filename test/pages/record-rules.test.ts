import t from 'tap';
import { aJob, anEvent, aProject, aStory } from '../support/builders.ts';
import { linksOf, partOf, partsOf, textOf, textsOf } from '../support/html.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');

const project = (id: number, project_name: string, over = {}) =>
  aProject({ id, project_name, started_date: `${2026 - id}-01-01`, ...over });
const film = (id: number, title: string, status: number) => ({
  ...{ id, title, status, video_link: `https://www.youtube.com/watch?v=aaaaaaaaaa${id}`, date: '2025-01-01' },
});

const LAKE = project(1, 'Résidence  "Lake & Sky" No. 1', {
  latitude: '23.25',
  longitude: 77.41,
  developer: 'Lake Developers',
  category: 'Villas',
  city: 'Bhopal',
  ...{ location: 'Kolar Road', rera_id: 'P-BPL-25-1', description: 'What it is.' },
  properties: [
    { id: 1, spec_title: 'Corner plot', bhk: 0, price: '4860000', total_area: 1200, facing: 'East' },
    {
      ...{ id: 2, spec_title: 'Villa', bhk: 3, price: 3900000, rate_per_sqft: 5500, builtup_area: '1800' },
      floor: 'G+1',
    },
  ],
});

const content = {
  projects: [
    LAKE,
    project(2, 'Bare'),
    project(3, 'Nothing Named', { properties: [{ id: 1, spec_title: 'Shop', price: 0 }] }),
  ],
  news: [
    aStory({ title: 'Shown', date: '2025-01-02', description: `<p>${words(15)}</p>` }),
    aStory({
      ...{ id: 2, title: 'Shown as text', status: '1', date: '2025-01-03' },
      description: `<p>${words(16)}</p>`,
    }),
    aStory({ id: 3, title: 'Hidden draft', status: 0, date: '2025-01-04' }),
    aStory({ id: 4, title: 'Hidden without status', status: undefined, date: '2025-01-05' }),
    aStory({ id: 5, title: 'Dated by its making', date: undefined, createdAt: '2025-01-06T00:00:00Z' }),
    aStory({ id: 6, title: 'Late in the evening', date: '2025-08-14T20:00:00.000Z' }),
  ],
  events: [
    anEvent({ title: 'Old event', start_date: '2024-01-01', description: `<b>${words(11)}</b>` }),
    anEvent({ id: 2, title: 'New event', description: words(10) }),
    anEvent({ id: 3, title: 'Hidden event', status: 2, start_date: '2026-02-01' }),
  ],
  press: [aStory({ title: 'Shown cutting' }), aStory({ id: 2, title: 'Hidden cutting', status: 0 })],
  videoAlbums: [film(1, 'Shown album', 1), film(2, 'Hidden album', 0)],
  jobs: [
    aJob({ experience_min: 2, experience_max: 5, skills: 'Brick, Lime ,Plaster' }),
    aJob({ id: 2, title: 'Plumber', createdAt: '2025-02-01' }),
    aJob({ id: 3, title: 'Closed post', status: 'Closed', createdAt: '2025-03-01' }),
    aJob({ id: 4, title: 'Small open', status: 'open', createdAt: '2025-03-01' }),
    aJob({ id: 5, title: 'Welder', createdAt: '2020-01-01', application_deadline: '2020-02-01' }),
  ],
};

t.test('rules of single records', async (t) => {
  const { site } = await startWithin(t, { upstream: { content } });
  const linksTo = (main: string, start: string) => [
    ...new Set(linksOf(main).filter((href) => href.startsWith(start))),
  ];

  await t.test('only news, events, press and videos of status 1 are shown, newest first', async (t) => {
    const titles = async (path: string, name: string) => textsOf((await visit(site, path)).main, name);
    t.same(await titles('/news', 'story-card__title'), [
      ...['Late in the evening', 'Dated by its making', 'Shown as text', 'Shown'],
    ]);
    t.same(linksTo((await visit(site, '/events')).main, '/event/'), ['/event/2', '/event/1']);
    t.same(await titles('/press-coverage', 'clipping__title'), ['Shown cutting']);
    t.same(await titles('/videos', 'video-album-card__title'), ['Shown album']);
  });

  await t.test('a record that is hidden from its list has no page of its own', async (t) => {
    for (const path of ['/news/3', '/news/4', '/event/3', '/career/closed-post/3', '/videos/2'])
      t.equal((await visit(site, path)).status, 404, path);
  });

  await t.test('only Open jobs are shown, newest first, with their experience in years', async (t) => {
    const { main, text } = await visit(site, '/career');
    t.same(linksTo(main, '/career/'), ['/career/plumber/2', '/career/mason/1', '/career/welder/5']);
    t.match(text, /2-5 years/);
    const job = await visit(site, '/career/mason/1');
    for (const skill of ['Brick', 'Lime', 'Plaster']) t.ok(job.main.includes(`<li>${skill}</li>`), skill);
  });

  await t.test('a job past its deadline says so on all its pages and invites nobody', async (t) => {
    const closed = /Applications closed on 1 Feb 2020\./;
    const list = await visit(site, '/career');
    t.match(list.text, closed);
    t.same(linksTo(list.main, '/apply'), ['/apply?job=2', '/apply?job=1']);
    const job = await visit(site, '/career/welder/5');
    t.match(job.text, closed);
    t.same(linksTo(job.main, '/apply'), []);
    t.notMatch(job.html, /JobPosting/);
    const apply = await visit(site, '/apply?job=5');
    t.match(apply.text, /Welder.*Applications closed on 1 Feb 2020\./);
    t.notMatch(apply.main, /<form/);
  });

  await t.test('on the home page news are cut after 15 words and events after 10', async (t) => {
    const { main } = await visit(site, '/');
    const news = textsOf(main, 'home-news__excerpt');
    t.ok(news.includes(`${words(15)}…`), 'sixteen are cut');
    t.ok(news.includes(words(15)), 'fifteen are whole');
    t.same(textsOf(main, 'home-events__excerpt'), [words(10), `${words(10)}…`]);
  });

  await t.test('dates are days in India', async (t) => {
    t.match((await visit(site, '/news/6')).text, /15 Aug 2025/);
  });

  await t.test('a project has an address by its name, facts, price, EMI hint, map and table', async (t) => {
    const { main, text } = await visit(site, '/projects/r-sidence-lake-sky-no-1');
    t.match(text, /EMI[^₹]*₹203k/, '4,860,000 / 24,000 = 202.5');
    for (const fact of [
      ...['₹48,60,000', 'Lake Developers', 'Ongoing', 'Villas', 'Bhopal', 'Kolar Road', '1 Jan 2025'],
      ...['P-BPL-25-1', 'What it is.', 'More Details', 'Available Properties'],
    ])
      t.ok(text.includes(fact), fact);
    t.match(linksOf(main).join(' '), 'query=23.25,77.41', 'the map');
    const table = partOf(main, 'table.project-properties');
    t.same(partsOf(table, 'th[scope=col]').map(textOf), [
      ...['Type', 'BHK', 'Total area', 'Builtup area', 'Rate per sq ft', 'Price', 'Facing', 'Floor'],
    ]);
    t.same(
      partsOf(table, 'td.project-properties__bhk').map(textOf),
      ['Plot', '3 BHK'],
      'a BHK of 0 is a plot',
    );
    t.match(textOf(table), /1,200 sq ft[\s\S]*₹5,500/);
    t.same(textsOf(main, 'project-hero__price'), ['₹48,60,000 about ₹33,741 a month'], 'of head and panel');
    t.match(textOf(partOf(main, '.project-hero__terms')), /EMI ₹203k \(price ÷ 24,000, a rule of thumb\)/);
    t.same(textsOf(main, 'project-panel__price'), ['₹48,60,000']);
    const card = partOf((await visit(site, '/ongoing-projects')).main, '.project-card');
    t.match(textOf(card), /From ₹39 Lakh/, 'its card: the lowest');
  });

  await t.test('a project without properties says so, and gives no EMI hint', async (t) => {
    const { text } = await visit(site, '/projects/bare');
    t.match(text, /No property details available\./);
    t.notMatch(text, /EMI/);
  });

  await t.test('a price of 0 is on request wherever it would stand', async (t) => {
    const { main, text, html } = await visit(site, '/projects/nothing-named');
    t.same(textsOf(main, 'project-hero__price'), ['On request']);
    t.same(textsOf(main, 'project-panel__price'), ['On request']);
    t.equal(textOf(partOf(main, 'td.project-properties__price')), 'On request');
    t.notMatch(text, /₹0|EMI/);
    t.notMatch(partOf(html, '[type="application/ld+json"]').innerHTML, /"offers"/);
    t.match((await visit(site, '/ongoing-projects')).text, /Nothing Named.*?Price On request/);
  });
});
