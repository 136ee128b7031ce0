import type { Presence } from '../../leads/stores/shared-database.ts';

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

/**
 * Says to the others that this container runs, and which version; only with a database.
 * @param about what is told of this one
 */
export function createHeartbeat(presence: Presence | null, about: Omit<Container, 'isThis'>) {
  const own: Container = { ...about, isThis: true };
  const beat = () => void presence?.announce(JSON.stringify(about));
  const timer = presence ? setInterval(beat, EVERY_MS).unref() : undefined;
  presence?.onUp(beat);
  return {
    /** @returns this one first; it alone while the database is away */
    async containers(): Promise<readonly Container[]> {
      return [own, ...((await presence?.others()) ?? []).flatMap(containerOf)];
    },
    async close() {
      clearInterval(timer);
      await presence?.leave();
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
