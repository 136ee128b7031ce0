import type { Backend } from '../../client/backend.ts';
import type { EditorialEntry, EditorialKind, EditorialPage } from '../../shared/editorial.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import type { Picture } from '../../shared/picture.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { Dependency, PageContent } from './collaborators.ts';

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
  };
}

/**
 * The backend of one page: what the loader asks for comes from content, site folder and picture service, and
 * every content that it reads is noted in `read`, failures too, so that the page is known to be made of it.
 */
export function createServerBackend(
  { content, site, media }: BackendSources,
  today: string,
  formReply: FormReply | null,
  read: Dependency[],
): Backend {
  async function noted<T>(reading: Promise<{ key: string; version: number; value: T }>): Promise<T> {
    try {
      const { key, version, value } = await reading;
      if (key) read.push({ key, version });
      return value;
    } catch (error) {
      const { key, version } = error as Partial<Dependency>;
      if (key !== undefined) read.push({ key, version: version ?? -1 });
      throw error;
    }
  }

  return {
    site: site.facts,
    today,
    formReply,
    projects: () => noted(content.projects()),
    async project(slug) {
      const projects = await noted(content.projects());
      const listed = projects.find((project) => project.slug === slug);
      if (!listed) return null;
      const project = await noted(content.project(listed.id));
      return project && { ...project, slug };
    },
    news: () => noted(content.news()),
    newsItem: (id) => noted(content.newsItem(id)),
    events: () => noted(content.events()),
    event: (id) => noted(content.event(id)),
    press: () => noted(content.press()),
    downloads: () => noted(content.downloads()),
    jobs: () => noted(content.jobs()),
    job: (id) => noted(content.job(id)),
    albums: () => noted(content.albums()),
    albumImages: (albumId) => noted(content.albumImages(albumId)),
    videoAlbums: () => noted(content.videoAlbums()),
    albumVideos: (albumId) => noted(content.albumVideos(albumId)),
    editorialPage: (name) => site.page(name),
    editorialEntries: (kind) => site.entries(kind),
    picture: (address, alt) => media.picture(address, alt),
    sitePicture: (file, alt) => media.sitePicture(file, alt),
    videoStill: (link, alt) => media.videoStill(link, alt),
    file: (address, title) => media.file(address, title),
  };
}
