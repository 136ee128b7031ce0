import type { Project } from '../../shared/content.ts';
import type { Picture } from '../../shared/picture.ts';
import type { Backend } from '../backend.ts';

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
