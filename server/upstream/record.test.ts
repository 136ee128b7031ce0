import t from 'tap';
import { idOf as idOfRecord, isId } from '../../shared/upstream-record.ts';
import { shown } from './read-record.fixture.ts';

const { albums: album, events: event, jobs: job, news, press, project } = shown;
const { albumVideos: video, videoAlbums: videoAlbum } = shown;

const dateOf = (date: unknown, createdAt?: unknown) =>
  press({ id: 1, title: 'T', status: 1, date, createdAt })?.date;
const priceOf = (price: unknown) =>
  project({ id: 1, project_name: 'P', properties: [{ price }] })?.properties?.[0]?.price;
const idOf = (id: unknown) => album({ id, title: 'T' })?.id ?? null;

t.test('a text is trimmed, and cut beyond belief; a number is a text, too', async (t) => {
  const cityOf = (city: unknown) => project({ id: 1, project_name: 'P', city })?.city;
  t.equal(cityOf('  Kolar  Road '), 'Kolar Road');
  t.equal(cityOf('<b>Arera</b> &amp; Kolar'), 'Arera & Kolar');
  t.equal(cityOf(1250), '1250');
  t.equal(cityOf(0), '0');
  for (const city of [undefined, null, '', ' \n', 'N/A', '-', '<br>', true, {}, ['x']])
    t.equal(cityOf(city), null);
  t.equal(cityOf('x'.repeat(300_000))?.length, 200_000);
});

t.test('a price may be a number or a text, and is never made up', async (t) => {
  for (const value of [12_500.5, '12500.5', ' 1250000 ', '0', 0]) t.equal(priceOf(value), Number(value));
  t.equal(priceOf('₹ 12,50,000'), 1_250_000);
  for (const value of [-3, '-3', 45, '45', 'soon', true, null, [7], {}, undefined, 1e21])
    t.equal(priceOf(value), null, String(value));
});

t.test('an area is shown as it was sent; 0 says that there is none', async (t) => {
  const areaOf = (total_area: unknown) =>
    project({ id: 1, project_name: 'P', properties: [{ total_area }] })?.properties?.[0]?.totalArea;
  for (const area of ['1250', '0.25 acre', '0 - 1250', '1,050 sq ft', 'as per plan'])
    t.equal(areaOf(area), area);
  for (const none of [0, '0', '0.00', '0 sq ft', '०', -5, '-5', null, undefined])
    t.equal(areaOf(none), null, `${none}`);
});

t.test('an id is what may stand in an address, from a number or a string', async (t) => {
  t.equal(idOf(7), '7');
  t.equal(idOf(' 65f0-a_B '), '65f0-a_B');
  for (const id of ['', '../7', 'a b', 'a/b', 'घ', 'x'.repeat(65), 1.5, 1e21, null, {}, undefined, true])
    t.equal(idOf(id), null, String(id));
  t.notOk(isId('7\n'));
  // Pages of a list are told apart by the same ids.
  for (const id of [7, ' 65f0-a_B ', { $oid: '66b2f0c0' }, { $numberLong: '7' }, 1.5, null, '', { id: 7 }])
    t.equal(idOfRecord({ id }), idOf(id), JSON.stringify(id));
});

t.test('the date is that of the record, or else the day it was made', async (t) => {
  for (const date of [
    '',
    'soon',
    'TBD',
    '2025-13-01',
    '2025-02-30',
    '0000-00-00',
    '9999-12-31',
    null,
    {},
    true,
  ]) {
    t.equal(dateOf(date, '2024-01-02'), '2024-01-02', String(date));
    t.equal(dateOf(date), null, String(date));
  }
  const made = { id: 1, title: 'T', status: 1, createdAt: '2025-01-02T00:00:00Z', video_link: '/v' };
  for (const show of [news, press, album, videoAlbum, video]) {
    t.equal(show({ ...made, date: '2025-03-04' })?.date, '2025-03-04');
    t.equal(show({ ...made, date: 'soon' })?.date, '2025-01-02');
  }
});

