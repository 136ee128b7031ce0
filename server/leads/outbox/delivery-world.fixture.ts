import type { ForwardOutcome } from './forward.ts';
import type { Lead, LeadStore, ReadableLead } from './lead-store.ts';
import { MINUTE, numbered, sender, stopped } from './outbox.fixture.ts';
import { type Outbox, startOutbox } from './outbox.ts';
import { OutboxDisk } from './outbox-disk.fixture.ts';
import { openSqliteLeads } from './sqlite-leads.ts';

interface Call {
  fingerprint: string;
  key: string;
  respond: (outcome: ForwardOutcome) => void;
}

/** What one Idempotency-Key stands for. */
interface Known {
  fingerprint: string;
  accepted: boolean;
  /** Upstream said so, and the process that heard it lives, or its file knows. */
  recorded: boolean;
  /** It was in memory only when its process ended. */
  lost: boolean;
}

const isPending = ({ state }: Lead) => state !== 'delivered';

/**
 * An outbox between visitors, an upstream that responds when it is told to, a disk that can be locked, a clock that
 * goes any way and processes that end any way. After each step `verify` holds what must hold.
 */
export class DeliveryWorld {
  clock = Date.parse('2026-03-02T10:00:00Z');
  /** How far the system's clock stands from the right time. */
  leap = 0;
  readonly calls: Call[] = [];
  readonly known = new Map<string, Known>();
  leads!: LeadStore;
  readonly disk: OutboxDisk;
  #outbox!: Outbox;
  #pauses = new Set<() => void>();
  #numbers = 0;
  readonly #faults: string[] = [];
  /** Of the process that runs now: what an earlier one still does is nobody's business. */
  #life: object = {};

  constructor(folder: string) {
    this.disk = new OutboxDisk(folder);
    this.#start();
  }

