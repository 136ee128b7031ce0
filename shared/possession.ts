import type { ProjectFacts } from './project-facts.ts';
import type { ProjectStatus } from './project-status.ts';

/** When the homes of a project are handed over. Days come from its facts, sorted. */
export interface Possession {
  /** Some homes have been handed over. */
  hasReady: boolean;
  /** The promised days of parts that are not handed over yet; empty where all are. */
  promised: string[];
  /** The days on which parts were handed over; empty where none is known. */
  handedOver: string[];
}

/** @returns null where neither the facts nor the status of the project say anything */
export function possessionOf(facts: ProjectFacts | null, status: ProjectStatus | null): Possession | null {
  const parts = facts?.possession ?? [];
  const handedOver = parts.flatMap((part) => part.handedOver ?? []).sort();
  const isCompleted = status === 'completed';
  const promised = parts
    .flatMap((part) => (part.handedOver || isCompleted ? [] : (part.promised ?? [])))
    .sort();
  if (!isCompleted && !handedOver.length && !promised.length) return null;
  return { hasReady: isCompleted || handedOver.length > 0, promised, handedOver };
}
