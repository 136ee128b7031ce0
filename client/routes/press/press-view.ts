import type { PressItem } from '../../../shared/content.ts';
import type { Picture } from '../../../shared/picture.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';
import { CLIPPING_LISTS } from '../../text/news.ts';

export interface ClippingView {
  id: string;
  title: string;
  /** `YYYY-MM-DD`, and as it is printed. */
  day: string | null;
  date: string;
  /** Null where upstream has no picture of it. */
  picture: Picture | null;
}

/** Lists whose items are a picture with a title and a day. One more is rows of the tables alone (docs/developing.md). */
export type ClippingList = keyof typeof CLIPPING_LISTS;

export interface ClippingsView extends Listing<ClippingView> {
  list: ClippingList;
}

/** One of these lists, newest first, twenty to a page; a failure of upstream shows the empty state. */
export async function clippingsView(list: ClippingList, input: PageInput): Promise<ClippingsView> {
  const { backend, locale, search } = input;
  const text = CLIPPING_LISTS[list][locale.language];
  const clipping = ({ id, title, date, image }: PressItem): ClippingView => ({
    id,
    title,
    day: date,
    date: locale.formats.day(date),
    picture: backend.picture(image, text.picture(title)),
  });
  return { list, ...(await listing(backend[list](), clipping, { empty: text.none }, search)) };
}
