import type { NewsItem } from '../../shared/content.ts';
import type { Picture } from '../../shared/picture.ts';
import { excerpt } from '../../shared/plain-text.ts';
import type { PageInput } from '../page.ts';

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
