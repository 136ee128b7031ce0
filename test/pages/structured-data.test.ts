import t from 'tap';
import type { DemoRecord } from '../../server/demo/demo-content.ts';
import { aJob, anEvent, aProject, aStory } from '../support/builders.ts';
import { lacking, structuredIn } from '../support/required-data.ts';
import { startTimedSite } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

/** What search engines are told of records with much, with little and with odd things in them. */

const DUTIES = `<p>${'You look after one tower. '.repeat(40)}</p><ul><li>LAST DUTY</li></ul>`;
const FILM = 'https://youtu.be/aqz-KE-bpKQ';
const withIds = (records: DemoRecord[]): DemoRecord[] =>
  records.map((record, at) => ({ ...record, id: at + 1 }));

const content = {
  jobs: withIds([
    aJob({
      title: 'Whole',
      location: 'Sehore',
      description: DUTIES,
      employment_type: 'Full-time',
      salary_min: 15_000,
    }),
    aJob({ title: 'Bare', description: DUTIES, employment_type: 'International desk' }),
    aJob({
      title: 'Home',
      location: 'Remote (India)',
      description: DUTIES,
      employment_type: 'Part Time / Contract',
    }),
    aJob({ title: 'Dayless', location: 'Bhopal', description: DUTIES, createdAt: null }),
    aJob({ title: 'Driver', location: 'Bhopal', description: '<p>driver</p>' }),
    aJob({ title: 'Silent', location: 'Bhopal', description: '' }),
    aJob({ title: 'Closed', location: 'Bhopal', description: DUTIES, application_deadline: '2026-11-19' }),
    aJob({ title: 'Today', location: 'Bhopal', description: DUTIES, application_deadline: '2026-11-20' }),
    aJob({
      title: 'Late',
      location: 'Bhopal',
      description: DUTIES,
      createdAt: '2026-12-24',
      application_deadline: '2026-12-01',
    }),
  ]),
  events: withIds([
    anEvent({ title: 'Day', start_date: '2027-03-10', location: 'Kolar Road' }),
    anEvent({ title: 'Same', start_date: '2027-03-10', end_date: '2027-03-10', location: 'Kolar Road' }),
    anEvent({ title: 'Days', start_date: '2027-03-10', end_date: '2027-03-12', location: 'Kolar Road' }),
    anEvent({ title: 'Back', start_date: '2027-03-10', end_date: '2027-03-01', location: 'Kolar Road' }),
    anEvent({ title: 'Placeless', start_date: '2027-03-10', location: null }),
    anEvent({ title: 'Dayless', start_date: null, location: 'Kolar Road' }),
  ]),
  projects: withIds([
    aProject({ project_name: 'Bare', started_date: null, status: null }),
    aProject({ project_name: 'Free', properties: [{ id: 1, bhk: 2, price: 0 }], city: 'Bhopal' }),
    aProject({
      project_name: 'Films',
      videos: [{ title: 'Films', galleries: [{ title: 'Walk', video_link: FILM }] }],
    }),
    aProject({
      project_name: 'Dated',
      videos: [
        {
          ...{ title: 'Films', video_link: 'https://vimeo.com/123456789', createdAt: '2026-03-04' },
          galleries: [
            { title: 'Walk', video_link: FILM, createdAt: '2026-02-03T10:30:00+05:30' },
            { title: 'Page', video_link: 'https://www.facebook.com/watch/?v=1', createdAt: '2026-02-03' },
          ],
        },
      ],
      albums: [{ title: 'Pictures', images: [{ image: '/uploads/pictures/project-01-b.jpg' }] }],
    }),
  ]),
  news: withIds([aStory({ title: 'Bare', date: null, createdAt: null }), aStory({ description: DUTIES })]),
  galleries: withIds([aStory({ title: 'Empty', image_url: null })]),
  videoAlbums: withIds([
    aStory({ title: 'Own', video_link: FILM }),
    aStory({ title: 'Dayless', video_link: FILM, date: null }),
  ]),
  albumVideos: [],
  galleryImages: [],
};

const PATHS = [
  ...content.jobs.map(({ id, title }) => `/career/${String(title).toLowerCase()}/${id}`),
  ...content.events.map(({ id }) => `/event/${id}`),
  ...content.projects.map(({ project_name: name }) => `/projects/${String(name).toLowerCase()}`),
  '/',
  '/about-us',
  '/contact-us',
  '/news/1',
  '/news/2',
  '/images/1',
  '/videos/1',
  '/videos/2',
  '/news',
  '/Articles',
];

t.test('search engines are told of a record all that they require, or nothing', async (t) => {
  const site = await startTimedSite(t, { upstream: { content } });
  const told = async (path: string, kind: string) =>
    structuredIn((await visit(site, path)).html).filter((object) => object['@type'] === kind);

  await t.test('in either language', async (t) => {
    for (const path of [...PATHS, ...PATHS.map((path) => (path === '/' ? '/hi' : `/hi${path}`))]) {
      const { status, html } = await visit(site, path);
      t.equal(status, 200, path);
      const objects = structuredIn(html);
      t.ok(objects.length || path === '/', path);
      t.same(objects.flatMap(lacking), [], path);
    }
  });

  await t.test('a job whole, with its place, and without a salary of an unknown period', async (t) => {
    const [whole] = await told('/career/whole/1', 'JobPosting');
    t.match(whole, {
      description: /LAST DUTY/,
      datePosted: '2025-01-01',
      employmentType: 'FULL_TIME',
      jobLocation: { address: { addressLocality: 'Sehore' } },
      baseSalary: undefined,
      directApply: false,
    });
    t.match(await told('/career/bare/2', 'JobPosting'), [
      { employmentType: 'OTHER', jobLocation: { address: { addressLocality: 'Bhopal', postalCode: /\d/ } } },
    ]);
    t.match(await told('/career/home/3', 'JobPosting'), [
      { jobLocationType: 'TELECOMMUTE', employmentType: ['PART_TIME', 'CONTRACTOR'], jobLocation: undefined },
    ]);
    t.match(await told('/career/today/8', 'JobPosting'), [{ validThrough: '2026-11-20T23:59:59+05:30' }]);
    for (const path of ['dayless/4', 'driver/5', 'silent/6', 'closed/7'])
      t.same(await told(`/career/${path}`, 'JobPosting'), [], path);
  });

  await t.test('an event by its days, and no end that is unknown', async (t) => {
    const days = content.events.map(async ({ id }) => {
      const [event = {}] = await told(`/event/${id}`, 'Event');
      return [event.startDate, event.endDate];
    });
    const first = '2027-03-10';
    t.same(await Promise.all(days), [
      [first, undefined],
      [first, first],
      [first, '2027-03-12'],
      [first, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  await t.test('a film with its day, or not at all', async (t) => {
    t.match(await told('/videos/1', 'VideoObject'), [{ uploadDate: '2026-11-01T00:00:00+05:30' }]);
    t.match(await told('/projects/dated', 'VideoObject'), [
      { name: 'Walk', uploadDate: '2026-02-03T10:30:00+05:30', embedUrl: /aqz-KE-bpKQ$/ },
      { name: 'Films', uploadDate: '2026-03-04T00:00:00+05:30', embedUrl: /vimeo\.com\/video\/123456789/ },
    ]);
    for (const path of ['/videos/2', '/projects/films']) t.same(await told(path, 'VideoObject'), [], path);
  });
});
