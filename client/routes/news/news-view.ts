import type { NewsItem, SafeHtml } from '../../../shared/content.ts';
import { formatDay } from '../../../shared/formats.ts';
import type { Picture } from '../../../shared/picture.ts';
import { excerpt } from '../../../shared/plain-text.ts';
import type { Backend } from '../../backend.ts';
import type { StoryCardView } from '../../components/story-card.tsx';
import { type Listing, listing, notFound, orUnavailable, type PageInput } from '../../page.ts';

export interface NewsItemView {
  href: string;
  title: string;
  /** `YYYY-MM-DD`, and as it is printed. */
  day: string | null;
  date: string;
  picture: Picture | null;
  html: SafeHtml;
  /** The first words, for search engines and link previews. */
  summary: string;
  /** What was published before it, then the newest; never itself. */
  more: StoryCardView[];
}

const LOAD_FAILED = 'Failed to load news. Please try again later.';

/** Words of an excerpt: in the list (docs/product.md, "Home"), and of the story that leads it. */
const WORDS = { list: 15, lead: 40, summary: 30 };
const MORE = 3;

/** All news, newest first, twenty to a page; the newest of all leads the first page. */
export async function newsListView({ backend, search }: PageInput): Promise<Listing<StoryCardView>> {
  const list = await listing(
    backend.news(),
    (item) => item,
    { empty: 'No news found.', refused: LOAD_FAILED, unreachable: LOAD_FAILED },
    search,
  );
  const leads = (index: number) => list.page === 1 && index === 0;
  return {
    ...list,
    items: list.items.map((item, index) => story(item, backend, leads(index) ? WORDS.lead : WORDS.list)),
  };
}

/**
 * One item of news with three more. @throws 404 "News not found"; 503 with the message of the list when
 * upstream fails and nothing is kept
 */
export async function newsItemView({ backend, params }: PageInput): Promise<NewsItemView> {
  const id = params.id ?? '';
  // The other items are a courtesy: the page stands without them.
  const [item, all] = await Promise.all([
    orUnavailable(backend.newsItem(id), LOAD_FAILED),
    backend.news().catch((): NewsItem[] => []),
  ]);
  if (!item) notFound('News not found');
  return {
    href: newsHref(item),
    title: item.title,
    day: item.date,
    date: formatDay(item.date),
    picture: backend.picture(item.image ?? item.thumbnail, ''),
    html: item.description,
    summary: excerpt(item.description, WORDS.summary),
    more: neighbours(all, item).map((other) => story(other, backend, WORDS.list)),
  };
}

/** The next older ones; at the end of the list it begins again with the newest. */
function neighbours(all: NewsItem[], item: NewsItem): NewsItem[] {
  const at = all.findIndex(({ id }) => id === item.id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].slice(0, MORE);
}

function story(item: NewsItem, backend: Backend, words: number): StoryCardView {
  return {
    href: newsHref(item),
    title: item.title,
    day: item.date,
    date: formatDay(item.date),
    excerpt: excerpt(item.description, words),
    picture: backend.picture(item.image ?? item.thumbnail, ''),
  };
}

function newsHref({ id }: NewsItem): string {
  return `/news/${encodeURIComponent(id)}`;
}
