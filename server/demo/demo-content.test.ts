import { readdirSync, statSync } from 'node:fs';
import t from 'tap';
import { projectStatus, UPCOMING_STATUS } from '../../shared/project-status.ts';
import { slugOf } from '../../shared/slug.ts';
import { type DemoRecord, demoContent } from './demo-content.ts';

const filesDir = 'server/demo/files';
const content = demoContent();
const shown = (records: DemoRecord[]) => records.filter(({ status, title }) => Number(status) === 1 && title);
const named = content.projects.filter((project) => project.project_name);

/** Every address of a picture or file that stands anywhere in the content. */
function addresses(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/uploads/') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addresses) : [];
}

t.test('every list has as many records as a visitor should find', async (t) => {
  t.ok(named.length >= 24, `${named.length} projects`);
  t.equal(shown(content.news).length, 25);
  t.equal(shown(content.events).length, 12);
  t.equal(shown(content.press).length, 12);
  t.equal(content.downloads.filter(({ file_url }) => file_url).length, 10);
  t.equal(content.jobs.length, 9);
  t.equal(content.jobs.filter(({ status }) => status === 'Open').length, 7);
  t.equal(content.galleries.length, 10);
  t.equal(content.videoAlbums.length, 8);
  t.equal(shown(content.videoAlbums).length, 6);
  for (const { id, title } of content.galleries) {
    const pictures = content.galleryImages.filter(
      (image) => image.albumId === id && image.image_url !== null,
    );
    t.ok(pictures.length >= 4 && pictures.length <= 9, `${title}: ${pictures.length} pictures`);
  }
});

t.test('projects stand in every list, in every kind, and in none', async (t) => {
  const count = (test: (project: DemoRecord) => boolean) => named.filter(test).length;
  const kind = (project: DemoRecord) => projectStatus(project.status as string | null);
  t.ok(count((project) => kind(project) === 'completed') >= 8);
  t.ok(count((project) => kind(project) === 'ongoing') >= 8);
  t.ok(count((project) => project.status === UPCOMING_STATUS) >= 6);
  t.ok(count((project) => kind(project) === 'upcoming' && project.status !== UPCOMING_STATUS) >= 1);
  t.ok(count((project) => project.status === 'On Hold') === 1);
  for (const category of ['Apartments', 'Villas', 'Plots', 'Commercial'])
    t.ok(count((project) => project.category === category) >= 4, category);
  const slugs = named.map((project) => slugOf(String(project.project_name), String(project.id)));
  t.equal(new Set(slugs).size, slugs.length, 'each project has an address of its own');
});

t.test('no two records of a list have the same id', async (t) => {
  for (const [name, records] of Object.entries(content)) {
    t.equal(new Set(records.map(({ id }) => String(id))).size, records.length, name);
  }
});

t.test('every address leads to a file, but for four that are missing on purpose', async (t) => {
  const files = ['pictures', 'documents', 'videos'].flatMap((folder) =>
    readdirSync(`${filesDir}/${folder}`).map((name) => `/uploads/${folder}/${name}`),
  );
  const missing = new Set(addresses(content)).difference(new Set(files));
  t.same([...missing].sort(), [
    '/uploads/pictures/habitat-notes-terraces.jpg',
    '/uploads/pictures/lalghati-square-2020.jpg',
    '/uploads/pictures/masonry-course-2026.jpg',
    '/uploads/pictures/open-house-0412.jpg',
  ]);
});

t.test('files stay small, and each one is used', async (t) => {
  const used = new Set(addresses(content));
  const maxBytes = { pictures: 500_000, documents: 30_000, videos: 900_000 };
  for (const [folder, bytes] of Object.entries(maxBytes)) {
    for (const name of readdirSync(`${filesDir}/${folder}`)) {
      t.ok(statSync(`${filesDir}/${folder}/${name}`).size < bytes, name);
      t.ok(used.has(`/uploads/${folder}/${name}`), `${name} is used`);
    }
  }
});
