import type { Database } from '../../stores/database.ts';

/** A running process of the site. */
export interface Container {
  name: string;
  build: string;
  node: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  isThis: boolean;
}

/** At most one write in so many milliseconds. */
const EVERY_MS = 15_000;
const MAX_SHOWN = 50;

/** A claim like any other, which ends when it is not renewed: no table of its own, and no other version minds it. */
const WRITE = `INSERT INTO claim VALUES ($1, $2, now() + interval '45 s')
  ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at`;
/** By the index of ends: of what ends so soon little is anything else. */
const READ = `SELECT owner FROM claim WHERE ends_at > now() AND ends_at <= now() + interval '45 s'
  AND key LIKE 'container:%' AND key <> $1 ORDER BY key LIMIT ${MAX_SHOWN}`;

/**
 * Says to the others that this container runs, and which version; only with a database.
 * @param about what is told of this one
 */
export function createHeartbeat(database: Database | null, about: Omit<Container, 'isThis'>) {
  const own: Container = { ...about, isThis: true };
  const key = `container:${database?.container}`;

  async function beat(): Promise<void> {
    // Away: it is told elsewhere, and this again when it is back.
    await database?.query(WRITE, [key, JSON.stringify(about)]).catch(() => {});
  }

  const timer = database ? setInterval(() => void beat(), EVERY_MS).unref() : undefined;
  database?.onUp(() => void beat());
  return {
    /** @returns this one first; it alone while the database is away */
    async containers(): Promise<readonly Container[]> {
      const others = await database?.query<{ owner: string }>(READ, [key]).catch(() => []);
      return [own, ...(others ?? []).flatMap(({ owner }) => containerOf(owner))];
    },
    async close() {
      clearInterval(timer);
      await database?.query('DELETE FROM claim WHERE key = $1', [key]).catch(() => {});
    },
  };
}

/** Another version may have written it: what is not as expected is left out. */
function containerOf(text: string): Container[] {
  try {
    const { name, build, node, startedAt } = JSON.parse(text);
    return [
      {
        name: String(name),
        build: String(build),
        node: String(node),
        startedAt: Number(startedAt),
        isThis: false,
      },
    ];
  } catch {
    return [];
  }
}
