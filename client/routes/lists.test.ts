import t from 'tap';
import { failing, pageInput, thrownBy } from '../../test/support/page-input.ts';
import { SITE_FACTS } from '../../test/support/site-facts.ts';
import type { Backend } from '../backend.ts';
import type { PageInput } from '../page.ts';
import { careerView, jobView } from './career/career-view.ts';
import { downloadsView } from './downloads/downloads-view.ts';
import { eventListView, eventView } from './events/event-view.ts';
import { imageAlbumsView, imageAlbumView, videoAlbumsView, videoAlbumView } from './gallery/gallery-view.ts';
import { newsItemView, newsListView } from './news/news-view.ts';
import { pressView } from './press/press-view.ts';
import { projectView } from './project/project-view.ts';

const input = (parts: Partial<Backend>, params: PageInput['params'] = {}) =>
  pageInput({ site: SITE_FACTS, ...parts }, { params });

const NO_PICTURES = 'No images found for this album.';
const NO_FILMS = 'No videos found for this album.';
const NO_CLIPPINGS = 'No press coverage available.';
const NEWS_FAILED = 'Failed to load news. Please try again later.';
const JOBS_FAILED = 'Something went wrong while fetching job openings.';
const album = { id: '7', title: 'Handover day', date: null, image: null, thumbnail: null, videoLink: null };

/** Each list with its messages: none there, refused by upstream, upstream out of reach. */
const LISTS = [
  ['news', newsListView, {}, 'No news found.', NEWS_FAILED, NEWS_FAILED],
  ['events', eventListView, {}, 'No events found.', 'No events found.', 'No events found.'],
  ['press', pressView, {}, NO_CLIPPINGS, NO_CLIPPINGS, NO_CLIPPINGS],
  [
    'downloads',
    downloadsView,
    {},
    'No documents available.',
    'Failed to load downloads.',
    'Something went wrong while fetching downloads.',
  ],
  ['albums', imageAlbumsView, {}, NO_PICTURES, NO_PICTURES, NO_PICTURES],
  ['albumImages', imageAlbumView, { albums: async () => [album] }, NO_PICTURES, NO_PICTURES, NO_PICTURES],
  ['videoAlbums', videoAlbumsView, {}, NO_FILMS, NO_FILMS, NO_FILMS],
  ['albumVideos', videoAlbumView, { videoAlbums: async () => [album] }, NO_FILMS, NO_FILMS, NO_FILMS],
  ['jobs', careerView, {}, 'No current openings available.', JOBS_FAILED, JOBS_FAILED],
] as const;

t.test('a list without items, and one that failed, have the messages of the specification', async (t) => {
  for (const [resource, view, parts, none, refused, unreachable] of LISTS) {
    const message = async (call: () => Promise<never[]>) =>
      (await view(input({ ...parts, [resource]: call }, { albumId: '7' }))).message;
    t.equal(await message(async () => []), none, resource);
    t.equal(await message(failing('refused')), refused, `${resource} refused`);
    t.equal(await message(failing('unreachable')), unreachable, `${resource} out of reach`);
  }
});

/** Each record's page with the message of its 404, and that of its 503 where it has one. */
const RECORDS = [
  ['newsItem', newsItemView, 'News not found', NEWS_FAILED],
  ['event', eventView, 'Event not found', undefined],
  ['job', jobView, 'Job not found', undefined],
  ['project', projectView, 'Project not found.', undefined],
] as const;

t.test('an unknown record is a 404, a failure of upstream a 503 and never a "not found"', async (t) => {
  for (const [resource, view, notFound, failed] of RECORDS) {
    const thrown = (call: () => Promise<null>) =>
      thrownBy(view(input({ [resource]: call }, { id: '9', slug: 'nothing' })));
    t.strictSame(await thrown(async () => null), { status: 404, message: notFound }, resource);
    t.strictSame(await thrown(failing()), { status: 503, message: failed }, resource);
  }
});

t.test('an album that the list does not have is a 404, also while its items fail', async (t) => {
  const missing = { status: 404, message: 'Album not found' };
  for (const items of [async () => [], failing()]) {
    const parts = {
      albums: async () => [],
      videoAlbums: async () => [],
      albumImages: items,
      albumVideos: items,
    };
    t.strictSame(await thrownBy(imageAlbumView(input(parts))), missing);
    t.strictSame(await thrownBy(videoAlbumView(input(parts))), missing);
  }
});
