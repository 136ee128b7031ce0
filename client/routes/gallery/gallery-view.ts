import type { Album, Video, VideoAlbum } from '../../../shared/content.ts';
import { lentStill, videoStill, videoView } from '../../components/record-views.ts';
import { listing, notFound, orNull, type PageInput } from '../../page.ts';
import { MENU } from '../../text/frame.ts';
import { IMAGES, VIDEOS } from '../../text/gallery.ts';

/** Image albums, newest first, twenty to a page; a failure of upstream shows the empty state. */
export function imageAlbumsView({ backend, locale, search }: PageInput) {
  const card = ({ id, title, date, image, thumbnail }: Album) => ({
    href: locale.links.imageAlbum(id),
    title,
    day: date,
    picture: backend.picture([image, thumbnail], ''),
  });
  return listing(backend.albums(), card, IMAGES[locale.language], search);
}

/** Video albums, newest first, twenty to a page; a failure of upstream shows the empty state. */
export async function videoAlbumsView({ backend, locale, search }: PageInput) {
  const [albums, projects] = await Promise.all([orNull(backend.videoAlbums()), orNull(backend.projects())]);
  const card = ({ id, title, date, videoLink }: VideoAlbum) => ({
    href: locale.links.videoAlbum(id),
    title,
    day: date,
    picture: videoStill(videoLink, backend) ?? lentStill(title, projects ?? [], backend),
  });
  return listing(albums, card, VIDEOS[locale.language], search);
}

/**
 * The pictures of one album, twenty to a page. A failure of upstream shows the empty state with status 200, as
 * the lists do. @throws 404 when the list of albums is known and has no such album
 */
export async function imageAlbumView({ backend, locale, params, search }: PageInput) {
  const text = IMAGES[locale.language];
  const { albumId: id = '' } = params;
  const [album, images] = await Promise.all([
    albumOf(backend.albums(), id, text.notFound),
    orNull(backend.albumImages(id)),
  ]);
  // A picture that may not be fetched is left out.
  const shown = images?.flatMap(({ title, image, albumTitle }) => {
    const caption = title ?? album?.title ?? albumTitle ?? text.picture;
    const picture = backend.picture(image, caption);
    return picture ? [{ albumTitle, view: { picture, caption } }] : [];
  });
  const list = await listing(shown ?? null, ({ view }) => view, text, search);
  return {
    ...list,
    title: album?.title ?? shown?.[0]?.albumTitle ?? text.album,
    day: album?.date ?? null,
  };
}

/** The videos of one album, twenty to a page; failures as for `imageAlbumView`. */
export async function videoAlbumView({ backend, locale, params, search }: PageInput) {
  const text = VIDEOS[locale.language];
  const { albumId: id = '' } = params;
  const [album, videos, projects] = await Promise.all([
    albumOf(backend.videoAlbums(), id, text.notFound),
    orNull(backend.albumVideos(id)),
    orNull(backend.projects()),
  ]);
  const { title = MENU[locale.language].pages.videoAlbums, date = null, videoLink = null } = album ?? {};
  const viewOf = (video: Pick<Video, 'title' | 'videoLink' | 'date'>) => {
    const view = videoView(video, backend);
    const still = view && (view.still ?? lentStill(`${video.title} ${title}`, projects ?? [], backend));
    return view && { ...view, still, day: video.date };
  };
  const shown = videos?.flatMap((video) => viewOf(video) ?? []);
  const list = await listing(shown ?? null, (video) => video, text, search);
  // An album without videos offers its own film.
  const own = videoLink && !list.items.length ? viewOf({ title, videoLink, date }) : null;
  return { ...list, title, day: date, own };
}

/** The album of that id; null when the list of albums fails. @throws 404 when the list has no such album */
async function albumOf<Known extends { id: string }>(albums: Promise<Known[]>, id: string, message: string) {
  const known = await orNull(albums);
  return known && (known.find((album) => album.id === id) ?? notFound(message));
}
