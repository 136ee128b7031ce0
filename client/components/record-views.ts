import type { NewsItem, Project } from '../../shared/content.ts';
import type { Picture } from '../../shared/picture.ts';
import { excerpt } from '../../shared/plain-text.ts';
import type { Backend } from '../backend.ts';
import type { PageInput } from '../page.ts';

/** A video as a card shows it. */
export interface VideoView {
  title: string;
  /** Our own server's file, or the page where the video plays. */
  href: string;
  still: Picture | null;
}

/** @returns null without a link, and for one that is neither a file we may fetch nor an address of the web */
export function videoView(
  { title, videoLink }: { title: string; videoLink: string | null },
  backend: Pick<Backend, 'file' | 'videoStill'>,
): VideoView | null {
  if (!videoLink) return null;
  const href = backend.file(videoLink, title) ?? (/^https?:\/\//i.test(videoLink) ? videoLink : null);
  return href ? { title, href, still: backend.videoStill(videoLink, title) } : null;
}

/**
 * What stands for the still of a film that has none: the picture of the project that its title names.
 * @returns null where it names none of them
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

/** What people say of the group, with their pictures. */
export function testimonialsView({ site, sitePicture }: Pick<Backend, 'site' | 'sitePicture'>) {
  return site.testimonials.map(({ name, feedback, location, image }) => ({
    name,
    feedback,
    location,
    picture: sitePicture(image, ''),
  }));
}

/** A news item as a list shows it. */
export interface StoryView {
  href: string;
  title: string;
  /** `YYYY-MM-DD`. */
  day: string | null;
  excerpt: string;
  picture: Picture | null;
}

/** @param words of the excerpt */
export function storyView(item: NewsItem, words: number, { backend, locale }: PageInput): StoryView {
  return {
    href: locale.links.newsItem(item.id),
    title: item.title,
    day: item.date,
    excerpt: excerpt(item.description, words),
    picture: backend.picture(item.image ?? item.thumbnail, ''),
  };
}
