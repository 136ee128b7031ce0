import t from 'tap';
import type { SafeHtml } from '../../shared/read-body.ts';
import { createFaults, type MediaProblem } from './faults.ts';
import { parseBody } from './load.ts';
import type { ResourceName } from './resources.ts';

const sanitise = (html: string) => html as SafeHtml;
const faultsIn = async (name: ResourceName, data: unknown) =>
  (await parseBody(name, Buffer.from(JSON.stringify({ success: true, data })), sanitise)).faults;

const STORY = { id: 1, title: 'A', status: 1, date: '2026-01-01' };

t.test('a field that cannot be read names its record, never its text', async (t) => {
  const properties = [{ price: 'ask Mr Rao, 98260 12345' }, { price: '45 Lac' }];
  const far = { latitude: 77.4, longitude: 23.2 };
  const faults = await faultsIn('projects', [
    { id: 7, project_name: 'P', started_date: 'soon', ...far, properties },
    { id: 8, project_name: 'Q', properties: Array.from({ length: 501 }, () => ({ price: 'ask' })) },
    { project_name: 'no id' },
    { id: 9, project_name: 'N/A' },
  ]);
  t.same(faults, {
    'mistyped started_date': ['7'],
    'turned latitude': ['7'],
    'mistyped properties.price': ['7', '8'],
    'cut properties': ['8'],
    'dropped record': ['#3', '9'],
  });
  t.notMatch(JSON.stringify(faults), /Rao|98260/);
});

t.test('ids of one kind are bounded', async (t) => {
  const many = Array.from({ length: 1_000 }, (_, id) => ({ ...STORY, id, date: 'soon' }));
  t.equal((await faultsIn('news', many))['mistyped date']?.length, 20);
});

t.test('the list has the faults of the last load, by call', async (t) => {
  const faults = createFaults();
  faults.set('getAllNews', [{ 'mistyped date': ['1'] }, { 'mistyped date': ['2', '1'] }]);
  faults.set('getNewsById:1', [{ 'mistyped date': ['1'] }]);
  faults.set('getNewsById:5', [{ 'dropped record': ['5'] }]);
  t.same(faults.describe(), [
    { endpoint: 'getAllNews', field: 'date', kind: 'mistyped', ids: ['1', '2'] },
    { endpoint: 'getNewsById', field: 'record', kind: 'dropped', ids: ['5'] },
    { endpoint: 'getNewsById', field: 'date', kind: 'mistyped', ids: ['1'] },
  ]);
  faults.set('getAllNews', [{}, {}]);
  faults.set('getNewsById:1', [{}]);
  t.same(faults.describe(), [{ endpoint: 'getNewsById', field: 'record', kind: 'dropped', ids: ['5'] }]);
});

t.test('pictures and files that cannot be shown are told of with their records, once', async (t) => {
  const sanitise = () => '<p><span data-picture="/in text.jpg" data-alt="A"></span></p>' as SafeHtml;
  const read = async (name: ResourceName, data: unknown) =>
    parseBody(name, Buffer.from(JSON.stringify({ success: true, data })), sanitise);
  const albums = [{ images: [{ image: '/a.heic' }, { image: '/b.jpg' }] }];
  const files = { albums, documents: [{ file_url: '/a.heic' }, { file_url: '/none.pdf' }] };
  const project = { id: 7, project_name: 'P', image: '/b.jpg', thumbnail_img: '/a.heic', ...files };
  const album = { id: 1, title: 'A', image_url: null, image: '/a.heic' };
  const bodies = [
    { key: 'getProjectById:7', pages: [await read('project', project)] },
    { key: 'getAllProject', pages: [await read('projects', [project, { ...project, id: 8 }])] },
    { key: 'getAllNews', pages: [await read('news', [{ ...STORY, description: 'words' }])] },
    { key: 'getAllGallery', pages: [await read('albums', [album])] },
  ];
  const problems: Record<string, string> = {
    'picture /a.heic': 'HEIC',
    'picture /in text.jpg': 'its source answers 404',
    'file /none.pdf': 'a page',
  };
  const problemOf: MediaProblem = (kind, address) => problems[`${kind} ${address}`] ?? null;
  const kind = 'unshown';
  const both = ['7', '8'];
  const why = 'its source answers 404';
  t.same(createFaults().describe(bodies, problemOf), [
    { endpoint: 'getAllGallery', field: 'image', kind, ids: ['1'], why: 'HEIC' },
    { endpoint: 'getAllNews', field: 'description', kind, ids: ['1'], why },
    { endpoint: 'getAllProject', field: 'albums.images.image', kind, ids: both, why: 'HEIC' },
    { endpoint: 'getAllProject', field: 'documents.file_url', kind, ids: both, why: 'a page' },
    { endpoint: 'getAllProject', field: 'thumbnail_img', kind, ids: both, why: 'HEIC' },
  ]);
});
