import type { ProjectFacts } from './project-facts.ts';
import type { ProjectStatus } from './project-status.ts';

/** When homes of a project can be had. Days are those that stand in its facts, sorted. */
export interface Possession {
  /** Some homes have been handed over. */
  hasReady: boolean;
  /** The promised days of the parts that are still to come; none where all is handed over. */
  promised: string[];
  /** The days on which parts were handed over; none where nobody has said. */
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
