import type { PressItem } from '../../../shared/content.ts';
import type { Picture } from '../../../shared/picture.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';
import { PRESS_VIEW } from '../../text/press.ts';

export interface ClippingView {
  id: string;
  title: string;
  /** `YYYY-MM-DD`, and as it is printed. */
  day: string | null;
  date: string;
  /** Null where upstream has no picture of it. */
  picture: Picture | null;
}

/** Press coverage, newest first, twenty to a page; a failure of upstream shows the empty state. */
export function pressView(input: PageInput): Promise<Listing<ClippingView>> {
  const { backend, locale, search } = input;
  const messages = { empty: PRESS_VIEW[locale.language].none };
  return listing(backend.press(), (item) => clipping(item, input), messages, search);
}

function clipping({ id, title, date, image }: PressItem, { backend, locale }: PageInput): ClippingView {
  return {
    id,
    title,
    day: date,
    date: locale.formats.day(date),
    picture: backend.picture(image, PRESS_VIEW[locale.language].clipping(title)),
  };
}
