import type { Project, VideoAlbum } from '../../../shared/content.ts';
import { isContentFailure } from '../../backend.ts';
import { lentStill, videoView } from '../../components/video-view.ts';
import { listing, notFound, type PageInput } from '../../page.ts';
import { VIDEO_VIEW } from '../../text/gallery.ts';

export type VideoAlbumCardView = ReturnType<typeof albumCard>;
export type VideoAlbumView = Awaited<ReturnType<typeof videoAlbumView>>;

/** Video albums, newest first, twenty to a page; a failure of upstream shows the empty state. */
export async function videoAlbumsView(input: PageInput) {
  const { backend, locale, search } = input;
  const albums = backend.videoAlbums();
  // It may fail while the projects are waited for: a rejection that nobody awaits yet would end the process.
  albums.catch(() => {});
  const projects = (await backend.projects().catch(noneKnown)) ?? [];
  const messages = { empty: VIDEO_VIEW[locale.language].none };
  return listing(albums, (album) => albumCard(album, projects, input), messages, search);
}

/**
 * The videos of one album, twenty to a page. A failure of upstream shows the empty state with status 200, as
 * the lists do. @throws 404 when the list of albums is known and has no such album
 */
export async function videoAlbumView(input: PageInput) {
  const { backend, locale, params, search } = input;
  const text = VIDEO_VIEW[locale.language];
  const id = params.albumId ?? '';
  const videos = backend.albumVideos(id);
  // A rejection that is not awaited, because the page ends with a 404 before, would end the process.
  videos.catch(() => {});
  const [albums, projects] = await Promise.all([
    backend.videoAlbums().catch(noneKnown),
    backend.projects().catch(noneKnown),
  ]);
  const album = albums?.find((known) => known.id === id);
  if (albums && !album) notFound(text.notFound);
  const { title = text.album, date = null, videoLink = null } = album ?? {};
  const shown = videos.then((all) =>
    all.flatMap((video) => {
      const view = videoView(video, backend);
      if (!view) return [];
      const still = view.still ?? lentStill(`${video.title} ${title}`, projects ?? [], backend);
      return [{ ...view, still, day: video.date, date: locale.formats.day(video.date) }];
    }),
  );
  const list = await listing(shown, (video) => video, { empty: text.none }, search);
  return {
    ...list,
    title,
    day: date,
    date: locale.formats.day(date),
    // The film of the album itself, offered where it holds no videos.
    own: list.items.length ? null : videoView({ title, videoLink }, backend),
  };
}

/** A list that cannot be had: what was asked for is shown all the same. */
function noneKnown(error: unknown): null {
  if (isContentFailure(error)) return null;
  throw error;
}

function albumCard(
  { id, title, date, videoLink }: VideoAlbum,
  projects: Project[],
  { backend, locale }: PageInput,
) {
  return {
    href: locale.links.videoAlbum(id),
    title,
    day: date,
    date: locale.formats.day(date),
    still: (videoLink && backend.videoStill(videoLink, '')) || lentStill(title, projects, backend),
  };
}
