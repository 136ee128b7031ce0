import type { PressItem } from '../../../shared/content.ts';
import { listing, type PageInput } from '../../page.ts';
import { CLIPPING_LISTS } from '../../text/news.ts';

/** Lists whose items are a picture with a title and a day. One more is rows of the tables alone (docs/developing.md). */
export type ClippingList = keyof typeof CLIPPING_LISTS;

export type ClippingsView = Awaited<ReturnType<typeof clippingsView>>;

/** One of these lists, newest first, twenty to a page; a failure of upstream shows the empty state. */
export async function clippingsView(list: ClippingList, { backend, locale, search }: PageInput) {
  const text = CLIPPING_LISTS[list][locale.language];
  const clipping = ({ image, ...item }: PressItem) => ({
    ...item,
    // Null where upstream has no picture of it.
    picture: backend.picture(image, text.picture(item.title)),
  });
  return { list, ...(await listing(backend[list](), clipping, { empty: text.none }, search)) };
}
