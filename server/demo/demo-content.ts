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
  /** Of all albums; `albumId` says to which one each belongs. */
  galleryImages,
  albumVideos,
};

/** The lists of the demo upstream. */
export type DemoContent = Record<keyof typeof LISTS, DemoRecord[]>;

/**
 * The demo content. Callers may change the lists; their records are shared.
 * @param projectCount all written projects unless given; more are generated from these, always the same ones
 */
export function demoContent(projectCount = projects.length): DemoContent {
  const lists = Object.entries(LISTS).map(([name, records]) => [name, records.map(recordOf)]);
  const content: DemoContent = Object.fromEntries(lists);
  return { ...content, projects: manyProjects(content.projects, projectCount) };
}

/** In `content/` a long text is an array of its lines, and a day may count from today: `{in 24 days}`. */
function recordOf(written: DemoRecord): DemoRecord {
  const { description, application_deadline: deadline } = written;
  return {
    ...written,
    ...(Array.isArray(description) && { description: description.join('\n') }),
    ...(typeof deadline === 'string' && { application_deadline: deadline.replace(IN_DAYS, inDays) }),
  };
}

const IN_DAYS = /^\{in (-?\d+) days\}/;

/** @returns `YYYY-MM-DD`: an opening of the demo does not close with the years */
function inDays(_: string, days: string): string {
  return new Date(Date.now() + Number(days) * 86_400_000).toISOString().slice(0, 10);
}

/** The first id of generated projects; written ones have three digits. */
const FIRST_ID = 10_001;
const FIRST_DAY = Date.UTC(2012, 0, 2);
const DAYS = 5400;
const DAY_MS = 86_400_000;

/**
 * @returns `count` projects: the written ones, then generated ones with ids, names, numbers and days of their own
 */
function manyProjects(written: readonly DemoRecord[], count: number): DemoRecord[] {
  const models = written.filter(({ properties }) => Array.isArray(properties) && properties.length > 0);
  const generated = Array.from({ length: Math.max(0, count - written.length) }, (_, index) => {
    const model = models[index % models.length];
    const id = FIRST_ID + index;
    // A prime that shares no factor with the number of days: neighbours in the list lie years apart.
    const started = new Date(FIRST_DAY + ((index * 1009) % DAYS) * DAY_MS);
    const year = started.getUTCFullYear();
    return {
      ...model,
      id,
      project_name: `${model?.project_name} Sector ${Math.floor(index / models.length) + 2}`,
      started_date: started.toISOString(),
      rera_id: year < 2017 ? null : `P-BPL-${year % 100}-${id}`,
    };
  });
  return [...written.slice(0, count), ...generated];
}
