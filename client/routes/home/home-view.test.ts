import t from 'tap';
import type { EventItem, NewsItem, Project, SafeHtml, VideoAlbum } from '../../../shared/content.ts';
import type { EditorialPage } from '../../../shared/editorial.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { bareProject } from '../../../test/support/content.ts';
import { failing, pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { homeView } from './home-view.ts';

const SITE = {
  heroSlides: [
    { id: '1', image: 'hero-1.jpg', alt: 'Towers', title: 'Welcome to the builder', subtitle: 'One' },
    { id: '2', image: 'hero-2.jpg', alt: 'Villas', title: 'Quality Homes Happy Lives', subtitle: 'Two' },
  ],
  testimonials: [{ name: 'Asha Verma', feedback: 'Kept their word.', location: 'Bhopal', image: null }],
  figures: [{ value: '500+', label: 'homes sold' }],
  cmd: { name: 'R. Sharma', title: 'CMD', image: null },
  leads: { projects: 'Homes.', videos: 'Films.' },
} as unknown as SiteFacts;

const html = (text: string) => text as SafeHtml;

const project = (id: number, status: string | null) =>
  bareProject({ id: String(id), slug: `project-${id}`, name: `Project ${id}`, status });

const WORDS = Array.from({ length: 30 }, (_, index) => `word${index + 1}`).join(' ');
const NEWS: NewsItem = {
  id: '5',
  title: 'News',
  description: html(`<p>${WORDS}</p>`),
  date: '2025-08-15',
  image: null,
  thumbnail: null,
};
const EVENTS: EventItem = {
  id: '6',
  title: 'Event',
  description: html(WORDS),
  startsOn: '2025-09-01',
  endsOn: null,
  location: 'Bhopal',
  image: null,
  thumbnail: null,
};
const VIDEO: VideoAlbum = { id: '1', title: 'Walk', videoLink: 'https://youtu.be/abc', date: '2025-01-02' };

const input = (content: Partial<Backend>) => pageInput({ site: SITE, file: () => null, ...content });

/** Newest first: twenty running ones, two that name no stage, then fourteen completed. */
const MANY = [
  ...Array.from({ length: 10 }, (_, index) => project(index, 'Ongoing Project')),
  project(10, 'Something else'),
  ...Array.from({ length: 10 }, (_, index) => project(11 + index, 'Ongoing Project')),
  project(21, 'Something else'),
  ...Array.from({ length: 14 }, (_, index) => project(22 + index, 'Completed')),
];

t.test('the strip holds the eight newest projects', async (t) => {
  const view = await homeView(input({ projects: async () => MANY }));
  t.strictSame(
    view.strip.map((card) => card.href),
    MANY.slice(0, 8).map((one) => `/projects/${one.slug}`),
  );
});

t.test('All holds the newest twelve of all, each tab its own newest twelve', async (t) => {
  const { projects } = await homeView(input({ projects: async () => MANY }));
  const slugs = (cards: typeof projects.cards) => cards.map(({ slug }) => slug);
  const newest = (all: Project[]) => all.slice(0, 12).map(({ slug }) => slug);
  t.strictSame(slugs(projects.cards.filter(({ tabOnly }) => !tabOnly)), newest(MANY));
  for (const [kind, status] of [
    ['ongoing', 'Ongoing Project'],
    ['completed', 'Completed'],
  ] as const) {
    t.strictSame(
      slugs(projects.cards.filter(({ statusKind }) => statusKind === kind)),
      newest(MANY.filter((one) => one.status === status)),
      kind,
    );
  }
  t.equal(projects.message, null);
});

t.test('each tab knows how many there are, also those that it does not show', async (t) => {
  const { projects } = await homeView(input({ projects: async () => MANY }));
  t.strictSame(projects.counts, { all: 36, completed: 14, ongoing: 20, upcoming: 0 });
});

t.test('without any project the carousel says so', async (t) => {
  const view = await homeView(input({}));
  t.equal(view.projects.message, 'No projects available');
  t.strictSame(view.strip, []);
});

t.test('news shows five with fifteen words, events five with ten', async (t) => {
  const view = await homeView(
    input({
      news: async () => Array.from({ length: 7 }, (_, index) => ({ ...NEWS, id: String(index) })),
      events: async () => Array.from({ length: 7 }, (_, index) => ({ ...EVENTS, id: String(index) })),
    }),
  );
  t.equal(view.news.items.length, 5);
  t.equal(view.news.items[0]?.excerpt, `${WORDS.split(' ').slice(0, 15).join(' ')}…`);
  t.equal(view.news.items[0]?.day, '2025-08-15');
  t.equal(view.events.items.length, 5);
  t.equal(view.events.items[0]?.excerpt, `${WORDS.split(' ').slice(0, 10).join(' ')}…`);
});

t.test('the slider shows the three newest videos that can be opened', async (t) => {
  const view = await homeView(
    input({
      videoAlbums: async () => [
        { ...VIDEO, id: '0', videoLink: null },
        { ...VIDEO, id: '1', videoLink: 'javascript:alert(1)' },
        ...['a', 'b', 'c', 'd'].map((id) => ({ ...VIDEO, id, videoLink: `https://youtu.be/${id}` })),
      ],
    }),
  );
  t.strictSame(
    view.videos.items.map((video) => video.href),
    ['https://youtu.be/a', 'https://youtu.be/b', 'https://youtu.be/c'],
  );
});

t.test('the collage holds only albums with a picture, each leading to its album', async (t) => {
  const album = { date: null, thumbnail: null };
  const view = await homeView(
    input({
      albums: async () => [
        { ...album, id: '1', title: 'No picture', image: null },
        { ...album, id: '2/3', title: 'Diwali', image: '/diwali.jpg' },
      ],
    }),
  );
  t.strictSame(view.collage.items, [
    { title: 'Diwali', href: '/images/2%2F3', picture: { base: '/media/diwali.jpg', alt: 'Diwali' } },
  ]);
});

t.test('each failing list shows its own message and takes no other away', async (t) => {
  const working: Partial<Backend> = {
    projects: async () => [project(1, 'Ongoing')],
    news: async () => [NEWS],
    events: async () => [EVENTS],
    albums: async () => [{ id: '1', title: 'Diwali', image: '/d.jpg', thumbnail: null, date: null }],
    videoAlbums: async () => [VIDEO],
  };
  const messages = {
    projects: 'No projects available',
    news: 'Failed to load news. Please try again later.',
    events: 'No events found.',
    albums: 'No images found for this album.',
    videoAlbums: 'No videos found for this album.',
  };
  for (const broken of Object.keys(messages) as (keyof typeof messages)[]) {
    const view = await homeView(input({ ...working, [broken]: failing('refused') }));
    const shown = {
      projects: view.projects.message,
      news: view.news.message,
      events: view.events.message,
      albums: view.collage.message,
      videoAlbums: view.videos.message,
    };
    for (const [section, message] of Object.entries(shown)) {
      t.equal(message, section === broken ? messages[broken] : null, `${section} while ${broken} fails`);
    }
  }
});

t.test('an error that is not a failure of upstream is not hidden', async (t) => {
  await t.rejects(
    homeView(input({ news: () => Promise.reject(new TypeError('a slip of ours')) })),
    /a slip of ours/,
  );
});

t.test('the message of the chairman is its first two paragraphs as text', async (t) => {
  const page = {
    html: html('<h3>Dear all</h3><p>One &amp; only.</p><p> </p><p>Two <em>words</em>.</p><p>Three.</p>'),
  };
  const view = await homeView(input({ editorialPage: () => page as EditorialPage }));
  t.strictSame(view.cmd?.paragraphs, ['One & only.', 'Two words.']);
  t.equal((await homeView(input({}))).cmd, null);
});

t.test('the hero slides are those of the site facts, with their pictures', async (t) => {
  const { slides } = await homeView(input({}));
  t.match(slides[1], {
    title: 'Quality Homes Happy Lives',
    subtitle: 'Two',
    picture: { base: '/media/hero-2.jpg', alt: 'Villas' },
  });
});
