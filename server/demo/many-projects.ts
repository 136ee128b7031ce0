import type { DemoRecord } from './content/demo-record.ts';

/** The first id of generated projects; those that were written have three digits. */
const FIRST_ID = 10_001;
/** Longer names are jokes that do not bear repeating. Characters. */
const MAX_NAME = 60;
const FIRST_DAY = Date.UTC(2012, 0, 2);
const DAYS = 5400;
const DAY_MS = 86_400_000;

/**
 * @param written projects to begin with and to generate the others from
 * @param count of projects in all
 * @returns the first `count` of them, and as many more as it takes: each its own id, name, number, place and day
 */
export function manyProjects(written: readonly DemoRecord[], count: number): DemoRecord[] {
  const models = written.filter(isModel);
  const generated = Array.from({ length: Math.max(0, count - written.length) }, (_, index) =>
    generate(models[index % models.length] as Model, index, Math.floor(index / models.length) + 2),
  );
  return [...written.slice(0, count), ...generated];
}

type Model = DemoRecord & { project_name: string; latitude: number; longitude: number };

function isModel(record: DemoRecord): record is Model {
  const { project_name: name, latitude, properties } = record;
  return (
    typeof name === 'string' &&
    /[a-z]/i.test(name) &&
    name.length <= MAX_NAME &&
    typeof latitude === 'number' &&
    Array.isArray(properties) &&
    properties.length > 0
  );
}

/** @param sector distinguishes the projects of one model, in their names and so in their addresses */
function generate(model: Model, index: number, sector: number): DemoRecord {
  // A prime that shares no factor with the number of days: neighbours in the list lie years apart.
  const started = new Date(FIRST_DAY + ((index * 1009) % DAYS) * DAY_MS);
  const year = started.getUTCFullYear();
  return {
    ...model,
    id: FIRST_ID + index,
    project_name: `${model.project_name} Sector ${sector}`,
    started_date: started.toISOString(),
    rera_id: year < 2017 ? null : `P-BPL-${year % 100}-${FIRST_ID + index}`,
    latitude: shifted(model.latitude, index),
    longitude: shifted(model.longitude, index * 7),
  };
}

/** @returns degrees up to about two kilometres away */
function shifted(degrees: number, index: number): number {
  return Number((degrees + ((index % 41) - 20) / 1000).toFixed(4));
}
