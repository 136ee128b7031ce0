import { type Leased, MAX_PARKED_MS, type Sent } from './delivery.ts';
import { Disk } from './outbox-disk.fixture.ts';
import { openSqliteStore } from './sqlite.ts';
import type { SubmissionStore } from './store.ts';
import {
  cipher,
  DAY,
  MINUTE,
  numbered,
  ok,
  STORE,
  sender,
  stopped,
  UNANSWERED,
} from './submissions.fixture.ts';
import { type Submissions, startSubmissions } from './submissions.ts';

interface Call {
  fingerprint: string;
  id: string;
  respond: (sent: Sent) => void;
}

/** An id that upstream has been called with. */
interface Known {
  fingerprint: string;
  /** When it was sent first: with a clock that is set back and a disk that fails, tomorrow's id is another one. */
  day: number;
  accepted: boolean;
  /** Its visitor was told that it is kept. */
  promised: boolean;
}

/**
 * The service between visitors, an upstream that responds when it is told to, a disk that can be locked, a clock that
 * goes any way and processes that end any way. After each step `verify` holds what must hold.
 */
export class DeliveryWorld {
  /** The system's. */
  clock = Date.parse('2026-03-02T10:00:00Z');
  readonly calls: Call[] = [];
  readonly known = new Map<string, Known>();
  store!: SubmissionStore;
  readonly disk: Disk;
  #service!: Submissions;
  #pauses = new Set<() => void>();
  #copies = 0;
  readonly #faults: string[] = [];
  /** Of the process that runs now: what an earlier one still does is nobody's business. */
  #life: object = {};

  constructor(folder: string) {
    this.disk = new Disk(folder);
    this.#start();
  }

  #start(): void {
    const life = {};
    this.#life = life;
    this.#pauses = new Set();
    this.calls.length = 0;
    const log = { info() {}, warn() {}, error() {} };
    const now = () => this.clock;
    this.store = openSqliteStore({
      ...{ file: this.disk.file, holdFolder() {}, cipher, now, log },
      ...{ ...STORE, owner: 'process', lockMs: 0 },
    });
    this.#service = startSubmissions({
      ...{ store: this.store, cipher, now, log, twinMs: 1_000, random: () => 0 },
      destinations: [
        {
          name: 'upstream',
          send: async (leased, _sender, signal) =>
            this.#life === life ? this.#sent(leased, signal) : stopped,
        },
      ],
      graceMs: 6_800,
      pause: (_, signal) =>
        new Promise((resolve) => {
          this.#pauses.add(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
    });
  }

  #sent({ submission: { payload, fingerprint, id } }: Leased, signal: AbortSignal): Promise<Sent> {
    if (payload.name !== fingerprint) this.#faults.push(`${id} was sent without its payload`);
    if (this.calls.some((call) => call.fingerprint === fingerprint))
      this.#faults.push(`${fingerprint} is sent by two`);
    const others = [...this.known].filter(([key, one]) => key !== id && one.fingerprint === fingerprint);
    const day = Math.floor(this.clock / DAY);
    if (!this.known.has(id) && others.some(([, one]) => one.promised && !one.accepted && one.day === day))
      this.#faults.push(`${fingerprint} got another id`);
    if (!this.known.has(id)) this.known.set(id, { fingerprint, day, accepted: false, promised: false });
    const { promise, resolve } = Promise.withResolvers<Sent>();
    const call: Call = {
      ...{ fingerprint, id },
      respond: (sent) => {
        const index = this.calls.indexOf(call);
        if (index >= 0) this.calls.splice(index, 1);
        resolve(sent);
      },
    };
    this.calls.push(call);
    if (signal.aborted) call.respond(stopped);
    else signal.addEventListener('abort', () => call.respond(stopped));
    return promise;
  }

  /** A visitor sends enquiry number `number`: a new one, or one that was sent before. */
  submit(number: number): void {
    const life = this.#life;
    const enquiry = numbered(number, `f${number}`);
    void this.#service.submit(enquiry, sender).then((submitted) => {
      if (this.#life !== life || submitted.kind === 'refused') return;
      const { kind, reference } = submitted;
      const [id, known] = [...this.known].find(([id]) => cipher.referenceOf(id) === reference) ?? [];
      if (!known) this.#faults.push(`${reference} is of no submission`);
      else if (kind === 'stored') known.promised = true;
      else if (!known.accepted) this.#faults.push(`${id} is not delivered`);
    });
  }

  /** Upstream ends one call. @param taken whether it has the enquiry, whatever it says */
  respond(which: number, sent: Sent, taken = sent === ok): void {
    const call = this.calls[which % this.calls.length];
    const known = call && this.known.get(call.id);
    if (!call || !known) return;
    known.accepted ||= taken;
    call.respond(sent);
  }

  /** Time goes on; no call is as long as a lease. */
  async pass(ms: number): Promise<void> {
    for (const call of ms > 8_000 ? [...this.calls] : []) call.respond(UNANSWERED);
    await this.settle();
    this.clock += ms;
  }

  endPauses(): void {
    const pauses = [...this.#pauses];
    this.#pauses.clear();
    for (const end of pauses) end();
  }

  async retryAll(): Promise<void> {
    this.disk.allow();
    await this.disk.desk((desk) => desk.retry()).catch(() => {});
  }

  /** What upstream refused is kept for thirty days, as its operator is told. */
  async purge(): Promise<void> {
    const held = await this.disk.desk((desk) => desk.undelivered());
    // The desk's own clock stands at 0.
    const over = held.filter(({ deliveries }) =>
      deliveries.every(({ state, ageMs }) => state === 'parked' && this.clock + ageMs >= MAX_PARKED_MS),
    );
    await this.store.purge().catch(() => {});
    for (const { id } of over) {
      const known = this.known.get(id);
      if (known) known.promised = false;
    }
  }

  /** SIGTERM, its grace, and the next start. */
  async restart(): Promise<void> {
    await this.end();
    this.#start();
  }

  /** SIGKILL: what is on the disk by now is all that the next process finds. */
  async crash(): Promise<void> {
    this.disk.handOverCopy(`after${++this.#copies}`);
    await this.end();
    this.#start();
  }

  async settle(): Promise<void> {
    for (let pass = 0; pass < 12; pass += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** @throws what does not hold */
  async verify(): Promise<void> {
    const held = new Map((await this.disk.desk((desk) => desk.undelivered())).map((one) => [one.id, one]));
    for (const [id, { fingerprint, accepted, promised }] of this.known) {
      const isHeld = held.get(id)?.payload?.name === fingerprint;
      if (promised && !accepted && !isHeld) this.#faults.push(`${id} is neither upstream nor in the outbox`);
    }
    if (this.#faults.length > 0) throw new Error(this.#faults.join('; '));
  }

  /** All is well again: then everything but parked ones gets upstream. */
  async heal(): Promise<void> {
    this.disk.unlock();
    this.disk.allow();
    await this.store.tend();
    for (let round = 0; round < 20; round += 1) {
      while (this.calls.length > 0) {
        this.respond(0, ok);
        await this.settle();
      }
      this.clock += 6 * MINUTE;
      this.endPauses();
      await this.settle();
    }
    await this.verify();
    const { counts, problem } = await this.store.summary(0);
    if (counts.waiting > 0 || problem) throw new Error(`${counts.waiting} still wait`);
  }

  async end(): Promise<void> {
    this.#life = {};
    const closed = this.#service.close();
    await this.settle();
    this.endPauses();
    await closed;
  }
}
