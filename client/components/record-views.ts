import type { EventItem, NewsItem, Project } from '../../shared/content.ts';
import type { Picture } from '../../shared/picture.ts';
import { excerpt } from '../../shared/plain-text.ts';
import type { Backend } from '../backend.ts';
import type { PageInput } from '../page.ts';

export type VideoView = NonNullable<ReturnType<typeof videoView>>;

/**
 * A video as a card shows it.
 * @returns null without a link, and for one that is neither a file we may fetch nor an address of the web
 */
export function videoView(
  { title, videoLink }: { title: string; videoLink: string | null },
  backend: Pick<Backend, 'file' | 'videoStill'>,
) {
  if (!videoLink) return null;
  // Our own server's file, or the page where the video plays.
  const href = backend.file(videoLink, title) ?? (/^https?:\/\//i.test(videoLink) ? videoLink : null);
  return href ? { title, href, still: backend.videoStill(videoLink, title) } : null;
}

/**
 * A still for a film that has none: the picture of the project that its title names.
 * @returns null where it names no project
 */
export function lentStill(
  title: string,
  projects: readonly Pick<Project, 'name' | 'image' | 'thumbnail'>[],
  backend: Pick<Backend, 'picture'>,
): Picture | null {
  const words = title.toLowerCase();
  const named = projects.find(({ name }) => words.includes(name.toLowerCase()));
  return named ? backend.picture(named.image ?? named.thumbnail, '') : null;
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
    picture: backend.picture(item.image ?? item.thumbnail, ''),
  };
}

export type EventCardView = ReturnType<typeof eventCard>;

/** An event as a list shows it. @param words of the excerpt */
export function eventCard(event: EventItem, words: number, { backend, locale }: PageInput) {
  return {
    href: locale.links.event(event.id),
    title: event.title,
    // The first day.
    day: event.startsOn,
    place: event.location,
    excerpt: excerpt(event.description, words),
    picture: backend.picture(event.image ?? event.thumbnail, ''),
  };
}
