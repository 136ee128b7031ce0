import { readFields } from '../../shared/form-field.ts';
import type { OwnEnquiry, OwnStep } from '../../shared/own-enquiry.ts';
import {
  OWN_ENDED,
  OWN_FIELDS,
  OWN_STEP,
  OWN_STEPS,
  OWN_UNKNOWN,
  ownTooMany,
  ownUnavailable,
} from '../../shared/own-enquiry.ts';
import { readReference } from '../../shared/reference.ts';
import { networkKey } from '../http/client-address.ts';
import { type Answer, invalid, retryAfterSeconds } from './answers.ts';
import { checkBySchema } from './posted-form.ts';
import { createQuota, type Store } from './stores/store.ts';
import type { Rights } from './submissions/rights.ts';

/** The most tries of one client; its network has ten times as many. A reference has 50 random bits. */
const TRIES = 10;
const NETWORK_TRIES = 100;
const WINDOW_MS = 10 * 60_000;
/** Retry-After while the store is away, seconds. */
const AWAY_RETRY = 60;

export interface OwnEnquiriesOptions {
  rights: Rights;
  store: Pick<Store, 'count'>;
  /** The group's number as people read it, for a refused visitor. */
  phone: string;
}

/**
 * The posts of `/your-enquiry`: look, withdraw, erase (docs/product.md, "Your enquiry"). Each counts as a try, whether
 * it finds something or not; a wrong number and an unknown reference get the same answer.
 */
export function createOwnEnquiries({ rights, store, phone }: OwnEnquiriesOptions) {
  const ofClient = createQuota(store, { name: 'own', limit: TRIES, windowMs: WINDOW_MS });
  const ofNetwork = createQuota(store, { name: 'own-net', limit: NETWORK_TRIES, windowMs: WINDOW_MS });

  async function find(step: OwnStep, reference: string, mobile: string): Promise<OwnEnquiry | null> {
    if (step !== 'look') await rights.end(reference, mobile, step === 'erase' ? 'erased' : 'withdrawn');
    return rights.look(reference, mobile);
  }

  return {
    /** @param client as limits count it @param body as it was posted @returns the answer, and the values that it is about */
    async answer(client: string, body: Record<string, unknown>) {
      const { values, malformed } = readFields(OWN_FIELDS, body);
      const step = OWN_STEPS.find((step) => step === body[OWN_STEP]) ?? 'look';
      const errors = { ...checkBySchema(OWN_FIELDS, values), ...malformed };
      return { values, step, answer: await answerTo(client, step, values, errors) };
    },
  };

  async function answerTo(
    client: string,
    step: OwnStep,
    { reference: typed = '', mobile = '' }: Record<string, string>,
    errors: Parameters<typeof invalid>[0],
  ): Promise<Answer> {
    if (Object.keys(errors).length > 0) return invalid(errors);
    const waits = [await ofClient(client), await ofNetwork(networkKey(client))];
    const waitMs = Math.max(...waits.map(Number));
    if (waitMs > 0) {
      return { status: 429, message: ownTooMany(waitMs, phone), retryAfterS: retryAfterSeconds(waitMs) };
    }
    try {
      // A text that is no reference finds nothing.
      const own = await find(step, readReference(typed) ?? typed, mobile);
      if (!own) return { status: 404, message: OWN_UNKNOWN };
      return { status: 200, message: own.ended && OWN_ENDED[own.ended], own };
    } catch {
      // The store's summary has the reason.
      return { status: 503, message: ownUnavailable(phone), retryAfterS: AWAY_RETRY };
    }
  }
}
