import type { EventItem, NewsItem, Project } from '../../shared/content.ts';
import type { Picture } from '../../shared/picture.ts';
import { excerpt } from '../../shared/plain-text.ts';
import { filmPage, readFilm } from '../../shared/readers/film.ts';
import type { Backend } from '../backend.ts';
import type { PageInput } from '../page.ts';

/** A video as a card shows it. */
export interface VideoView {
  title: string;
  /** The address of the video file, or of the page where it plays. */
  href: string;
  /** The player's address; empty for a file of our own server, null for a video that plays only on its own page. */
  player: string | null;
  still: Picture | null;
}

/** @returns null without a link, and for a link that is neither a file we may fetch nor a web address */
export function videoView(
  { title, videoLink }: { title: string; videoLink: string | null },
  backend: Pick<Backend, 'file' | 'picture'>,
): VideoView | null {
  if (!videoLink) return null;
  const film = readFilm(videoLink);
  if (film) return { title, ...film, still: backend.picture(film.still, title) };
  const own = backend.file(videoLink, title);
  const href = own ?? filmPage(videoLink);
  return href ? { title, href, player: own && '', still: null } : null;
}

/** The still of a video link, where its service has one. */
export function videoStill(videoLink: string | null, backend: Pick<Backend, 'picture'>): Picture | null {
  return backend.picture((videoLink && readFilm(videoLink)?.still) || null, '');
}

/**
 * A still for a film without one: the picture of the project in the film's title.
 * @returns null where the title names no project
 */
export function lentStill(
  title: string,
  projects: readonly Pick<Project, 'name' | 'image' | 'thumbnail'>[],
  backend: Pick<Backend, 'picture'>,
): Picture | null {
  const words = title.toLowerCase();
  const named = projects.find(({ name }) => words.includes(name.toLowerCase()));
  return named ? backend.picture([named.image, named.thumbnail], '') : null;
}

/** The testimonials with their pictures. */
export function testimonialsView({ site, sitePicture }: Pick<Backend, 'site' | 'sitePicture'>) {
  return site.testimonials.map(({ image, ...said }) => ({ ...said, picture: sitePicture(image, '') }));
}

export type StoryView = ReturnType<typeof storyView>;

/** A news item as a list shows it. @param words of the excerpt */
export function storyView(item: NewsItem, words: number, { backend, locale }: PageInput) {
  return {
    href: locale.links.newsItem(item.id),
    title: item.title,
    day: item.date,
    excerpt: excerpt(item.description, words),
    picture: backend.picture([item.image, item.thumbnail], ''),
  };
}

export type EventCardView = ReturnType<typeof eventCard>;

/** An event as a list shows it. @param words of the excerpt */
export function eventCard(event: EventItem, words: number, { backend, locale }: PageInput) {
  return {
    href: locale.links.event(event.id),
    title: event.title,
    // The event's first day.
    day: event.startsOn,
    place: event.location,
    excerpt: excerpt(event.description, words),
    picture: backend.picture([event.image, event.thumbnail], ''),
  };
}
