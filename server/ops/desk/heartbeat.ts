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
const READ = `SELECT owner FROM claim WHERE key LIKE 'container:%' AND key <> $1 AND ends_at > now()
  ORDER BY key LIMIT ${MAX_SHOWN}`;

/**
 * Says to the others that this container runs, and which version; only with a database.
 * @param about what is told of this one
 */
export function createHeartbeat(database: Database | null, about: Omit<Container, 'isThis'>) {
  const own: Container = { ...about, isThis: true };
  const key = `container:${database?.container}`;
  let others: Container[] = [];

  async function beat(): Promise<void> {
    if (!database?.isUp()) {
      others = [];
      return;
    }
    try {
      await database.query(WRITE, [key, JSON.stringify(about)]);
      const rows = await database.query<{ owner: string }>(READ, [key]);
      others = rows.flatMap(({ owner }) => containerOf(owner));
    } catch {
      // Away: it is told elsewhere.
      others = [];
    }
  }

  const timer = database ? setInterval(() => void beat(), EVERY_MS).unref() : undefined;
  if (database) void beat();
  return {
    containers: (): readonly Container[] => [own, ...others],
    async close() {
      clearInterval(timer);
      if (!database?.isUp()) return;
      await database.query('DELETE FROM claim WHERE key = $1', [key]).catch(() => {});
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
