import type { Backend } from '../../client/backend.ts';
import type { EditorialEntry, EditorialKind, EditorialPage } from '../../shared/editorial.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import type { Picture } from '../../shared/picture.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { ContentReader, Dependency, PageContent, Read } from './collaborators.ts';

export interface BackendSources {
  content: PageContent;
  site: {
    facts: SiteFacts;
    page(name: string): EditorialPage | null;
    entries(kind: EditorialKind): EditorialEntry[];
  };
  media: {
    picture(address: string | null, alt: string): Picture | null;
    sitePicture(file: string | null, alt: string): Picture | null;
    videoStill(link: string, alt: string): Picture | null;
    file(address: string, title: string): string | null;
    /** Grows when the size or colour of a picture is learnt. */
    version(): number;
  };
  /** Told of a picture whose size is not known yet, so that it can be learnt. */
  onUnknownPicture?: (picture: Picture) => void;
}

/** The key under which pages remember that sizes and colours of pictures were unknown when they were drawn. */
export const PICTURES_KEY = 'pictures';

/**
 * The backend of one page: what the loader asks for comes from content, site folder and picture service, and
 * every content that it reads is noted in `read`, failures too, so that the page is known to be made of it.
 */
export function createServerBackend(
  { content, site, media, onUnknownPicture }: BackendSources,
  today: string,
  formReply: FormReply | null,
  read: Dependency[],
  reader?: ContentReader,
): Backend {
  async function noted<T>(reading: Promise<Read<T>>): Promise<T> {
    try {
      const { key, version, value, isPartial } = await reading;
      if (key) read.push({ key, version, ...(isPartial && { failed: true }) });
      return value;
    } catch (error) {
      const { key, version } = error as Partial<Dependency>;
      read.push({ key: key ?? '', version: version ?? -1, failed: true });
      throw error;
    }
  }

  let noticed = false;
  /** A page with a picture of unknown size is drawn anew once it is known. */
  function looked(picture: Picture | null): Picture | null {
    if (!picture || picture.width) return picture;
    if (!noticed) read.push({ key: PICTURES_KEY, version: media.version() });
    noticed = true;
    onUnknownPicture?.(picture);
    return picture;
  }

  return {
    site: site.facts,
    today,
    formReply,
    projects: () => noted(content.projects(reader)),
    async project(slug) {
      const projects = await noted(content.projects(reader));
      const listed = projects.find((project) => project.slug === slug);
      if (!listed) return null;
      const project = await noted(content.project(listed.id, reader));
      return project && { ...project, slug };
    },
    news: () => noted(content.news(reader)),
    newsItem: (id) => noted(content.newsItem(id, reader)),
    events: () => noted(content.events(reader)),
    event: (id) => noted(content.event(id, reader)),
    press: () => noted(content.press(reader)),
    downloads: () => noted(content.downloads(reader)),
    jobs: () => noted(content.jobs(reader)),
    job: (id) => noted(content.job(id, reader)),
    albums: () => noted(content.albums(reader)),
    albumImages: (albumId) => noted(content.albumImages(albumId, reader)),
    videoAlbums: () => noted(content.videoAlbums(reader)),
    albumVideos: (albumId) => noted(content.albumVideos(albumId, reader)),
    editorialPage: (name) => site.page(name),
    editorialEntries: (kind) => site.entries(kind),
    picture: (address, alt) => looked(media.picture(address, alt)),
    sitePicture: (file, alt) => looked(media.sitePicture(file, alt)),
    videoStill: (link, alt) => looked(media.videoStill(link, alt)),
    file: (address, title) => media.file(address, title),
  };
}
