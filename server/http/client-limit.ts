import { type BudgetOptions, createBudget } from './budget.ts';

export interface ClientLimitOptions extends Omit<BudgetOptions, 'windowMs'> {
  /** A minute unless told otherwise. */
  windowMs?: number;
}

/**
 * Bounds in this process's memory what one client can cause: calls of upstream by ids that it makes up, pages that are
 * rendered for it alone. Unlike a quota of the store it costs a reader nothing.
 */
export function createClientLimit({ windowMs = 60_000, ...options }: ClientLimitOptions) {
  const { take, giveBack } = createBudget({ ...options, windowMs });
  return {
    /** @returns false, and counts nothing, when the client has asked for too many */
    take: (client: string): boolean => take(client) === 0,
    giveBack,
  };
}

export type ClientLimit = ReturnType<typeof createClientLimit>;
