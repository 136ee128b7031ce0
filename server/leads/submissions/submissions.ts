import { setTimeout as wait } from 'node:timers/promises';
import type { Destination, Sender } from '../destinations/destination.ts';
import type { Cipher } from './cipher.ts';
import { type Deliverer, type DeliverOptions, startDeliverer } from './deliver.ts';
import type { Sent } from './delivery.ts';
import { createRights } from './rights.ts';
import { none, type OutboxStatus, type Placed, type SubmissionStore } from './store.ts';
import { type Enquiry, newId, type Submission } from './submission.ts';

const TEND_EVERY_MS = 2_000;
const TIDY_EVERY_MS = 30_000;
/** A delivery that waits longer is logged as an error. */
const LATE_MS = 15 * 60_000;
const MAX_LISTED = 200;
/** How often an enquiry checks whether an equal one at another container has ended, milliseconds. */
const TWIN_POLL_MS = 250;

/** The result of an enquiry that passed every check. `answered`: upstream responded, but did not accept. */
export type Submitted =
  /** Upstream has it; `again`: by an equal enquiry of the last ten minutes. */
  | { kind: 'delivered'; reference: string; again: boolean }
  /** It is kept here and will be delivered. */
  | { kind: 'stored'; reference: string; answered: boolean }
  /** Upstream did not take it, and nothing here could keep it. */
  | { kind: 'refused'; answered: boolean };

export interface SubmissionsOptions extends Pick<DeliverOptions, 'log' | 'random' | 'onTry'> {
  /** Closed with the service. */
  store: SubmissionStore;
  /** Upstream first: its first try decides what the visitor is told. */
  destinations: readonly [Destination, ...Destination[]];
  cipher: Pick<Cipher, 'referenceOf'>;
  /** How long an enquiry waits for an equal one at another container, milliseconds. */
  twinMs: number;
  /** A stop aborts tries that take longer than this; milliseconds. */
  graceMs: number;
  /** The system's clock, milliseconds since the epoch. */
  now: () => number;
  /** Called once for each stored enquiry; equal ones are one. */
  onNew?: (submission: Submission) => void;
  pause?: DeliverOptions['pause'] | undefined;
}

export type Submissions = ReturnType<typeof startSubmissions>;

/**
 * Stores enquiries and delivers them: to upstream at once for the visitor who sent one, to every destination in the
 * background until it is taken. An enquiry is forwarded once at a time: a second request for it gets the result of the
 * first. One that the store does not take is forwarded once in its own request, and its visitor is told how that ended.
 *
 * A stop ends each loop after its running try. An enquiry that comes after the stop, by a connection that is still
 * open, is forwarded within the grace; after the grace it is only stored.
 */
