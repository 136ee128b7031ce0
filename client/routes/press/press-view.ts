import type { PressItem } from '../../../shared/content.ts';
import { listing, type PageInput } from '../../page.ts';
import { PRESS } from '../../text/news.ts';

export type PressView = Awaited<ReturnType<typeof pressView>>;

/** Press clippings, newest first, twenty to a page; a failure of upstream shows the empty state. */
export function pressView({ backend, locale, search }: PageInput) {
  const text = PRESS[locale.language];
  const clipping = ({ image, ...item }: PressItem) => ({
    ...item,
    picture: backend.picture(image, text.picture(item.title)),
  });
  return listing(backend.press(), clipping, text, search);
}