t.test('a value is read where other systems put it', async (t) => {
  const read = (fields: object) => project({ id: 1, project_name: 'P', ...fields });
  const cases: [sent: unknown, name: string | undefined][] = [
    [{ rendered: 'A &amp; B', protected: false }, 'A & B'],
    [{ id: 3, name: 'Bhopal' }, 'Bhopal'],
    [{ id: 3, url: 'https://x.example/api/cities/3/', name: 'Bhopal' }, 'Bhopal'],
    [{ value: 'bpl', label: 'Bhopal' }, 'Bhopal'],
    [{ address: 'Kolar Road, Bhopal', lat: 23.2, lng: 77.4 }, 'Kolar Road, Bhopal'],
    [{ id: 3, title: { rendered: 'Bhopal' } }, 'Bhopal'],
    [false, undefined],
    [[], undefined],
    // What a program stored, cut off or escaped, is for no visitor.
    ['{"time":1,"blocks":[{"te', undefined],
    ['[{"type":"paragraph","chil', undefined],
    ['{&quot;en&quot;:&quot;Bhopal&quot;}', undefined],
    ["{'en': 'Bhopal'}", undefined],
    ['a:1:{i:0;s:6:"Bhopal";}', undefined],
    ['s:6:"Bhopal";', undefined],
    ['{Bhopal}', '{Bhopal}'],
    ['A: 1', 'A: 1'],
    ['{"en":"Lake","hi":"झील"}', undefined],
    ['["Bhopal"]', undefined],
    ['[draft] Bhopal', '[draft] Bhopal'],
    ['<p>N/A</p>', undefined],
    ['&nbsp;-&nbsp;', undefined],
  ];
  for (const [city, name] of cases) t.equal(read({ city })?.city ?? undefined, name, JSON.stringify(city));
  for (const image of [
    { url: '/a.jpg' },
    ['/a.jpg', '/b.jpg'],
    '["/a.jpg","/b.jpg"]',
    [{ url: '/a.jpg' }],
    { id: 5, src: '/a.jpg' },
    { public_id: 'a', secure_url: '/a.jpg', url: '/a.jpg' },
    { filename: 'a.jpg', path: '/a.jpg' },
    '[{"download_link":"\\/a.jpg","original_name":"b.jpg"}]',
    [null, '/a.jpg'],
    ['', '/a.jpg'],
    { url: '/a.jpg', name: 'b.jpg' },
    { data: { id: 5, attributes: { url: '/a.jpg' } } },
  ])
    t.equal(read({ image })?.image, '/a.jpg', JSON.stringify(image));
  // The id of a picture is no address: the thumbnail is shown.
  for (const image of [12, '12', [12], { id: 12 }, false, []]) t.equal(read({ image })?.image, null);
  for (const day of [
    { date: '2026-01-05 00:00:00.000000', timezone: 'UTC' },
    { $date: '2026-01-05T00:00:00Z' },
    { $date: 1_767_571_200_000 },
    { $date: { $numberLong: '1767571200000' } },
    { _seconds: 1_767_571_200, _nanoseconds: 0 },
    { value: '2026-01-05' },
    { seconds: 1_767_571_200, nanoseconds: 0 },
    { date: '2026-01-04 18:30:00.000000', timezone_type: 3, timezone: 'UTC' },
    { date: '2026-01-04 18:30:00.000000', timezone_type: 1, timezone: '+00:00' },
    [2026, 1, 5],
    [2026, 1, 5, 0, 0],
  ])
    t.equal(read({ started_date: day })?.startedOn, '2026-01-05', JSON.stringify(day));
  t.equal(read({ started_date: [2026, 1, 5, 18, 30] })?.startedOn, '2026-01-05T18:30:00');
  t.equal(album({ id: { $oid: '66b2f0c0c2a4b0a1b2c3d4e5' }, title: 'T' })?.id, '66b2f0c0c2a4b0a1b2c3d4e5');
  t.equal(priceOf('45&nbsp;Lakh'), 45e5);
  t.equal(priceOf({ $numberDecimal: '4500000.00' }), 45e5);
});

t.test('a text that stands for nothing is none, in paragraphs too', async (t) => {
  const textOf = (description: string) => news({ id: 1, title: 'T', status: 1, description })?.description;
  for (const text of [
    'N/A',
    '<p>null</p>',
    '<p>undefined</p>',
    '<div><p>&nbsp;</p></div>',
    '<p>Not available.</p>',
    '<p>{"time":1,"blocks":[]}</p>',
  ])
    t.equal(textOf(text), '', text);
  for (const text of [
    '<p>Null and void</p>',
    '<p><img src="/a.jpg"></p>',
    '<iframe src="https://youtu.be/x">',
    '<p>{name} writes</p>',
  ])
    t.equal(textOf(text), `clean:${text}`, text);
});

t.test('a list in a record may stand in a text or in data, and its entries may be texts', async (t) => {
  const homes = [{ id: 1, spec_title: 'Home' }];
  for (const properties of [JSON.stringify(homes), { data: homes }])
    t.equal(project({ id: 1, project_name: 'P', properties })?.properties?.[0]?.title, 'Home');
  const { albums, documents } = project({
    ...{ id: 1, project_name: 'P' },
    albums: [{ title: 'A', images: ['/a.jpg', { image: '/b.jpg' }] }],
    documents: ['/plan.pdf'],
  }) ?? { albums: [], documents: [] };
  t.same(albums[0]?.images, ['/a.jpg', '/b.jpg']);
  t.equal(documents[0]?.fileUrl, '/plan.pdf');
});

