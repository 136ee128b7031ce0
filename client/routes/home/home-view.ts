import type { Album, EventItem, NewsItem, Project, VideoAlbum } from '../../../shared/content.ts';
import { excerpt } from '../../../shared/plain-text.ts';
import { lentStill, videoView } from '../../components/video-view.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';
import { HOME_VIEW } from '../../text/home.ts';
import { cmdView } from './cmd-view.ts';
import { projectCarousel } from './project-carousel-view.ts';

/** A section's items, or the message in their place. */
export type Section<Item> = Pick<Listing<Item>, 'items' | 'message'>;

export type HomeView = Awaited<ReturnType<typeof homeView>>;

/** docs/product.md, "Home". */
const STRIP_CARDS = 8;
const VIDEOS = 3;
const COLLAGE_PICTURES = 7;
const NEWS = { items: 5, words: 15 };
const EVENTS = { items: 5, words: 10 };

/**
 * Everything of the home page. The lists are asked for side by side: one that fails shows its own message and
 * takes nothing else away.
 */
export async function homeView(input: PageInput) {
  const { backend, locale } = input;
  const { site } = backend;
  const text = HOME_VIEW[locale.language];
  const [projects, videos, collage, news, events] = await Promise.all([
    listing(backend.projects(), (project) => project, { empty: text.noProjects }),
    firstOf(backend.videoAlbums(), VIDEOS, (album) => sliderVideo(album, input), { empty: text.noVideos }),
    firstOf(backend.albums(), COLLAGE_PICTURES, (album) => collagePicture(album, input), {
      empty: text.noImages,
    }),
    firstOf(backend.news(), NEWS.items, (item) => newsView(item, input), {
      empty: text.noNews,
      refused: text.newsFailed,
      unreachable: text.newsFailed,
    }),
    firstOf(backend.events(), EVENTS.items, (event) => eventView(event, input), { empty: text.noEvents }),
  ]);
  return {
    slides: site.heroSlides.map(({ title, subtitle, image, alt }) => ({
      title,
      subtitle,
      picture: backend.sitePicture(image, alt),
    })),
    strip: projects.items.slice(0, STRIP_CARDS).map((project) => stripCard(project, input)),
    projects: projectCarousel(projects, input),
    videos: {
      ...videos,
      items: videos.items.map((video) => ({
        ...video,
        still: video.still ?? lentStill(video.title, projects.items, backend),
      })),
    },
    collage,
    testimonials: site.testimonials.map(({ name, feedback, location, image }) => ({
      name,
      feedback,
      location,
      picture: backend.sitePicture(image, ''),
    })),
    news,
    events,
    figures: site.figures,
    cmd: cmdView(backend),
    leads: { projects: site.leads.projects, videos: site.leads.videos },
  };
}

/** The first items of a list that can be shown; an item that becomes `null` leaves its place to the next. */
async function firstOf<Source, Item>(
  content: Promise<Source[]>,
  most: number,
  toItem: (source: Source) => Item | null,
  messages: Parameters<typeof listing>[2],
): Promise<Section<Item>> {
  const { items, message } = await listing(content, (source) => source, messages);
  const shown: Item[] = [];
  // One after the other, and no more than are shown: there may be thousands.
  for (const source of items) {
    if (shown.length === most) break;
    const item = toItem(source);
    if (item !== null) shown.push(item);
  }
  return { items: shown, message: shown.length ? null : (message ?? messages.empty) };
}

function stripCard(project: Project, { backend, locale }: PageInput) {
  return {
    title: project.name,
    href: locale.links.project(project.slug),
    picture: backend.picture(project.thumbnail ?? project.image, ''),
  };
}

function sliderVideo(album: VideoAlbum, { backend, locale }: PageInput) {
  const video = videoView(album, backend);
  return video && { ...video, date: locale.formats.day(album.date) };
}

function collagePicture(album: Album, { backend, locale }: PageInput) {
  const picture = backend.picture(album.image ?? album.thumbnail, album.title);
  return picture && { title: album.title, href: locale.links.imageAlbum(album.id), picture };
}

function newsView(item: NewsItem, { backend, locale }: PageInput) {
  const { id, title, date, thumbnail, image } = item;
  return {
    title,
    href: locale.links.newsItem(id),
    day: date,
    date: locale.formats.day(date),
    excerpt: excerpt(item.description, NEWS.words),
    picture: backend.picture(image ?? thumbnail, ''),
  };
}

function eventView(event: EventItem, { locale }: PageInput) {
  const { id, title, startsOn, location } = event;
  return {
    title,
    href: locale.links.event(id),
    day: startsOn,
    place: location,
    excerpt: excerpt(event.description, EVENTS.words),
  };
}