export function startSubmissions(options: SubmissionsOptions) {
  const { store, destinations, cipher, twinMs, graceMs, log, now } = options;
  const { pause = (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}) } = options;
  const names = destinations.map(({ name }) => name);
  const graceOver = new AbortController();
  const deliverers = destinations.map((destination) =>
    startDeliverer({
      store,
      destination,
      log,
      random: options.random,
      graceOver: graceOver.signal,
      pause,
      onTry: options.onTry,
    }),
  );
  const [upstream, ...others] = deliverers as [Deliverer, ...Deliverer[]];
  /** Results under way, by fingerprint: equal enquiries share one. */
  const inFlight = new Map<string, Promise<Submitted>>();
  let stopped: Promise<void> | null = null;
  /** Destinations whose late delivery was logged. */
  const late = new Set<string>();
  const rounds = [every(TEND_EVERY_MS, store.tend), every(TIDY_EVERY_MS, tidy)];

  async function storeAndForward(enquiry: Enquiry, sender: Sender): Promise<Submitted> {
    const receivedAt = now();
    const id = newId(enquiry.fingerprint, receivedAt);
    const submission = { ...enquiry, id, reference: cipher.referenceOf(id), receivedAt };
    let placed: Placed;
    try {
      placed = await place(submission);
    } catch {
      // An equal enquiry that is on its way to upstream gives the result.
      const running = upstream.running(enquiry.fingerprint);
      if (running) return resultOf(await running.sent, running.submission.reference);
      return forwardUnkept(submission, sender);
    }
    if (placed.kind === 'delivered') return { ...placed, again: true };
    if (placed.kind === 'leased') {
      const { reference } = placed.leased.submission;
      if (placed.leased.tries === 0) options.onNew?.(submission);
      const sent = await upstream.send(placed.leased, sender);
      // After the visitor's answer: the writes of the other destinations would hold it up.
      setImmediate(() => others.forEach((other) => void other.wake()));
      return resultOf(sent, reference);
    }
    const running = upstream.running(enquiry.fingerprint);
    // That try has just ended: the store is asked again.
    if (!running) return storeAndForward(enquiry, sender);
    return resultOf(await running.sent, placed.reference);
  }

  /** Waits while another container forwards an equal enquiry, then takes it from that one. @throws the store's error */
  async function place(submission: Submission): Promise<Placed> {
    const until = performance.now() + twinMs;
    for (;;) {
      const placed = await store.put(submission, names, performance.now() >= until);
      if (placed.kind !== 'busy' || upstream.running(submission.fingerprint)) return placed;
      await wait(TWIN_POLL_MS);
    }
  }

  async function forwardUnkept(submission: Submission, sender: Sender): Promise<Submitted> {
    const sent = await upstream.sendUnkept(submission, sender);
    const facts = { enquiry: submission.id, form: submission.form };
    if (sent.kind === 'delivered') {
      log.warn(facts, 'enquiry delivered to upstream alone: it could not be stored');
      return { kind: 'delivered', reference: submission.reference, again: false };
    }
    log.error({ ...facts, reason: sent.reason }, 'enquiry lost: neither stored nor taken by upstream');
    return { kind: 'refused', answered: isAnswered(sent) };
  }

  /** @returns a function that ends the rounds, after the running one */
  function every(ms: number, run: () => Promise<void>): () => Promise<void> {
    let running: Promise<void> | null = null;
    async function runOnce(): Promise<void> {
      await run().catch((error: unknown) =>
        log.error({ err: error }, 'the outbox could not be looked after'),
      );
      running = null;
    }
    const timer = setInterval(() => (running ??= runOnce()), ms).unref();
    return async () => {
      clearInterval(timer);
      await running;
    };
  }

  async function tidy(): Promise<void> {
    const { parked, copies } = await store.purge().catch(() => ({ parked: 0, copies: 0 }));
    if (parked > 0) log.warn({ parked }, 'deliveries were parked for 30 days and are removed');
    if (copies > 0) log.info({ copies }, 'copies of damaged outbox files are removed');
    const { destinations: known } = await store.summary(0);
    for (const [destination, { oldestWaitingMs, counts }] of Object.entries(known)) {
      const isLate = (oldestWaitingMs ?? 0) > LATE_MS;
      if (isLate && !late.has(destination)) {
        const facts = { destination, oldestWaitingMs, waiting: counts.waiting + counts.leased };
        log.error(facts, 'an enquiry has waited for more than 15 minutes');
      }
      if (isLate) late.add(destination);
      else late.delete(destination);
    }
  }

  async function stopOnce(): Promise<void> {
    void pause(graceMs, graceOver.signal).then(() => graceOver.abort());
    await Promise.all(deliverers.map(({ stop }) => stop()));
    await store.tend().catch(() => {});
  }

  /** The store's summary, with every destination in it. */
  async function summary(limit: number) {
    const known = await store.summary(limit);
    const destinations: OutboxStatus['destinations'] = {};
    for (const name of names) destinations[name] = { counts: none(), oldestWaitingMs: null };
    return { ...known, destinations: { ...destinations, ...known.destinations } };
  }

  const stop = () => (stopped ??= stopOnce());

  return {
    /** Stores an enquiry, then forwards it; failed deliveries are tried again in the background. */
    async submit(enquiry: Enquiry, sender: Sender): Promise<Submitted> {
      const { fingerprint } = enquiry;
      const running = inFlight.get(fingerprint);
      if (running) return running;
      const submitted = storeAndForward(enquiry, sender).finally(() => inFlight.delete(fingerprint));
      inFlight.set(fingerprint, submitted);
      return submitted;
    },
    status: (): Promise<OutboxStatus> => summary(0),
    /** The oldest 200 that are not delivered, with nothing personal. */
    summary: () => summary(MAX_LISTED),
    /** Makes one submission, or every one, due at once, in each place that can be used. @returns how many deliveries */
    async retry(id?: string): Promise<number> {
      let number = 0;
      for (const desk of store.desks()) number += await desk.retry(id).catch(() => 0);
      for (const deliverer of deliverers) deliverer.wake();
      return number;
    },
    /** Visitors' rights over their own enquiry. */
    rights: createRights(store.desks),
    /** Ends the loops, and after the grace the tries under way: those deliveries stay for the next start. */
    stop,
    /** To be called after `stop`: closes the store. */
    async close() {
      await stop();
      while (inFlight.size > 0) await Promise.allSettled(inFlight.values());
      await upstream.stop();
      graceOver.abort();
      for (const end of rounds) await end();
      await store.close();
    },
  };
}

function resultOf(sent: Sent, reference: string): Submitted {
  if (sent.kind === 'delivered') return { kind: 'delivered', reference, again: false };
  return { kind: 'stored', reference, answered: isAnswered(sent) };
}

const isAnswered = (sent: Sent): boolean =>
  sent.kind === 'refused' || (sent.kind === 'later' && sent.answered);
