import t from 'tap';
import { bareProject } from '../../../test/support/content.ts';
import { input, PROJECT } from './project-view.fixture.ts';
import { projectView } from './project-view.ts';

t.test('the gallery begins with the main picture and shows none twice', async (t) => {
  const { pictures, albums } = await projectView(input(PROJECT));
  t.strictSame(
    pictures.map((picture) => picture.base),
    ['/media/main.jpg', '/media/a.jpg', '/media/b.jpg', '/media/c.jpg'],
  );
  t.strictSame(
    albums.map(({ id, title, pictures }) => [id, title, pictures.length]),
    [
      ['album-1', 'Exterior', 5],
      ['album-2', 'Interior', 0],
    ],
  );
});

t.test('documents and videos lead through our server or to the web, never to a script', async (t) => {
  const { documents, videos } = await projectView(input(PROJECT));
  t.strictSame(documents, [
    { title: 'Brochure', href: '/files/files/brochure.pdf?v=2', host: null, type: 'PDF' },
    {
      title: 'Elsewhere',
      href: 'https://elsewhere.example/plan.pdf',
      host: 'elsewhere.example',
      type: 'PDF',
    },
  ]);
  t.strictSame(
    videos[0]?.videos.map((video) => video.href),
    ['/files/files/one.mp4', 'https://youtu.be/abc'],
  );
});

t.test('dated albums come first, the newest of them first, and keep their addresses', async (t) => {
  const albums = [
    { title: 'Renders', images: ['/r.jpg'] },
    { title: 'Foundations', date: '2025-03-01', images: ['/f.jpg'] },
    { title: 'Roof', date: '2026-09-30', images: ['/a.jpg'] },
    { title: 'Plans', images: ['/p.jpg'] },
  ];
  const view = await projectView(input(bareProject({ albums })));
  t.same(
    view.albums.map(({ id, title, day }) => [id, title, day]),
    [
      ['album-3', 'Roof', '2026-09-30'],
      ['album-2', 'Foundations', '2025-03-01'],
      ['album-1', 'Renders', undefined],
      ['album-4', 'Plans', undefined],
    ],
  );
  t.match(view.pictures[0]?.base, /r\.jpg/, 'the first screen shows what upstream names first');
});

t.test('a brochure is offered with its kind and size, where there is one', async (t) => {
  const { brochure } = await projectView(input(PROJECT, [], { fileBytes: () => 2_400_000 }));
  t.match(brochure, { title: 'Brochure', type: 'PDF, 2.4 MB', host: null });
  t.equal((await projectView(input(bareProject({ name: 'Bare' })))).brochure, null);
});
