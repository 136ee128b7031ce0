import { type DemoContent, type DemoRecord, demoContent } from '../../server/demo/demo-content.ts';

const NO_FILES = { image: null, image_url: null, thumbnail_img: null, albums: [], videos: [], documents: [] };
const PICTURE = '/uploads/pictures/project-01-b.jpg';

/** An upstream without a record. */
export function noContent(): DemoContent {
  return Object.fromEntries(Object.keys(demoContent()).map((name) => [name, []])) as unknown as DemoContent;
}

/**
 * The least content with which all kinds of page can be opened: for tests of the process, which otherwise spends most
 * of its start on rendering the first pages. Of pictures there is one, that of Kolar Crest.
 */
export function littleContent(): DemoContent {
  const { projects, news, events, jobs } = demoContent();
  const only = (records: DemoRecord[], id: unknown) =>
    records.filter((record) => record.id === id).map((record) => ({ ...record, ...NO_FILES }));
  const crest = projects.find(({ project_name }) => project_name === 'Kolar Crest');
  return {
    ...noContent(),
    projects: only(projects, crest?.id).map((project) => ({ ...project, image: PICTURE })),
    ...{ news: only(news, 602), events: only(events, 412), jobs: only(jobs, 807) },
  };
}
