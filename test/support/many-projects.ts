import { type DemoRecord, demoContent } from '../../server/demo/demo-content.ts';

/** The first id of generated projects; written ones have three digits. */
const FIRST_ID = 10_001;
const FIRST_DAY = Date.UTC(2012, 0, 2);
const DAYS = 5400;
const DAY_MS = 86_400_000;

/**
 * @returns so many projects: those of the demo, then generated ones with ids, names, numbers and days of their own
 */
export function manyProjects(count: number): DemoRecord[] {
  const written = demoContent().projects;
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
