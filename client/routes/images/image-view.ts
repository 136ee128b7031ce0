import type { Album, AlbumImage } from '../../../shared/content.ts';
import { formatDay } from '../../../shared/formats.ts';
import type { Picture } from '../../../shared/picture.ts';
import { type Backend, isContentFailure } from '../../backend.ts';
import { type Listing, listing, notFound, type PageInput } from '../../page.ts';

export interface AlbumCardView {
  href: string;
  title: string;
  /** `YYYY-MM-DD`, and as it is printed. */
  day: string | null;
  date: string;
  picture: Picture | null;
}

export interface AlbumImageView {
  picture: Picture;
  caption: string;
}

export interface AlbumView extends Listing<AlbumImageView> {
  /** Without a query. */
  path: string;
  title: string;
  day: string | null;
  date: string;
}

const MESSAGES = { empty: 'No images found for this album.' };

/** Albums, newest first, twenty to a page; a failure of upstream shows the empty state. */
export function imageAlbumsView({ backend, search }: PageInput): Promise<Listing<AlbumCardView>> {
  return listing(backend.albums(), (album) => albumCard(album, backend), MESSAGES, search);
}

/**
 * The pictures of one album, twenty to a page. A failure of upstream shows the empty state with status 200, as
 * the lists do. @throws 404 when the list of albums is known and has no such album
 */
export async function imageAlbumView({ backend, params, search }: PageInput): Promise<AlbumView> {
  const id = params.albumId ?? '';
  const images = backend.albumImages(id);
  // Heard here, so that it is not an unhandled one should the page end with a 404 before it is read.
  images.catch(() => {});
  const albums = await backend.albums().catch(noneKnown);
  const album = albums?.find((known) => known.id === id);
  if (albums && !album) notFound('Album not found');
  const shown = images.then((all) => all.flatMap((image) => imageView(image, album, backend) ?? []));
  const list = await listing(shown, ({ view }) => view, MESSAGES, search);
  const title = album?.title ?? (await shown.catch(() => []))[0]?.albumTitle ?? 'Album';
  return {
    ...list,
    path: `/images/${encodeURIComponent(id)}`,
    title,
    day: album?.date ?? null,
    date: formatDay(album?.date ?? null),
  };
}

/** The list of albums cannot be had: the album's own pictures are shown all the same. */
function noneKnown(error: unknown): null {
  if (isContentFailure(error)) return null;
  throw error;
}

function albumCard({ id, title, date, image, thumbnail }: Album, backend: Backend): AlbumCardView {
  return {
    href: `/images/${encodeURIComponent(id)}`,
    title,
    day: date,
    date: formatDay(date),
    picture: backend.picture(image ?? thumbnail, ''),
  };
}

/** @returns null for a picture that may not be fetched */
function imageView({ title, image, albumTitle }: AlbumImage, album: Album | undefined, backend: Backend) {
  const caption = title ?? album?.title ?? albumTitle ?? 'Picture';
  const picture = backend.picture(image, caption);
  return picture && { albumTitle, view: { picture, caption } };
}
