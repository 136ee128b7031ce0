import t from 'tap';
import { type ContentLists, RESOURCES } from '../../shared/content.ts';
import type { Parser } from '../../shared/record.ts';
import type { UpstreamRecord } from '../../shared/upstream-record.ts';
import { workedSince } from '../../test/support/processor-time.ts';
import { reading, shown } from './read-record.fixture.ts';
import type { Item } from './resources.ts';

const { project, news, event, job, downloads: download, albums: album } = shown;
const { albumImages: albumImage, albumVideos: video } = shown;
const PARSERS = Object.entries(shown) as [string, (record: UpstreamRecord) => Titled | null][];
type Titled = Item & { title?: string | null };

/** Values that any field of a record may have, besides those that it should have. */
const ODD = [undefined, null, '', ' ', true, 7, -0.5, 'text', [], {}, [null], [{}], [['x']], { title: {} }];

t.test('no record is too odd: each parser gives null or a record with id and title', async (t) => {
  const fields = [
    ...['title', 'project_name', 'description', 'date', 'createdAt', 'started_date', 'start_date', 'skills'],
    ...['image', 'image_url', 'file_url', 'video_link', 'Gallery', 'latitude', 'properties', 'documents'],
    ...['albums', 'videos', 'status', 'id'],
  ];
  const unsound: unknown[] = [];
  const isSound = (read: Titled, untitled: boolean) =>
    /^[\w-]+$/.test(read.id) && (untitled || read.title !== null) && read.title !== '';
  for (const [name, parse] of PARSERS) {
    const whole = {
      ...{ id: 1, title: 'T', project_name: 'P', status: /^jobs?$/.test(name) ? 'Open' : 1 },
      ...{ file_url: '/f.pdf', image_url: '/i.jpg', video_link: 'https://v.example/1' },
    };
    t.equal(parse(whole)?.id, '1', name);
    for (const field of fields) {
      for (const odd of ODD) {
        const read = parse({ ...whole, [field]: odd });
        if (read && !isSound(read, name === 'albumImages')) unsound.push([name, field, odd]);
      }
    }
    t.equal(parse({}), null, 'a record of which nothing is known is not shown');
  }
  t.same(unsound, []);
});

t.test('figures that a spreadsheet took for a day are no floor and no size', async (t) => {
  for (const sent of ['1-Mar', 'Mar-04', '2025-03-01', '2025-03-01T00:00:00Z'])
    t.match(
      project({ id: 1, project_name: 'P', properties: [{ bhk: sent, floor: sent }] })?.properties,
      [{ title: '', bhk: null, floor: null }],
      sent,
    );
  for (const floor of ['1-3', '3rd', 'G+4', 'Mar'])
    t.match(project({ id: 1, project_name: 'P', properties: [{ floor }] })?.properties, [{ floor }]);
});

t.test('a nested list is read however it is sent', async (t) => {
  const read = (fields: object) => project({ id: 1, project_name: 'P', ...fields });
  const home = { id: 3, spec_title: 'Tower A' };
  for (const properties of [[home], { data: [home] }, { 0: home }, JSON.stringify([home]), home])
    t.match(read({ properties })?.properties, [{ title: 'Tower A' }], JSON.stringify(properties));
  for (const documents of ['/a.pdf,/b.pdf', 'https://x.example/a https://x.example/b', '/a.pdf\n/b.pdf'])
    t.equal(read({ documents })?.documents.length, 2, documents);
  t.match(read({ documents: '/a,b.pdf' })?.documents, [{ fileUrl: '/a,b.pdf' }]);
  const films = 'https://v.example/1,https://v.example/2';
  for (const videos of [films, films.split(','), [{ galleries: films }]])
    t.match(JSON.stringify(read({ videos })?.videos), /v\.example\/1.*v\.example\/2/, JSON.stringify(videos));
  const before = process.threadCpuUsage();
  for (const piece of ['\t', ' ,;|', ' \n', '.jpg ,', 'https: '])
    read({ documents: piece.repeat(200_000 / piece.length) });
  t.ok(workedSince(before) < 10_000, 'a long hostile text takes no longer than another');
  for (const documents of ['', 'N/A', 'none', '[{"file_url":"/a.p'])
    t.same(read({ documents })?.documents, []);
});