t.test('a name of a field may be spelt in the other way', async (t) => {
  t.equal(dateOf(undefined), null);
  t.equal(press({ id: 1, title: 'T', status: 1, created_at: '2026-01-05' })?.date, '2026-01-05');
  t.equal(project({ id: 1, projectName: 'P' })?.name, 'P');
});

t.test('a status is 1 in any spelling of the figure, and a job is Open', async (t) => {
  for (const status of [1, '1', true, ' 1\u200b', '1.0', '१', { type: 'Buffer', data: [1] }])
    t.ok(press({ id: 1, title: 'T', status }), String(status));
  for (const status of [0, '0', '10', 'true', '1.5', { type: 'Buffer', data: [0] }, { name: '1' }, [1], null])
    t.equal(press({ id: 1, title: 'T', status }), null, String(status));
  for (const status of ['Open', 'Open ', '\u00a0Open']) t.ok(job({ id: 1, title: 'T', status }));
  for (const status of ['open', 'Closed', 1]) t.equal(job({ id: 1, title: 'T', status }), null);
});

t.test('one field may hold both ends of a range', async (t) => {
  const { experienceMin, experienceMax, salaryMin, salaryMax, skills } =
    job({
      ...{ id: 1, title: 'T', status: 'Open', experience_min: '1-3 years', experience_max: '' },
      ...{ salary_min: '25,000 - 35,000 p.m.', salary_max: null },
      skills: ['Sales', { name: 'Excel' }, 'N/A'],
    }) ?? {};
  t.same([experienceMin, experienceMax, salaryMin, salaryMax], [1, 3, 25_000, 35_000]);
  t.same(skills, ['Sales', 'Excel']);
  for (const words of ['Sales; Excel (basic, advanced)', '["Sales","Excel (basic, advanced)"]'])
    t.same(job({ id: 1, title: 'T', status: 'Open', skills: words })?.skills, [
      'Sales',
      'Excel (basic, advanced)',
    ]);
  for (const sent of ['1-15 August 2027', 'till 15/08/2027', '15 August 2027'])
    t.equal(job({ id: 1, title: 'T', status: 'Open', application_deadline: sent })?.deadline, '2027-08-15');
  for (const [words, read] of [
    ["['Sales', 'MS Excel']", ['Sales', 'MS Excel']],
    ['{Sales,"MS Excel"}', ['Sales', 'MS Excel']],
    ['"Sales","MS Excel"', ['Sales', 'MS Excel']],
    ['[{"value":"Sales"},{"value":"MS Excel"}]', ['Sales', 'MS Excel']],
    ['R&amp;D, Sales', ['R&D', 'Sales']],
    ['Sales&nbsp;&bull;&nbsp;MS Excel', ['Sales', 'MS Excel']],
    ['✓ Sales ✓ MS Excel', ['Sales', 'MS Excel']],
    ['- Sales\n- MS Excel', ['Sales', 'MS Excel']],
    ['1. Sales\n2. MS Excel', ['Sales', 'MS Excel']],
    ['Sales · MS Excel', ['Sales', 'MS Excel']],
    ['a:1:{i:0;s:5:"Sales";}', []],
    ['C++, C#, .NET', ['C++', 'C#', '.NET']],
    ['Drove 5,000 km, Excel 2,3', ['Drove 5,000 km', 'Excel 2,3']],
  ] as const)
    t.same(job({ id: 1, title: 'T', status: 'Open', skills: words })?.skills, read, words);
  for (const [min, max] of [
    ['up to 40,000', null],
    [null, 'up to 40,000'],
    ['', '40,000'],
  ]) {
    const { salaryMin, salaryMax } =
      job({ id: 1, title: 'T', status: 'Open', salary_min: min, salary_max: max }) ?? {};
    t.same([salaryMin, salaryMax], [null, 40_000], `${min} ${max}`);
  }
  t.equal(job({ id: 1, title: 'T', status: 'Open', experience_max: 'up to 5 years' })?.experienceMax, 5);
  t.equal(event({ id: 1, title: 'T', status: 1, end_date: 'till 17 Aug 2027' })?.endsOn, '2027-08-17');
  const { startsOn, endsOn } = event({ id: 1, title: 'T', status: 1, start_date: '15-17 August 2027' }) ?? {};
  t.same([startsOn, endsOn], ['2027-08-15', '2027-08-17']);
  t.equal(event({ id: 1, title: 'T', status: 1, start_date: '15 August 2027' })?.endsOn, null);
});
