import { DAY_MS } from '../../shared/india-time.ts';
import albumVideos from './content/album-videos.json' with { type: 'json' };
import downloads from './content/downloads.json' with { type: 'json' };
import events from './content/events.json' with { type: 'json' };
import galleries from './content/galleries.json' with { type: 'json' };
import galleryImages from './content/gallery-images.json' with { type: 'json' };
import jobs from './content/jobs.json' with { type: 'json' };
import news from './content/news.json' with { type: 'json' };
import press from './content/press.json' with { type: 'json' };
import projects from './content/projects.json' with { type: 'json' };
import videoAlbums from './content/video-albums.json' with { type: 'json' };

/** A record as the demo upstream sends it, as loosely typed as real content is. */
export type DemoRecord = Record<string, unknown>;

/** The lists of `content/`, with the inactive and odd records that real content has too. */
const LISTS = {
  projects,
  news,
  events,
  press,
  downloads,
  jobs,
  galleries,
  videoAlbums,
  /** The entries of all albums; `albumId` says which album each is in. */
  galleryImages,
  albumVideos,
};

/** The lists of the demo upstream. */
export type DemoContent = Record<keyof typeof LISTS, DemoRecord[]>;

/**
 * The demo content. Callers may change the lists; their records are shared.
 * @param now milliseconds since 1970; deadlines count from it, so that the demo's open jobs stay open over the years
 */
export function demoContent(now = Date.now()): DemoContent {
  const lists = Object.entries(LISTS).map(([name, records]) => [
    name,
    records.map((one) => recordOf(one, now)),
  ]);
  return Object.fromEntries(lists);
}

/** In `content/` a long text is an array of its lines, and a day may count from today: `{in 24 days}`. */
function recordOf(written: DemoRecord, now: number): DemoRecord {
  const { description, application_deadline: deadline } = written;
  const inDays = (_: string, days: string) =>
    new Date(now + Number(days) * DAY_MS).toISOString().slice(0, 10);
  return {
    ...written,
    ...(Array.isArray(description) && { description: description.join('\n') }),
    ...(typeof deadline === 'string' && { application_deadline: deadline.replace(IN_DAYS, inDays) }),
  };
}

const IN_DAYS = /^\{in (-?\d+) days\}/;
