import type { VideoAlbum } from '../../../shared/content.ts';
import { lentStill, videoView } from '../../components/record-views.ts';
import { listing, notFound, orNull, type PageInput } from '../../page.ts';
import { VIDEOS } from '../../text/gallery.ts';

export type VideoAlbumsView = Awaited<ReturnType<typeof videoAlbumsView>>;
export type VideoAlbumView = Awaited<ReturnType<typeof videoAlbumView>>;

/** Video albums, newest first, twenty to a page; a failure of upstream shows the empty state. */
export async function videoAlbumsView({ backend, locale, search }: PageInput) {
  const [albums, projects] = await Promise.all([orNull(backend.videoAlbums()), orNull(backend.projects())]);
  const card = ({ id, title, date, videoLink }: VideoAlbum) => ({
    href: locale.links.videoAlbum(id),
    title,
    day: date,
    still: (videoLink && backend.videoStill(videoLink, '')) || lentStill(title, projects ?? [], backend),
  });
  return listing(albums, card, { empty: VIDEOS[locale.language].none }, search);
}

/**
 * The videos of one album, twenty to a page. A failure of upstream shows the empty state with status 200, as
 * the lists do. @throws 404 when the list of albums is known and has no such album
 */
export async function videoAlbumView({ backend, locale, params, search }: PageInput) {
  const text = VIDEOS[locale.language];
  const id = params.albumId ?? '';
  const [albums, videos, projects] = await Promise.all([
    orNull(backend.videoAlbums()),
    orNull(backend.albumVideos(id)),
    orNull(backend.projects()),
  ]);
  const album = albums?.find((known) => known.id === id);
  if (albums && !album) notFound(text.notFound);
  const { title = text.title, date = null, videoLink = null } = album ?? {};
  const shown = videos?.flatMap((video) => {
    const view = videoView(video, backend);
    if (!view) return [];
    const still = view.still ?? lentStill(`${video.title} ${title}`, projects ?? [], backend);
    return [{ ...view, still, day: video.date }];
  });
  const list = await listing(shown ?? null, (video) => video, { empty: text.none }, search);
  // An album without videos offers its own film.
  const own = list.items.length ? null : videoView({ title, videoLink }, backend);
  return { ...list, title, day: date, own };
}
