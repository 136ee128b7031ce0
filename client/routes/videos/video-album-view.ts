import type { Project, VideoAlbum } from '../../../shared/content.ts';
import { formatDay } from '../../../shared/formats.ts';
import type { Picture } from '../../../shared/picture.ts';
import { type Backend, isContentFailure } from '../../backend.ts';
import { lentStill, type VideoView, videoView } from '../../components/video-view.ts';
import { type Listing, listing, notFound, type PageInput } from '../../page.ts';

export interface VideoAlbumCardView {
  href: string;
  title: string;
  /** `YYYY-MM-DD`, and as it is printed. */
  day: string | null;
  date: string;
  still: Picture | null;
}

export interface VideoAlbumView extends Listing<VideoView & { date: string }> {
  /** Without a query. */
  path: string;
  title: string;
  date: string;
  day: string | null;
  /** The film of the album itself, offered where it holds no videos. */
  own: VideoView | null;
}

const MESSAGES = { empty: 'No videos found for this album.' };

/** Video albums, newest first, twenty to a page; a failure of upstream shows the empty state. */
export async function videoAlbumsView({ backend, search }: PageInput): Promise<Listing<VideoAlbumCardView>> {
  const albums = backend.videoAlbums();
  // Heard at once: it may fail while the projects are waited for.
  albums.catch(() => {});
  const projects = (await backend.projects().catch(noneKnown)) ?? [];
  return listing(albums, (album) => albumCard(album, projects, backend), MESSAGES, search);
}

/**
 * The videos of one album, twenty to a page. A failure of upstream shows the empty state with status 200, as
 * the lists do. @throws 404 when the list of albums is known and has no such album
 */
export async function videoAlbumView({ backend, params, search }: PageInput): Promise<VideoAlbumView> {
  const id = params.albumId ?? '';
  const videos = backend.albumVideos(id);
  // Heard here, so that it is not an unhandled one should the page end with a 404 before it is read.
  videos.catch(() => {});
  const [albums, projects] = await Promise.all([
    backend.videoAlbums().catch(noneKnown),
    backend.projects().catch(noneKnown),
  ]);
  const album = albums?.find((known) => known.id === id);
  if (albums && !album) notFound('Album not found');
  const { title = 'Videos', date = null, videoLink = null } = album ?? {};
  const shown = videos.then((all) =>
    all.flatMap((video) => {
      const view = videoView(video, backend);
      if (!view) return [];
      const still = view.still ?? lentStill(`${video.title} ${title}`, projects ?? [], backend);
      return [{ ...view, still, date: formatDay(video.date) }];
    }),
  );
  const list = await listing(shown, (video) => video, MESSAGES, search);
  return {
    ...list,
    path: `/videos/${encodeURIComponent(id)}`,
    title,
    day: date,
    date: formatDay(date),
    own: list.items.length || !videoLink ? null : videoView({ title, videoLink }, backend),
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
  backend: Backend,
): VideoAlbumCardView {
  return {
    href: `/videos/${encodeURIComponent(id)}`,
    title,
    day: date,
    date: formatDay(date),
    still: (videoLink && backend.videoStill(videoLink, '')) || lentStill(title, projects, backend),
  };
}
