import type { DemoRecord } from './content/demo-record.ts';
import { downloads } from './content/downloads.ts';
import { events } from './content/events.ts';
import { galleries, galleryImages } from './content/galleries.ts';
import { jobs } from './content/jobs.ts';
import { news } from './content/news.ts';
import { press } from './content/press.ts';
import { projects } from './content/projects.ts';
import { albumVideos, videoAlbums } from './content/videos.ts';
import { manyProjects } from './many-projects.ts';

/** All that the demo upstream knows: each list with the inactive and odd records that real content has too. */
export interface DemoContent {
  projects: DemoRecord[];
  news: DemoRecord[];
  events: DemoRecord[];
  press: DemoRecord[];
  downloads: DemoRecord[];
  jobs: DemoRecord[];
  galleries: DemoRecord[];
  /** Of all albums; `albumId` says to which one each belongs. */
  galleryImages: DemoRecord[];
  videoAlbums: DemoRecord[];
  /** Of all video albums; `albumId` says to which one each belongs. */
  albumVideos: DemoRecord[];
}

/**
 * The demo content. The lists are new ones that may be changed; the records in them are shared.
 * @param projectCount how many projects: more than were written are generated from them, always the same ones;
 * all that were written where it is not given
 */
export function demoContent(projectCount = projects.length): DemoContent {
  return {
    projects: manyProjects(projects, projectCount),
    news: [...news],
    events: [...events],
    press: [...press],
    downloads: [...downloads],
    jobs: [...jobs],
    galleries: [...galleries],
    galleryImages: [...galleryImages],
    videoAlbums: [...videoAlbums],
    albumVideos: [...albumVideos],
  };
}
