import type { NewsItem, PressItem } from '../../../shared/content.ts';
import { storyView } from '../../components/record-views.ts';
import { textView } from '../../components/text-view.ts';
import { listing, type PageInput, recordWithList } from '../../page.ts';
import { NEWS, PRESS } from '../../text/news.ts';

/** Words of an excerpt: in the list (docs/product.md, "Home"), in its large first story, in descriptions. */
const WORDS = { list: 15, lead: 40, summary: 30 };
const MORE = 3;

/** All news, newest first, twenty to a page; the first page begins with a large story. */
export async function newsListView(input: PageInput) {
  const { backend, locale, search } = input;
  const list = await listing(backend.news(), (item) => item, NEWS[locale.language], search);
  const leads = (index: number) => list.page === 1 && index === 0;
  return {
    ...list,
    items: list.items.map((item, index) => storyView(item, leads(index) ? WORDS.lead : WORDS.list, input)),
  };
}

/** One item of news with three more. @throws 404 "News not found"; 503 with the message of the list */
export async function newsItemView(input: PageInput) {
  const { backend, locale, params } = input;
  const text = NEWS[locale.language];
  const [item, all] = await recordWithList(backend.newsItem(params.id ?? ''), backend.news(), text);
  const { excerpt: summary, ...story } = storyView(item, WORDS.summary, input);
  return {
    ...story,
    id: item.id,
    summary,
    html: textView(item.description, item, input),
    more: neighbours(all, item).map((other) => storyView(other, WORDS.list, input)),
  };
}

/** The next older news; after the oldest it continues with the newest. */
function neighbours(all: NewsItem[], item: NewsItem): NewsItem[] {
  const at = all.findIndex(({ id }) => id === item.id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].slice(0, MORE);
}

/** Press clippings, newest first, twenty to a page; a failure of upstream shows the empty state. */
export function pressView({ backend, locale, search }: PageInput) {
  const text = PRESS[locale.language];
  const clipping = ({ image, ...item }: PressItem) => ({
    ...item,
    picture: backend.picture(image, text.picture(item.title)),
  });
  return listing(backend.press(), clipping, text, search);
}
