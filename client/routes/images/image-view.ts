import type { Album, AlbumImage } from '../../../shared/content.ts';
import { isContentFailure } from '../../backend.ts';
import { listing, notFound, type PageInput } from '../../page.ts';
import { IMAGE_VIEW } from '../../text/gallery.ts';

export type AlbumCardView = ReturnType<typeof albumCard>;
export type AlbumView = Awaited<ReturnType<typeof imageAlbumView>>;

/** Albums, newest first, twenty to a page; a failure of upstream shows the empty state. */
export function imageAlbumsView(input: PageInput) {
  const { backend, locale, search } = input;
  const messages = { empty: IMAGE_VIEW[locale.language].none };
  return listing(backend.albums(), (album) => albumCard(album, input), messages, search);
}

/**
 * The pictures of one album, twenty to a page. A failure of upstream shows the empty state with status 200, as
 * the lists do. @throws 404 when the list of albums is known and has no such album
 */
export async function imageAlbumView(input: PageInput) {
  const { backend, locale, params, search } = input;
  const text = IMAGE_VIEW[locale.language];
  const id = params.albumId ?? '';
  const images = backend.albumImages(id);
  // A rejection that is not awaited, because the page ends with a 404 before, would end the process.
  images.catch(() => {});
  const albums = await backend.albums().catch(noneKnown);
  const album = albums?.find((known) => known.id === id);
  if (albums && !album) notFound(text.notFound);
  const shown = images.then((all) => all.flatMap((image) => imageView(image, album, input) ?? []));
  const list = await listing(shown, ({ view }) => view, { empty: text.none }, search);
  const title = album?.title ?? (await shown.catch(() => []))[0]?.albumTitle ?? text.album;
  return {
    ...list,
    title,
    day: album?.date ?? null,
    date: locale.formats.day(album?.date ?? null),
  };
}

/** The list of albums cannot be had: the album's own pictures are shown all the same. */
function noneKnown(error: unknown): null {
  if (isContentFailure(error)) return null;
  throw error;
}

function albumCard({ id, title, date, image, thumbnail }: Album, { backend, locale }: PageInput) {
  return {
    href: locale.links.imageAlbum(id),
    title,
    day: date,
    date: locale.formats.day(date),
    picture: backend.picture(image ?? thumbnail, ''),
  };
}

/** @returns null for a picture that may not be fetched */
function imageView(
  { title, image, albumTitle }: AlbumImage,
  album: Album | undefined,
  { backend, locale }: PageInput,
) {
  const caption = title ?? album?.title ?? albumTitle ?? IMAGE_VIEW[locale.language].picture;
  const picture = backend.picture(image, caption);
  return picture && { albumTitle, view: { picture, caption } };
}
