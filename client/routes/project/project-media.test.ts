import t from 'tap';
import { valuesOf } from '../../../test/support/page-input.ts';
import { viewOf } from './project-view.fixture.ts';

t.test('the gallery begins with the main picture and shows none twice', async (t) => {
  const { pictures, albums } = await viewOf();
  const bases = ['/media/main.jpg', '/media/a.jpg', '/media/b.jpg', '/media/c.jpg'];
  t.same(valuesOf(pictures, 'base'), bases);
  const [exterior, interior] = albums;
  t.match(exterior, { id: 'album-1', title: 'Exterior', pictures: { length: 5 } });
  t.match(interior, { id: 'album-2', title: 'Interior', pictures: { length: 0 } });
});

t.test('documents and videos lead through our server or to the web, never to a script', async (t) => {
  const { documents, videos } = await viewOf();
  const elsewhere = 'elsewhere.example';
  t.same(documents, [
    { title: 'Brochure', href: '/files/files/brochure.pdf?v=2', host: null, type: 'PDF' },
    { title: 'Elsewhere', href: `https://${elsewhere}/plan.pdf`, host: elsewhere, type: 'PDF' },
  ]);
  t.same(valuesOf(videos[0]?.videos ?? [], 'href'), ['/files/files/one.mp4', 'https://youtu.be/abc']);
});

t.test('dated albums come first, the newest of them first, and keep their addresses', async (t) => {
  const albums = [
    { title: 'Renders', images: ['/r.jpg'] },
    { title: 'Foundations', date: '2025-03-01', images: ['/f.jpg'] },
    { title: 'Roof', date: '2026-09-30', images: ['/a.jpg'] },
    { title: 'Plans', images: ['/p.jpg'] },
  ];
  const view = await viewOf({ albums, image: null });
  t.same(valuesOf(view.albums, 'title'), ['Roof', 'Foundations', 'Renders', 'Plans']);
  t.same(valuesOf(view.albums, 'id'), ['album-3', 'album-2', 'album-1', 'album-4']);
  t.same(valuesOf(view.albums, 'day'), ['2026-09-30', '2025-03-01', undefined, undefined]);
  t.match(view.pictures[0]?.base, /r\.jpg/, 'the first screen shows the album that upstream names first');
});

t.test('a brochure is offered with its kind and size, where there is one', async (t) => {
  const { brochure } = await viewOf({}, { backend: { fileBytes: () => 2_400_000 } });
  t.match(brochure, { title: 'Brochure', type: 'PDF, 2.4 MB', host: null });
  t.equal((await viewOf({ documents: [] })).brochure, null);
});