t.test('a project is read with all it holds, numbers from strings', async (t) => {
  t.same(
    project({
      ...{ id: 12, project_name: ' Kolar  Crest! ', location: 'Kolar Road', city: 'Bhopal', state: 'MP' },
      ...{ category: 'Residential', status: 'Ongoing Project', started_date: '2024-05-01T00:00:00.000Z' },
      ...{ description: 'Homes', image: 'uploads/a.jpg', thumbnail_img: 'uploads/t.jpg' },
      ...{ latitude: '23.18', longitude: 77.41, developer: 'Group', rera_id: 'P-BPL-1' },
      properties: [
        {
          ...{ id: 3, spec_title: 'Tower A', bhk: '3', total_area: 1250, builtup_area: '1100 sq ft' },
          ...{ rate_per_sqft: '4,200', price: '52,50,000', facing: 'East', floor: 4 },
        },
        {},
      ],
      documents: [{ title: 'Plan', file_url: '/plan.pdf' }, { file_url: '/x.pdf' }, { title: 'No file' }],
      albums: [{ title: 'Site', images: [{ image: '/1.jpg' }, {}, null, { image: '/2.jpg' }] }, {}],
      videos: [
        { title: 'Walk', video_link: '/v', galleries: [{ video_link: '/a' }, { title: 'No link' }] },
        { galleries: 'none' },
      ],
    }),
    {
      ...{ id: '12', slug: 'kolar-crest', name: 'Kolar Crest!', location: 'Kolar Road', city: 'Bhopal' },
      ...{ state: 'MP', category: 'Residential', status: 'Ongoing Project', startedOn: '2024-05-01' },
      ...{ description: 'clean:Homes', image: 'uploads/a.jpg', thumbnail: 'uploads/t.jpg' },
      ...{ latitude: 23.18, longitude: 77.41, developer: 'Group', reraId: 'P-BPL-1' },
      properties: [
        {
          ...{ id: '3', title: 'Tower A', bhk: 3, totalArea: '1250', builtupArea: '1100 sq ft' },
          ...{ ratePerSqft: 4200, price: 5_250_000, facing: 'East', floor: '4' },
        },
        {
          ...{ id: '2', title: '', bhk: null, totalArea: null, builtupArea: null },
          ...{ ratePerSqft: null, price: null, facing: null, floor: null },
        },
      ],
      documents: [
        { title: 'Plan', fileUrl: '/plan.pdf' },
        { title: 'Document', fileUrl: '/x.pdf' },
      ],
      albums: [
        { title: 'Site', images: ['/1.jpg', '/2.jpg'] },
        { title: 'Pictures', images: [] },
      ],
      videos: [
        { title: 'Walk', videoLink: '/v', videos: [{ title: 'Video', videoLink: '/a' }] },
        { title: 'Videos', videoLink: null, videos: [] },
      ],
    },
  );
});

t.test('a project keeps an unknown status, needs a name, and stands on the globe or nowhere', async (t) => {
  t.equal(project({ id: 1, project_name: 'P', status: 'On hold' })?.status, 'On hold');
  t.equal(project({ id: 1, project_name: 'P' })?.status, null);
  t.equal(project({ id: 1, title: 'P' }), null);
  t.equal(project({ project_name: 'P' }), null);
  t.equal(project({ id: 9, project_name: 'घर' })?.slug, '9', 'a name without a–z has its id as address');
  for (const [latitude, longitude] of [
    [0, 0],
    ['91', '181'],
    [-90.1, -180.1],
    ['north', null],
  ]) {
    const none = { latitude: null, longitude: null };
    t.match(project({ id: 1, project_name: 'P', latitude, longitude }), none);
  }
});

/** The statuses with which records of a list are shown; null where each one is (docs/product.md, "Lists"). */
const SHOWN_WITH: Record<keyof ContentLists, '1' | 'Open' | null> = {
  ...{ projects: null, downloads: null, albums: null },
  ...{ news: '1', events: '1', press: '1', videoAlbums: '1', jobs: 'Open' },
};

t.test('news, events, press coverage and video albums need a status of 1, jobs Open', async (t) => {
  for (const [name, needed] of Object.entries(SHOWN_WITH) as [keyof ContentLists, string | null][]) {
    const read = (status: unknown) =>
      reading(RESOURCES[name] as { parse: Parser<Item> })({
        ...{ id: 1, title: 'T', project_name: 'P', video_link: '/v', file_url: '/f', status },
      });
    if (needed !== '1') {
      for (const status of [0, 'Closed', null, undefined])
        t.equal(typeof read(status) === 'object', needed === null, `${name}: ${status}`);
      continue;
    }
    for (const status of [1, '1', ' 1 ', true]) t.match(read(status), { id: '1' });
    for (const status of [0, '0', '01', 2, 'Active', 'true', false]) t.equal(read(status), 'hidden');
    for (const status of [null, undefined, ' ', [1]]) t.equal(read(status), 'unmarked');
  }
  const readJob = (status: unknown) => reading(RESOURCES.jobs)({ id: 1, title: 'Mason', status });
  t.match(readJob('Open'), { slug: 'mason' });
  for (const status of ['Closed', 'open', 1, true]) t.equal(readJob(status), 'hidden', String(status));
  for (const status of [null, undefined]) t.equal(readJob(status), 'unmarked');
});

