import type { Album } from '../../../shared/content.ts';
import { listing, notFound, orNull, type PageInput } from '../../page.ts';
import { IMAGES } from '../../text/gallery.ts';

export type AlbumsView = Awaited<ReturnType<typeof imageAlbumsView>>;
export type AlbumView = Awaited<ReturnType<typeof imageAlbumView>>;

/** Albums, newest first, twenty to a page; a failure of upstream shows the empty state. */
export function imageAlbumsView({ backend, locale, search }: PageInput) {
  const card = ({ id, title, date, image, thumbnail }: Album) => ({
    href: locale.links.imageAlbum(id),
    title,
    day: date,
    picture: backend.picture(image ?? thumbnail, ''),
  });
  return listing(backend.albums(), card, { empty: IMAGES[locale.language].none }, search);
}

/**
 * The pictures of one album, twenty to a page. A failure of upstream shows the empty state with status 200, as
 * the lists do. @throws 404 when the list of albums is known and has no such album
 */
export async function imageAlbumView({ backend, locale, params, search }: PageInput) {
  const text = IMAGES[locale.language];
  const id = params.albumId ?? '';
  const [albums, images] = await Promise.all([orNull(backend.albums()), orNull(backend.albumImages(id))]);
  const album = albums?.find((known) => known.id === id);
  if (albums && !album) notFound(text.notFound);
  // A picture that may not be fetched is left out.
  const shown = images?.flatMap(({ title, image, albumTitle }) => {
    const caption = title ?? album?.title ?? albumTitle ?? text.picture;
    const picture = backend.picture(image, caption);
    return picture ? [{ albumTitle, view: { picture, caption } }] : [];
  });
  const list = await listing(shown ?? null, ({ view }) => view, { empty: text.none }, search);
  return {
    ...list,
    title: album?.title ?? shown?.[0]?.albumTitle ?? text.album,
    day: album?.date ?? null,
  };
}
