import type { Project } from '../../../shared/content.ts';
import type { Picture } from '../../../shared/picture.ts';
import { type DocumentLink, documentLink } from '../../components/document-link.ts';
import { type VideoView, videoView } from '../../components/video-view.ts';
import type { PageInput } from '../../page.ts';
import { PROJECT } from '../../text/project.ts';

export interface AlbumView {
  /** `album-2`: the address of the album's view on the page. */
  id: string;
  title: string;
  /** `YYYY-MM-DD`, and as it is printed; absent where upstream names none. */
  day?: string;
  date?: string;
  pictures: Picture[];
}

export interface VideoAlbumView {
  id: string;
  title: string;
  videos: VideoView[];
}

export interface DocumentView extends DocumentLink {
  title: string;
}

/** The project's picture albums; albums without a picture that can be shown stay, and say that they are empty. */
export function imageAlbums(project: Project, { backend, locale }: PageInput): AlbumView[] {
  const text = PROJECT[locale.language];
  return project.albums.map(({ title, date, images }, index) => ({
    id: `album-${index + 1}`,
    title,
    ...(date && { day: date, date: locale.formats.day(date) }),
    pictures: uniqueBy(
      images.flatMap((image, at) => backend.picture(image, text.picture(project.name, title, at + 1)) ?? []),
      (picture) => picture.base,
    ),
  }));
}

/** As a building grows: dated albums first, the newest of them first; the others as upstream has them. */
export function byDay(albums: readonly AlbumView[]): AlbumView[] {
  return albums.toSorted((one, other) => (other.day ?? '').localeCompare(one.day ?? ''));
}

/** Video albums with their videos; an album that is itself one video counts as such. */
export function videoAlbums(project: Project, { backend }: PageInput): VideoAlbumView[] {
  const pictures = project.albums.flatMap(({ images }) => images);
  /** A film without a still is lent a picture of the project. */
  const lent = (index: number) => backend.picture(pictures[index % pictures.length] ?? project.image, '');
  return project.videos.map(({ title, videoLink, videos }, index) => {
    const own = videoLink ? [{ title, videoLink }] : [];
    const all = [...videos, ...own].flatMap((video) => videoView(video, backend) ?? []);
    const shown = uniqueBy(all, (video) => video.href);
    return {
      id: `video-album-${index + 1}`,
      title,
      videos: shown.map((video, at) => ({ ...video, still: video.still ?? lent(index + at) })),
    };
  });
}

export function projectDocuments(project: Project, input: PageInput): DocumentView[] {
  const all = project.documents.flatMap((document) => {
    const link = documentLink(document, input);
    return link ? { title: document.title, ...link } : [];
  });
  return uniqueBy(all, (document) => document.href);
}

/** The one to hand to a buyer first. */
export function brochureOf(documents: readonly DocumentView[]): DocumentView | null {
  return documents.find(({ title }) => BROCHURE.test(title)) ?? null;
}

/** In Hindi too: the word as it sounds, and the one for a description. */
const BROCHURE =
  /brochure|prospectus|\u092c\u094d\u0930\u094b\u0936|\u0935\u093f\u0935\u0930\u0923\u093f\u0915\u093e/i;

/** The first of each key: content from outside names the same file twice at times. */
function uniqueBy<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size < seen.add(keyOf(item)).size);
}