  #start(): void {
    const life = {};
    this.#life = life;
    this.#pauses = new Set();
    this.calls.length = 0;
    this.leads = openSqliteLeads({
      file: this.disk.file,
      holdFolder() {},
      log: { info() {}, error() {} },
      busyMs: 0,
      now: () => this.clock,
      date: () => this.clock + this.leap,
      newId: () => `key${++this.#numbers}`,
    });
    this.#outbox = startOutbox({
      leads: this.leads,
      forward: async (lead, _sender, signal) =>
        this.#life === life ? this.#forwarded(lead, signal) : stopped,
      log: {
        info() {},
        warn() {},
        error: (_, text) => /failed|in order/.test(text) && this.#faults.push(text),
      },
      random: () => 0,
      maxPauseMs: MINUTE,
      graceMs: 6_800,
      pause: (_, signal) =>
        new Promise((resolve) => {
          this.#pauses.add(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
    });
  }

  #forwarded({ payload, fingerprint, id: key }: ReadableLead, signal: AbortSignal): Promise<ForwardOutcome> {
    if (payload.name !== fingerprint) this.#faults.push(`${key} was forwarded without its payload`);
    if (this.calls.some((call) => call.fingerprint === fingerprint))
      this.#faults.push(`${fingerprint} is forwarded by two`);
    if (this.known.get(key)?.recorded) this.#faults.push(`${key} was forwarded after it was delivered`);
    if (!this.known.has(key)) {
      if (this.#keysOf(fingerprint).some(({ accepted, lost }) => !accepted && !lost))
        this.#faults.push(`${fingerprint} got another key`);
      this.known.set(key, { fingerprint, accepted: false, recorded: false, lost: false });
    }
    const { promise, resolve } = Promise.withResolvers<ForwardOutcome>();
    const call: Call = {
      ...{ fingerprint, key },
      respond: (outcome) => {
        const index = this.calls.indexOf(call);
        if (index >= 0) this.calls.splice(index, 1);
        resolve(outcome);
      },
    };
    this.calls.push(call);
    if (signal.aborted) call.respond(stopped);
    else signal.addEventListener('abort', () => call.respond(stopped));
    return promise;
  }

  #keysOf(fingerprint: string): Known[] {
    return [...this.known.values()].filter((known) => known.fingerprint === fingerprint);
  }

  /** A visitor sends enquiry number `number`: a new one, or one that was sent before. */
  submit(number: number): void {
    const life = this.#life;
    const enquiry = numbered(number, `f${number}`);
    void this.#outbox.submit(enquiry, sender).then(({ kind }) => {
      if (kind !== 'duplicate' || this.#life !== life) return;
      if (!this.#keysOf(enquiry.fingerprint).some(({ accepted }) => accepted))
        this.#faults.push(`${enquiry.fingerprint} is no duplicate`);
    });
  }

  /** Upstream ends one call. @param taken whether it has the enquiry, whatever it says */
  respond(which: number, outcome: ForwardOutcome, taken = outcome.kind === 'delivered'): void {
    const call = this.calls[which % this.calls.length];
    const known = call && this.known.get(call.key);
    if (!call || !known) return;
    known.accepted ||= taken;
    known.recorded ||= outcome.kind === 'delivered';
    call.respond(outcome);
  }

  endPauses(): void {
    const pauses = [...this.#pauses];
    this.#pauses.clear();
    for (const end of pauses) end();
  }

  /** SIGTERM, its grace, and the next start. */
  async restart(): Promise<void> {
    const over = this.#outbox.stop();
    await this.settle();
    this.endPauses();
    await over;
    await this.settle();
    await this.#noteLost();
    await this.#outbox.close();
    this.disk.handOver();
    this.#start();
  }

  /** SIGKILL: what is on the disk by now is all that the next process finds. */
  async crash(): Promise<void> {
    await this.#noteLost();
    const file = this.disk.copy(`after${++this.#numbers}`);
    await this.end();
    this.disk.handOver(file);
    this.#start();
  }

  async #noteLost(): Promise<void> {
    for (const { id } of (await this.leads.unsaved()).leads) {
      const known = this.known.get(id);
      if (known) known.lost = true;
    }
    for (const { id } of this.disk.rows().filter(isPending)) {
      const known = this.known.get(id);
      if (known) known.recorded = false;
    }
  }

  async settle(): Promise<void> {
    for (let pass = 0; pass < 3; pass += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** @throws what does not hold */
  async verify(): Promise<void> {
    const rows = this.disk.rows();
    const held = new Map(rows.map((row) => [row.fingerprint, row]));
    for (const row of (await this.leads.unsaved()).leads) held.set(row.fingerprint, row);
    for (const [key, { fingerprint, accepted, lost }] of this.known) {
      const row = held.get(fingerprint);
      const waits = row?.id === key && isPending(row) && row.payload?.name === fingerprint;
      if (!accepted && !lost && !waits) this.#faults.push(`${key} is neither upstream nor in the outbox`);
    }
    const { counts, problem } = await this.leads.summary(0);
    for (const state of ['waiting', 'parked', 'delivered'] as const) {
      const number = rows.filter((row) => row.state === state).length;
      if (!problem && counts[state] !== number)
        this.#faults.push(`${number} ${state}, counted ${counts[state]}`);
    }
    if (this.#faults.length > 0) throw new Error(this.#faults.join('; '));
  }

  /** All is well again: then everything but parked leads gets upstream. */
  async heal(): Promise<void> {
    this.disk.unlock();
    this.disk.allow();
    await this.leads.recover(new Map());
    for (let round = 0; round < 20; round += 1) {
      while (this.calls.length > 0) {
        this.respond(0, { kind: 'delivered', status: 201 });
        await this.settle();
      }
      this.clock += 6 * MINUTE;
      this.endPauses();
      await this.settle();
    }
    await this.verify();
    const { counts, problem } = await this.leads.summary(0);
    if (counts.waiting > 0 || problem) throw new Error(`${counts.waiting} still wait`);
  }

  async end(): Promise<void> {
    this.#life = {};
    const closed = this.#outbox.close();
    await this.settle();
    this.endPauses();
    await closed;
  }
}
