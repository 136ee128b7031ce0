import type { FormName } from '../../../shared/enquiry-forms.ts';
import type { Destination, Sender } from '../destinations/destination.ts';
import type { StoreLog } from '../stores/store.ts';
import { type Leased, type Sent, settledBy, visitorsTry } from './delivery.ts';
import type { SubmissionStore } from './store.ts';
import type { Submission } from './submission.ts';

/**
 * The pause between two rounds of a loop that found nothing to send, or met failures; milliseconds. It is constant:
 * else a destination that refuses one in three would take many minutes for all. Each delivery also backs off.
 */
const POLL_MS = 2_000;

/** A try, for metrics. No visitor waits for one in the `background`. */
export interface Try {
  destination: string;
  form: FormName;
  outcome: 'delivered' | 'refused' | 'unanswered';
  background: boolean;
  /** The time since the submission was stored, milliseconds. */
  ageMs: number;
}

export interface DeliverOptions {
  store: Pick<SubmissionStore, 'lease' | 'settle'>;
  destination: Destination;
  log: StoreLog & { warn(facts: object, text: string): void };
  /** Gives numbers from 0 to 1. */
  random: () => number;
  /** Aborted when the server cannot wait any longer. */
  graceOver: AbortSignal;
  /** Resolves after so many milliseconds, or when the signal aborts. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  onTry?: ((made: Try) => void) | undefined;
}

/** A try under way. */
export interface Running {
  submission: Submission;
  /** False for a submission that the store did not take: the store knows nothing of the try. */
  isKept: boolean;
  sent: Promise<Sent>;
}

export type Deliverer = ReturnType<typeof startDeliverer>;

/**
 * Sends due deliveries to one destination, in its own loops: no destination waits for another one. Each round sends one
 * delivery. A loop pauses when nothing is due, and after two tries in a row that failed: the destination is most likely
 * down for the others too. One failure alone holds up nobody.
 */
export function startDeliverer(options: DeliverOptions) {
  const { store, destination, log, random, graceOver, pause, onTry } = options;
  const { name } = destination;
  const inFlight = new Set<Running>();
  const stopping = new AbortController();
  /** Ends the pauses of all loops. */
  let waking = new AbortController();
  let hasJustFailed = false;
  const loops = Array.from({ length: destination.atOnce ?? 1 }, deliverInBackground);

  /** Sends a delivery that this process has leased, and records the result. @param sender null where nobody waits */
  function send(leased: Leased, sender: Sender | null): Promise<Sent> {
    const { submission } = leased;
    const equal = running(submission.fingerprint);
    // Two equal submissions that are both kept came more than ten minutes apart: each is sent.
    const unkept = equal && !equal.isKept ? equal.sent : undefined;
    return track({ submission, isKept: true }, sendOnce(leased, sender, unkept));
  }

  function track(made: Omit<Running, 'sent'>, ended: Promise<Sent>): Promise<Sent> {
    const one: Running = { ...made, sent: ended.finally(() => inFlight.delete(one)) };
    inFlight.add(one);
    return one.sent;
  }

  /** A submission whose fingerprint was removed equals no other. */
  const running = (fingerprint: string): Running | undefined =>
    [...inFlight].find(({ submission }) => fingerprint && submission.fingerprint === fingerprint);

  /** @param unkept the try of an equal submission that is not kept: its result is this one's, too */
  async function sendOnce(leased: Leased, sender: Sender | null, unkept?: Promise<Sent>): Promise<Sent> {
    const { submission, tries, ageMs } = leased;
    const started = performance.now();
    const sent = await (unkept ?? destination.send(leased, sender, graceOver));
    const result = settledBy(sent, tries, random());
    const facts = { enquiry: submission.id, destination: name, form: submission.form, tries: tries + 1 };
    await store.settle(leased, result).catch(() => {
      log.warn(facts, 'the result of a delivery could not be recorded: it may be sent once more');
    });
    if (sent.kind === 'delivered' && sent.fault) {
      log.warn({ ...facts, reason: sent.fault }, 'enquiry delivered, but not to every receiver');
    } else if (result.state === 'delivered') log.info(facts, 'enquiry delivered');
    else if (result.state === 'waiting') {
      log.warn({ ...facts, reason: result.reason }, 'enquiry not delivered, it will be tried again');
    } else {
      log.error({ ...facts, reason: result.reason }, 'enquiry refused, it is parked for the operator');
    }
    onTry?.({
      destination: name,
      form: submission.form,
      outcome: outcomeOf(sent),
      background: sender === null,
      ageMs: ageMs + performance.now() - started,
    });
    return sent;
  }

  async function rest(): Promise<void> {
    await pause(POLL_MS * (1 - random() / 4), AbortSignal.any([stopping.signal, waking.signal]));
  }

  async function deliverInBackground(): Promise<void> {
    let isIdle = true;
    while (!stopping.signal.aborted) {
      if (isIdle) await rest();
      try {
        const leased = stopping.signal.aborted ? null : await store.lease(name);
        const sent = leased && (await send(leased, null));
        const hasFailed = sent?.kind === 'later';
        isIdle = !sent || (hasFailed && hasJustFailed);
        if (sent) hasJustFailed = hasFailed;
      } catch {
        // The store's summary has the reason.
        isIdle = true;
      }
    }
  }

  return {
    send,
    /** Sends a submission that the store does not take, once. */
    sendUnkept: (submission: Submission, sender: Sender): Promise<Sent> =>
      track({ submission, isKept: false }, destination.send(visitorsTry(submission), sender, graceOver)),
    /** The running try of an equal submission. */
    running,
    /** Lets pausing loops look at once: something new waits. */
    wake(): void {
      waking.abort();
      waking = new AbortController();
    },
    /** Ends each loop after its running try. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(loops);
      // A late request may begin a try while the others end.
      while (inFlight.size > 0) await Promise.allSettled([...inFlight].map(({ sent }) => sent));
    },
  };
}

function outcomeOf(sent: Sent): Try['outcome'] {
  if (sent.kind !== 'later') return sent.kind;
  return sent.answered ? 'refused' : 'unanswered';
}
