import type { OwnEnquiry } from '../../../shared/own-enquiry.ts';
import { campaignText } from '../destinations/submission-data.ts';
import type { Held, SubmissionDesk } from './store.ts';

export type Rights = ReturnType<typeof createRights>;

/**
 * A visitor's rights over their own enquiry, by its reference and their number. A wrong number and an unknown reference
 * get the same answer.
 * @param desks the desk of every place of enquiries, in the order in which they move
 */
export function createRights(desks: () => SubmissionDesk[]) {
  async function found(reference: string, mobile: string): Promise<{ desk: SubmissionDesk; held: Held }[]> {
    const all: { desk: SubmissionDesk; held: Held }[] = [];
    for (const desk of desks()) {
      if (!(await desk.isOf(reference, mobile))) continue;
      for (const held of await desk.ofReference(reference)) all.push({ desk, held });
    }
    return all;
  }

  return {
    /** @returns null for an unknown reference, or one of another number @throws while the store cannot be used */
    async look(reference: string, mobile: string): Promise<OwnEnquiry | null> {
      const all = await found(reference, mobile);
      const [first] = all;
      if (!first) return null;
      const { receivedAt, form } = first.held;
      const { records } = await first.desk.proof(reference);
      const given = records.find(({ happened }) => happened === 'given');
      return {
        reference,
        receivedAt,
        form,
        purposes: given?.purposes ?? [],
        held: all.map(({ held }) => contentOf(held)).find((one) => one !== null) ?? null,
        ended: all.map(({ held }) => held.ended).find((one) => one !== null) ?? null,
      };
    },
    /** @returns false where nothing is found @throws while the store cannot be used */
    async end(reference: string, mobile: string, event: 'withdrawn' | 'erased'): Promise<boolean> {
      const all = await found(reference, mobile);
      for (const { desk, held } of all) await desk.end(held, event);
      return all.length > 0;
    },
  };
}

function contentOf({ payload, context }: Held): OwnEnquiry['held'] {
  if (!payload) return null;
  const { project = null, page = null, unit = null, country_code, campaign } = context;
  const typed = { ...payload, country_code };
  const values = Object.entries(typed).flatMap(([key, value]) => (value ? [[key, String(value)]] : []));
  return {
    values: Object.fromEntries(values),
    project,
    page,
    unit,
    campaign: campaignText(campaign?.last),
  };
}