t.test("an album's entries without a status are shown, with one only 1", async (t) => {
  const entry = { id: 1, video_link: '/v', image: '/i' };
  const inProject = (fields: object) => project({ id: 1, project_name: 'P', ...fields });
  const shown = (status: unknown) => [
    video({ ...entry, status })?.id,
    albumImage({ ...entry, status })?.id,
    inProject({ albums: [{ images: [{ ...entry, status }] }] })?.albums[0]?.images.length,
    inProject({ videos: [{ galleries: [{ ...entry, status }] }] })?.videos[0]?.videos.length,
  ];
  for (const status of [undefined, null, '', ' ', 1, '1', true])
    t.same(shown(status), ['1', '1', 1, 1], JSON.stringify(status) ?? 'none');
  for (const status of [0, '0', 2, 'Active', false])
    t.same(shown(status), [undefined, undefined, 0, 0], JSON.stringify(status));
});

t.test('a job has its skills apart and its figures as numbers', async (t) => {
  t.match(
    job({
      ...{ id: '807', title: 'Site Engineer', status: 'Open', skills: ' AutoCAD,, Survey ,' },
      ...{ experience_min: '2', experience_max: 5, salary_min: '3,00,000', salary_max: 'as agreed' },
      ...{ description: '<p>x</p>', application_deadline: '2026-12-31', createdAt: '2026-11-01T20:00:00Z' },
    }),
    {
      ...{ slug: 'site-engineer', skills: ['AutoCAD', 'Survey'], experienceMin: 2, experienceMax: 5 },
      ...{ salaryMin: 300_000, salaryMax: null, description: 'clean:<p>x</p>' },
      ...{ deadline: '2026-12-31', createdOn: '2026-11-02' },
    },
  );
  t.same(job({ id: 1, title: 'T', status: 'Open' })?.skills, []);
});

t.test('HTML is sanitised; a picture has two names; a record needs file, link or picture', async (t) => {
  const story = { id: 1, title: 'T', status: 1, description: '<b>x</b>' };
  for (const parse of [news, event]) t.equal(parse(story)?.description, 'clean:<b>x</b>');
  t.equal(album({ id: 1, title: 'T', image: '/b.jpg' })?.image, '/b.jpg');
  t.equal(album({ id: 1, title: 'T', image_url: '/a.jpg', image: '/b.jpg' })?.image, '/a.jpg');
  t.same(albumImage({ id: 1, image: '/b.jpg', Gallery: { title: 'Diwali' } }), {
    ...{ id: '1', title: null, image: '/b.jpg', date: null, albumTitle: 'Diwali' },
  });
  for (const Gallery of ['', false, 0])
    t.equal(albumImage({ id: 1, image: '/b.jpg', Gallery })?.albumTitle, null);
  t.equal(albumImage({ id: 1, image: '/b.jpg', Gallery: { title: 'hidden' } })?.albumTitle, 'hidden');
  for (const parse of [albumImage, download, video]) t.equal(parse({ id: 1, title: 'T', status: 1 }), null);
  t.equal(video({ id: 1, video_link: '/v', status: 1 })?.title, 'Video');
});

t.test('an album of a project has its own day, else that of its newest picture', async (t) => {
  const albums = [
    { title: 'Own', date: '2026-06-08T00:00:00.000Z', images: [{ image: '/1.jpg', date: '2026-07-01' }] },
    {
      title: 'Pictures',
      images: [
        { image: '/2.jpg', createdAt: '2026-03-02' },
        { image: '/3.jpg', date: '2026-05-01' },
      ],
    },
    { title: 'Hidden', images: [{ image: '/4.jpg', date: '2026-05-01', status: 0 }] },
    { title: 'Odd', date: 'soon', images: [] },
  ];
  t.same(
    project({ id: 1, project_name: 'P', albums })?.albums.map(({ title, date }) => [title, date]),
    [
      ['Own', '2026-06-08'],
      ['Pictures', '2026-05-01'],
      ['Hidden', undefined],
      ['Odd', undefined],
    ],
  );
});
