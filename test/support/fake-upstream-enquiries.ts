import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { createEnquiryBook } from '../../server/demo/enquiry-book.ts';
import { seededRandom } from '../../server/leads/captcha/seeded-random.ts';
import { type Fault, sendFault } from './fake-upstream-faults.ts';

/** The end of one call of `createEnquiry`. Only the outcomes that begin with `accept` store the enquiry. */
type EnquiryOutcome =
  /** Stored and answered: 201, for a repeated idempotency key 200. */
  | { kind: 'accept' }
  /** Stored, then the connection is cut: the caller cannot know. */
  | { kind: 'accept-then-cut' }
  /** Not stored; the connection is cut. */
  | { kind: 'cut' }
  /** Not stored; no answer comes. */
  | { kind: 'hang' }
  /** Not stored; that status, with `{success: false, message}`. */
  | { kind: 'refuse'; status: number };

/** One call of `createEnquiry`, as it arrived. */
interface EnquiryAttempt {
  /** The decoded body; undefined where it was no JSON. */
  payload: unknown;
  headers: IncomingHttpHeaders;
  idempotencyKey: string | null;
  stored: boolean;
}

export type FakeEnquiries = Omit<ReturnType<typeof createEnquiryDesk>, 'answer'>;

export function createEnquiryDesk() {
  const receive = createEnquiryBook();
  const attempts: EnquiryAttempt[] = [];
  const queues = new Map<unknown, EnquiryOutcome[]>();
  let usual: EnquiryOutcome = { kind: 'accept' };
  let chance = (): EnquiryOutcome | null => null;

  async function answer(request: IncomingMessage, response: ServerResponse, fault: Fault | null) {
    const payload = await json(request).catch(() => undefined);
    const { headers } = request;
    const key = headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : null;
    const attempt: EnquiryAttempt = { payload, headers, idempotencyKey, stored: false };
    attempts.push(attempt);
    if (fault) return sendFault(response, fault, noRightAnswer);

    const outcome = queues.get(mobileOf(payload))?.shift() ?? chance() ?? usual;
    const { kind } = outcome;
    if (kind === 'refuse') return sendFault(response, { ...outcome, kind: 'status' }, noRightAnswer);
    if (kind === 'hang') return;
    if (kind === 'cut') return void response.socket?.resetAndDestroy();
    const { status, body } = receive(payload, idempotencyKey);
    attempt.stored = status === 201;
    if (kind === 'accept-then-cut') return void response.socket?.resetAndDestroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  return {
    /** Every call so far, in the order of arrival. */
    attempts: attempts as readonly EnquiryAttempt[],
    /** Answers one call; a fault of the fake goes before the outcomes. */
    answer,
    /** The payloads that were stored, once for each idempotency key. */
    stored: () =>
      attempts.filter(({ stored }) => stored).map(({ payload }) => payload as Record<string, unknown>),
    /** From now on, where nothing else is said. `{kind: 'accept'}` at first. */
    always(outcome: EnquiryOutcome): void {
      usual = outcome;
    },
    /** For the next calls with that number, before all others: an enquiry that is tried again takes no one else's. */
    nextOf(mobile: number, ...outcomes: EnquiryOutcome[]): void {
      queues.set(mobile, [...(queues.get(mobile) ?? []), ...outcomes]);
    },
    attemptsOf: (mobile: number) => attempts.filter(({ payload }) => mobileOf(payload) === mobile),
    /**
     * That share of the calls ends in one of these outcomes instead, the same ones for the same seed.
     * @param rate 0 to 1; 0 ends it
     */
    failRate(rate: number, seed: number, outcomes: [EnquiryOutcome, ...EnquiryOutcome[]]): void {
      const random = seededRandom(Buffer.alloc(16, `${seed}`));
      chance = () => {
        // Two draws for every call, so that the choice of one does not shift the next.
        const [whether, which] = [random(), random()];
        return whether < rate ? (outcomes[Math.floor(which * outcomes.length)] ?? null) : null;
      };
    },
  };
}

function noRightAnswer(): never {
  throw new Error('createEnquiry cannot fail in that way');
}

function mobileOf(payload: unknown): unknown {
  return (payload as { mobile?: unknown } | undefined)?.mobile;
}
