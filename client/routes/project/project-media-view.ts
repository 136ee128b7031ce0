import type { Project } from '../../../shared/content.ts';
import { documentLink } from '../../components/document-link.ts';
import { videoView } from '../../components/record-views.ts';
import type { PageInput } from '../../page.ts';
import { PROJECT } from '../../text/project.ts';

/** The project's picture albums; an album without pictures stays, and says that it is empty. */
export function imageAlbums(project: Project, { backend, locale }: PageInput) {
  const text = PROJECT[locale.language];
  return project.albums.map(({ title, date, images }, index) => ({
    // The hash of the album on the page.
    id: `album-${index + 1}`,
    title,
    ...(date && { day: date }),
    pictures: uniqueBy(
      images.flatMap((image, at) => backend.picture(image, text.picture(project.name, title, at + 1)) ?? []),
      (picture) => picture.base,
    ),
  }));
}

/** Video albums with their videos, the album's own film among them. */
export function videoAlbums(project: Project, { backend }: PageInput) {
  const pictures = project.albums.flatMap(({ images }) => images);
  /** The still of a film that has none: a picture of the project. */
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

/** The project's documents, and the brochure among them. */
export function projectDocuments(project: Project, input: PageInput) {
  const all = project.documents.flatMap((document) => {
    const link = documentLink(document, input);
    return link ? { title: document.title, ...link } : [];
  });
  const documents = uniqueBy(all, (document) => document.href);
  return { documents, brochure: documents.find(({ title }) => BROCHURE.test(title)) ?? null };
}

/** English, and two words of Hindi. */
const BROCHURE =
  /brochure|prospectus|\u092c\u094d\u0930\u094b\u0936|\u0935\u093f\u0935\u0930\u0923\u093f\u0915\u093e/i;

/** The first of each key: upstream sometimes names a file twice. */
function uniqueBy<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size < seen.add(keyOf(item)).size);
}
