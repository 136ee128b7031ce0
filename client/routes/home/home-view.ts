import type { Album, EventItem, NewsItem, Project, VideoAlbum } from '../../../shared/content.ts';
import { formatDay } from '../../../shared/formats.ts';
import type { Picture } from '../../../shared/picture.ts';
import { excerpt } from '../../../shared/plain-text.ts';
import type { Figure, Leads } from '../../../shared/site-facts.ts';
import type { Backend } from '../../backend.ts';
import { projectCard } from '../../components/project-card-view.ts';
import { lentStill, type VideoView, videoView } from '../../components/video-view.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';
import { type CmdView, cmdView } from './cmd-view.ts';
import { type ProjectCarouselView, projectCarousel } from './project-carousel-view.ts';

export interface SlideView {
  title: string;
  subtitle: string;
  picture: Picture | null;
}

export interface StripCard {
  title: string;
  href: string;
  picture: Picture | null;
}

export interface DatedVideo extends VideoView {
  date: string;
}

export interface CollagePicture {
  title: string;
  href: string;
  picture: Picture;
}

export interface TestimonialView {
  name: string;
  feedback: string;
  location: string;
  picture: Picture | null;
}

export interface NewsView {
  title: string;
  href: string;
  day: string | null;
  date: string;
  excerpt: string;
  picture: Picture | null;
}

export interface EventView {
  title: string;
  href: string;
  day: string | null;
  place: string | null;
  excerpt: string;
}

/** A section's items, or the message in their place. */
export type Section<Item> = Pick<Listing<Item>, 'items' | 'message'>;

export interface HomeView {
  slides: SlideView[];
  strip: StripCard[];
  projects: ProjectCarouselView;
  videos: Section<DatedVideo>;
  collage: Section<CollagePicture>;
  testimonials: TestimonialView[];
  news: Section<NewsView>;
  events: Section<EventView>;
  figures: Figure[];
  cmd: CmdView | null;
  leads: Pick<Leads, 'projects' | 'videos'>;
}

/** docs/product.md, "Home". */
const STRIP_CARDS = 8;
const VIDEOS = 3;
const COLLAGE_PICTURES = 7;
const NEWS = { items: 5, words: 15 };
const EVENTS = { items: 5, words: 10 };

/**
 * Everything of the home page. Each list is asked for by itself, all at once: one that fails shows its own
 * message and takes nothing else away.
 */
export async function homeView({ backend }: PageInput): Promise<HomeView> {
  const { site } = backend;
  const [projects, videos, collage, news, events] = await Promise.all([
    listing(backend.projects(), (project) => project, { empty: 'No projects available' }),
    firstOf(backend.videoAlbums(), VIDEOS, (album) => datedVideo(album, backend), {
      empty: 'No videos found for this album.',
    }),
    firstOf(backend.albums(), COLLAGE_PICTURES, (album) => collagePicture(album, backend), {
      empty: 'No images found for this album.',
    }),
    firstOf(backend.news(), NEWS.items, (item) => newsView(item, backend), {
      empty: 'No news found.',
      refused: 'Failed to load news. Please try again later.',
      unreachable: 'Failed to load news. Please try again later.',
    }),
    firstOf(backend.events(), EVENTS.items, eventView, { empty: 'No events found.' }),
  ]);
  return {
    slides: site.heroSlides.map(({ title, subtitle, image, alt }) => ({
      title,
      subtitle,
      picture: backend.sitePicture(image, alt),
    })),
    strip: projects.items.slice(0, STRIP_CARDS).map((project) => stripCard(project, backend)),
    projects: projectCarousel(projects, (project) => projectCard(project, backend)),
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

function stripCard(project: Project, backend: Backend): StripCard {
  return {
    title: project.name,
    href: `/projects/${project.slug}`,
    picture: backend.picture(project.thumbnail ?? project.image, ''),
  };
}

function datedVideo(album: VideoAlbum, backend: Backend): DatedVideo | null {
  const video = videoView(album, backend);
  return video && { ...video, date: formatDay(album.date) };
}

function collagePicture(album: Album, backend: Backend): CollagePicture | null {
  const picture = backend.picture(album.image ?? album.thumbnail, album.title);
  return picture && { title: album.title, href: `/images/${encodeURIComponent(album.id)}`, picture };
}

function newsView({ id, title, date, description, thumbnail, image }: NewsItem, backend: Backend): NewsView {
  return {
    title,
    href: `/news/${encodeURIComponent(id)}`,
    day: date,
    date: formatDay(date),
    excerpt: excerpt(description, NEWS.words),
    picture: backend.picture(image ?? thumbnail, ''),
  };
}

function eventView({ id, title, startsOn, location, description }: EventItem): EventView {
  return {
    title,
    href: `/event/${encodeURIComponent(id)}`,
    day: startsOn,
    place: location,
    excerpt: excerpt(description, EVENTS.words),
  };
}
