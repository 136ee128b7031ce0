import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import t, { type Test } from 'tap';
import { payloadOf } from '../../test/support/form-messages.ts';
import { rawRequest } from '../../test/support/raw-http.ts';
import { createDemoUpstream, type DemoUpstreamOptions } from './demo.routes.ts';

const filesDir = resolve('server/demo/files');

interface Page {
  success: boolean;
  data: { data: Record<string, unknown>[]; total: number; page: number; limit: number };
}

async function started(t: Test, options: Partial<DemoUpstreamOptions> = {}) {
  const app = await createDemoUpstream({ filesDir, ...options });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => app.close());
  const content = (call: string) => fetch(`${url}/front/api/v1/${call}`);
  const list = async (call: string) => (await (await content(call)).json()) as Page;
  return { app, url, content, list };
}

t.test('a list is cut into pages where its query has a page or limit', async (t) => {
  const { list } = await started(t);
  const all = (await list('getAllNews')).data.data.map(({ id }) => id);
  const pages = await Promise.all([1, 2, 3].map((page) => list(`getAllNews?page=${page}&limit=20`)));
  const ids = pages.map(({ data }) => data.data.map(({ id }) => id));
  t.ok(all.length > 20, 'more than one page');
  t.same(ids, [all.slice(0, 20), all.slice(20, 40), []]);
  t.match((await list('getAllNews?page=2')).data, { page: 2, limit: 20, total: all.length });
  t.match((await list('getAllNews?page=0&limit=none')).data, { page: 1, limit: 20 });
});

t.test('a list has the short form of projects, a detail the whole one', async (t) => {
  const { list, content } = await started(t);
  const listed = (await list('getAllProject')).data.data.find(({ id }) => id === 111);
  for (const key of ['documents', 'albums', 'videos']) t.notOk(key in (listed ?? {}), key);
  t.match(listed, { project_name: 'Bhavishya Heights', properties: [{ bhk: 2, price: 4235500 }] });

  const detail = (await (await content('getProjectById/111')).json()) as { data: Record<string, unknown>[] };
  t.equal(detail.data.length, 1);
  t.match(detail.data[0], {
    id: 111,
    properties: [{ total_area: 1160, builtup_area: 985, rate_per_sqft: 4300, facing: 'East' }],
    documents: [{ title: 'Project brochure', file_url: '/uploads/documents/brochure-apartments.pdf' }],
    albums: [{ title: 'Towers', images: [{ image: '/uploads/pictures/project-01.jpg' }] }],
    videos: [{ galleries: [{ video_link: /\.mp4$/ }] }],
  });
});

t.test('an unknown id or call is a 404 without success', async (t) => {
  const { content, url } = await started(t);
  const calls = ['getNewsById/999999', 'getNewsById/', 'getProjectById/x', 'getNoSuchThing', 'getAllNews/7'];
  for (const call of calls) {
    const response = await content(call);
    t.equal(response.status, 404, call);
    t.match(await response.json(), { success: false, message: String }, call);
  }
  t.equal((await fetch(`${url}/`)).status, 404);
  t.equal((await fetch(`${url}/front/api/v1/getAllNews`, { method: 'POST' })).status, 405);
});

t.test('events are found by a part of their title, pictures only by their album', async (t) => {
  const { list } = await started(t);
  const found = (await list('getAllEvent?title=STEPWELL&page=1&limit=20')).data.data;
  const titles = found.map(({ title }) => title);
  t.same(titles, ['A Sunday at the stepwell']);
  t.same((await list('getAllImageByAlbumId?albumId=999')).data.data, []);
  t.same((await list('getAllImageByAlbumId')).data.data, []);
  const [first] = (await list('getAllImageByAlbumId?albumId=708')).data.data;
  t.match(first, { title: String, Gallery: { title: 'Villas at Neelbad and Narmadapuram Road' } });
});

t.test('an enquiry is created once for each idempotency key', async (t) => {
  const { app } = await started(t);
  const enquiry = payloadOf('enquiry', 9_876_543_210);
  const send = async (key: string | null, payload: string | object) => {
    const headers = { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) };
    const response = await app.inject({ method: 'POST', url: '/api/v1/createEnquiry', headers, payload });
    return { status: response.statusCode, ...response.json() };
  };
  t.match(await send('a', enquiry), { status: 201, success: true });
  t.match(await send('a', enquiry), { status: 200, success: true });
  t.match(await send('b', { ...enquiry, date: '2026-12-01', time: '11:00' }), { status: 201 });
  t.match(await send(null, enquiry), { status: 201 });
  for (const wrong of ['', 'null', '{', '[]', { ...enquiry, mobile: '9876543210' }, { name: 'A' }]) {
    t.match(await send('c', wrong), { status: 400, success: false }, JSON.stringify(wrong));
  }
  t.match(await send('c', enquiry), { status: 201 }, 'a refused one does not use up its key');
  t.match(await send('d', { ...enquiry, name: 'x'.repeat(70_000) }), { status: 413, success: false });
});

t.test('files come whole and in parts, with their type and length', async (t) => {
  const { url } = await started(t);
  for (const [path, type] of [
    ['/uploads/pictures/project-01.jpg', 'image/jpeg'],
    ['/uploads/documents/layout-plan.pdf', 'application/pdf'],
    ['/uploads/videos/villa-street-and-gardens.mp4', 'video/mp4'],
  ] as const) {
    const bytes = readFileSync(path.replace('/uploads', filesDir));
    const response = await fetch(url + path);
    t.match(Object.fromEntries(response.headers), {
      'content-type': type,
      'content-length': `${bytes.length}`,
    });
    t.ok(bytes.equals(Buffer.from(await response.arrayBuffer())), path);
    const part = await fetch(url + path, { headers: { range: 'bytes=1000-1099' } });
    t.equal(part.headers.get('content-range'), `bytes 1000-1099/${bytes.length}`);
    t.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 1100)), path);
    const etag = response.headers.get('etag') ?? '';
    t.equal((await rawRequest({ url }, path, { headers: { 'if-none-match': etag } })).status, 304);
  }
});

t.test('no address leads out of the folder of the files', async (t) => {
  const { url } = await started(t);
  for (const path of [
    '/uploads/pictures/../../content/news.json',
    '/uploads/pictures/..%2f..%2fcontent%2fnews.json',
    '/uploads/%2e%2e/demo-content.ts',
    '/uploads/..\\demo-content.ts',
    '/uploads/pictures/',
    '/uploads/pictures/project-01.jpg%00.pdf',
    '/uploads/pictures/no-such-picture.jpg',
  ]) {
    t.ok([400, 403, 404].includes((await rawRequest({ url }, path)).status), path);
  }
});
