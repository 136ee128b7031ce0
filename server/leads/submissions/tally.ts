import type { ProjectOf } from '../destinations/submission-data.ts';
import type { Submission } from './submission.ts';

const HOUR_MS = 60 * 60_000;
const HOURS = 24;
/** The most names that are counted in an hour: they come from strangers. */
const MAX_NAMES = 500;
/** The most names that are shown. */
const MAX_SHOWN = 10;

const KINDS = ['form', 'project', 'campaign'] as const;
/** Names with their numbers, the largest first. */
type Tallied = Record<(typeof KINDS)[number], [name: string, number: number][]>;

export type Tally = ReturnType<typeof createTally>;

/** Counts the enquiries of the last 24 hours in which this process ran. */
export function createTally(now: () => number, projectOf: ProjectOf) {
  /** Counts by hour; each key is a kind and a name. */
  const hours = new Map<number, Map<string, number>>();
  const hourOf = () => Math.floor(now() / HOUR_MS);

  function add({ form, context }: Pick<Submission, 'form' | 'context'>): void {
    const hour = hourOf();
    for (const old of hours.keys()) if (old <= hour - HOURS || old > hour) hours.delete(old);
    const counts = hours.get(hour) ?? new Map<string, number>();
    hours.set(hour, counts);
    const { campaign, source } = context.campaign?.last ?? {};
    const names = { form, project: context.project, campaign: campaign ?? source };
    for (const kind of KINDS) {
      const key = `${kind} ${names[kind] ?? 'none'}`;
      if (counts.has(key) || counts.size < MAX_NAMES) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }

  return {
    add,
    /** The ten largest of each kind. Projects that are not listed have strangers' names: they are counted together. */
    async top(): Promise<Tallied> {
      const all: Record<string, Map<string, number>> = {};
      for (const [hour, counts] of hours) {
        for (const [key, number] of hour > hourOf() - HOURS ? counts : []) {
          const [kind = '', name = ''] = key.split(/ (.*)/s);
          const shown = kind === 'project' && name !== 'none' ? await named(name) : name;
          const ofKind = all[kind] ?? new Map<string, number>();
          all[kind] = ofKind;
          ofKind.set(shown, (ofKind.get(shown) ?? 0) + number);
        }
      }
      const largest = (kind: string) =>
        [...(all[kind] ?? [])].sort(([, a], [, b]) => b - a).slice(0, MAX_SHOWN);
      return { form: largest('form'), project: largest('project'), campaign: largest('campaign') };
    },
  };

  async function named(project: string): Promise<string> {
    const found = await projectOf(project).catch(() => null);
    return found?.name ?? 'not listed';
  }
}
