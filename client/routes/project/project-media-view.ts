import type { Project } from '../../../shared/content.ts';
import { documentLink } from '../../components/document-link.ts';
import { videoView } from '../../components/record-views.ts';
import type { PageInput } from '../../page.ts';
import { PROJECT } from '../../text/project.ts';

/** The project's picture albums; albums without a picture that can be shown stay, and say that they are empty. */
export function imageAlbums(project: Project, { backend, locale }: PageInput) {
  const text = PROJECT[locale.language];
  return project.albums.map(({ title, date, images }, index) => ({
    // The address of the album's view on the page.
    id: `album-${index + 1}`,
    title,
    ...(date && { day: date }),
    pictures: uniqueBy(
      images.flatMap((image, at) => backend.picture(image, text.picture(project.name, title, at + 1)) ?? []),
      (picture) => picture.base,
    ),
  }));
}

/** Video albums with their videos; an album that is itself one video counts as such. */
export function videoAlbums(project: Project, { backend }: PageInput) {
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

/** What can be downloaded, and the one of it to hand to a buyer first. */
export function projectDocuments(project: Project, input: PageInput) {
  const all = project.documents.flatMap((document) => {
    const link = documentLink(document, input);
    return link ? { title: document.title, ...link } : [];
  });
  const documents = uniqueBy(all, (document) => document.href);
  return { documents, brochure: documents.find(({ title }) => BROCHURE.test(title)) ?? null };
}

/** In Hindi too: the word as it sounds, and the one for a description. */
const BROCHURE =
  /brochure|prospectus|\u092c\u094d\u0930\u094b\u0936|\u0935\u093f\u0935\u0930\u0923\u093f\u0915\u093e/i;

/** The first of each key: content from outside names the same file twice at times. */
function uniqueBy<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size < seen.add(keyOf(item)).size);
}
