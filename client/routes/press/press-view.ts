import type { PressItem } from '../../../shared/content.ts';
import { formatDay } from '../../../shared/formats.ts';
import type { Picture } from '../../../shared/picture.ts';
import type { Backend } from '../../backend.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';

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
export function pressView({ backend, search }: PageInput): Promise<Listing<ClippingView>> {
  const messages = { empty: 'No press coverage available.' };
  return listing(backend.press(), (item) => clipping(item, backend), messages, search);
}

function clipping({ id, title, date, image }: PressItem, backend: Backend): ClippingView {
  return {
    id,
    title,
    day: date,
    date: formatDay(date),
    picture: backend.picture(image, `Clipping: ${title}`),
  };
}
