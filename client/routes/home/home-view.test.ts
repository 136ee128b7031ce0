import t from 'tap';
import type { Project, SafeHtml, VideoAlbum } from '../../../shared/content.ts';
import type { EditorialPage } from '../../../shared/editorial.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { bareProject, eventItem, newsItem } from '../../../test/support/content.ts';
import { failing, pageInput, valuesOf } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { homeView } from './home-view.ts';

const SITE = {
  heroSlides: [],
  testimonials: [],
  figures: [],
  cmd: { name: 'R. Sharma', title: 'CMD', image: null },
  homeLoan: { rate: 8.5, asOf: '2026-11-01', own: 20, years: 20 },
  leads: { projects: 'Homes.', videos: 'Films.' },
} as unknown as SiteFacts;

const VIDEO: VideoAlbum = { id: '1', title: 'Walk', videoLink: 'https://youtu.be/abc', date: '2025-01-02' };

const view = (content: Partial<Backend> = {}) =>
  homeView(pageInput({ site: SITE, file: () => null, ...content }));

/** Newest first: twenty running ones, two that name no stage, then fourteen completed. */
const MANY = Array.from({ length: 36 }, (_, index) =>
  bareProject({
    slug: `project-${index}`,
    name: `Project ${index}`,
    status: index === 10 || index === 21 ? 'Something else' : index < 21 ? 'Ongoing Project' : 'Completed',
  }),
);

t.test('All holds the newest twelve of all, each tab its own newest twelve, and counts all', async (t) => {
  const { strip, projects } = await view({ projects: async () => MANY });
  const { cards, counts, message } = projects;
  const newest = (all: Project[]) => valuesOf(all.slice(0, 12), 'slug');
  const inAll = cards.filter(({ tabOnly }) => !tabOnly);
  t.same(valuesOf(inAll, 'slug'), newest(MANY));
  for (const [kind, status] of [
    ['ongoing', 'Ongoing Project'],
    ['completed', 'Completed'],
  ] as const) {
    const inTab = cards.filter(({ statusKind }) => statusKind === kind);
    t.same(valuesOf(inTab, 'slug'), newest(MANY.filter((one) => one.status === status)), kind);
  }
  t.same(counts, { all: 36, completed: 14, ongoing: 20, upcoming: 0 });
  t.equal(message, null);
  const inStrip = MANY.slice(0, 8).map(({ slug }) => `/projects/${slug}`);
  t.same(valuesOf(strip, 'href'), inStrip, 'the strip has the newest eight');
});

t.test('the slider shows the three newest videos that can be opened', async (t) => {
  const links = [null, 'javascript:alert(1)', ...['a', 'b', 'c', 'd'].map((id) => `https://youtu.be/${id}`)];
  const { videos } = await view({
    videoAlbums: async () => links.map((videoLink, id) => ({ ...VIDEO, id: String(id), videoLink })),
  });
  t.same(valuesOf(videos.items, 'href'), links.slice(2, 5));
});

t.test('the collage holds only albums with a picture, each leading to its album', async (t) => {
  const album = { date: null, thumbnail: null };
  const { collage } = await view({
    albums: async () => [
      { ...album, id: '1', title: 'No picture', image: null },
      { ...album, id: '2/3', title: 'Diwali', image: '/diwali.jpg' },
    ],
  });
  t.same(collage.items, [
    { title: 'Diwali', href: '/images/2%2F3', picture: { base: '/media/diwali.jpg', alt: 'Diwali' } },
  ]);
});

t.test('each failing list shows its own message and takes no other away', async (t) => {
  const working: Partial<Backend> = {
    projects: async () => MANY,
    news: async () => [newsItem()],
    events: async () => [eventItem()],
    albums: async () => [{ id: '1', title: 'Diwali', image: '/d.jpg', thumbnail: null, date: null }],
    videoAlbums: async () => [VIDEO],
  };
  for (const [broken, section, message] of [
    ['projects', 'projects', 'No projects available'],
    ['news', 'news', 'Failed to load news. Please try again later.'],
    ['events', 'events', 'No events found.'],
    ['albums', 'collage', 'No images found for this album.'],
    ['videoAlbums', 'videos', 'No videos found for this album.'],
  ] as const) {
    const { projects, news, events, collage, videos } = await view({
      ...working,
      [broken]: failing('refused'),
    });
    for (const [name, { message: shown }] of Object.entries({ projects, news, events, collage, videos })) {
      t.equal(shown, name === section ? message : null, `${name} while ${broken} fails`);
    }
  }
});

t.test('an error that is not a failure of upstream is not hidden', async (t) => {
  const news = () => Promise.reject(new TypeError('a slip of ours'));
  await t.rejects(view({ news }), /a slip of ours/);
});

t.test('the message of the chairman is its first two paragraphs as text', async (t) => {
  const html = '<h3>Dear all</h3><p>One &amp; only.</p><p> </p><p>Two <em>words</em>.</p><p>Three.</p>';
  const page = { html: html as SafeHtml } as EditorialPage;
  t.same((await view({ editorialPage: () => page })).cmd?.paragraphs, ['One & only.', 'Two words.']);
  t.equal((await view()).cmd, null);
});
