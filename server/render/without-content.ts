import type { Read } from './collaborators.ts';
import type { BackendSources } from './server-backend.ts';

const nothing = async (): Promise<Read<null>> => ({ key: '', version: 0, value: null });
const noItems = async (): Promise<Read<never[]>> => ({ key: '', version: 0, value: [] });

/** The same sources with an upstream that has nothing: what a page says before its content is there. */
export function withoutContent(sources: BackendSources): BackendSources {
  return {
    ...sources,
    content: {
      projects: noItems,
      project: nothing,
      news: noItems,
      newsItem: nothing,
      events: noItems,
      event: nothing,
      press: noItems,
      downloads: noItems,
      jobs: noItems,
      job: nothing,
      albums: noItems,
      albumImages: noItems,
      videoAlbums: noItems,
      albumVideos: noItems,
    },
  };
}
