import type { Held, SubmissionDesk } from './store.ts';

/** What is held of one enquiry, as its own visitor may see it. */
export interface OwnEnquiry {
  reference: string;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  form: Held['form'];
  /** True while name, number and answers lie here. */
  isHeld: boolean;
  ended: Held['ended'];
}

export type Rights = ReturnType<typeof createRights>;

/**
 * What somebody may do with their own enquiry, by its reference and their number. A wrong number and an unknown reference
 * have one answer.
 * @param desks of every place in which enquiries lie
 */
export function createRights(desks: () => SubmissionDesk[]) {
  async function found(reference: string, mobile: string): Promise<{ desk: SubmissionDesk; held: Held }[]> {
    const all = desks().map(async (desk) => {
      if (!(await desk.isOf(reference, mobile))) return [];
      return (await desk.ofReference(reference)).map((held) => ({ desk, held }));
    });
    return (await Promise.all(all)).flat();
  }

  return {
    /** @returns null for a reference that is unknown, or of another number @throws while the store cannot be used */
    async look(reference: string, mobile: string): Promise<OwnEnquiry | null> {
      const [first, ...others] = (await found(reference, mobile)).map(({ held }) => held);
      if (!first) return null;
      const { receivedAt, form } = first;
      const both = [first, ...others];
      const ended = both.map(({ ended }) => ended).find((one) => one !== null) ?? null;
      return { reference, receivedAt, form, isHeld: both.some(({ payload }) => payload !== null), ended };
    },
    /** @returns false where nothing is found @throws while the store cannot be used */
    async end(reference: string, mobile: string, event: 'withdrawn' | 'erased'): Promise<boolean> {
      const all = await found(reference, mobile);
      for (const { desk, held } of all) await desk.end(held, event);
      return all.length > 0;
    },
  };
}
