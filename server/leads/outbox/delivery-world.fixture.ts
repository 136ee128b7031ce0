import type { ForwardOutcome } from './forward.ts';
import type { EnquiryPayload, LeadStore, ReadableLead } from './lead-store.ts';
import { type Outbox, startOutbox } from './outbox.ts';
import { OutboxDisk } from './outbox-disk.fixture.ts';
import { openSqliteLeads } from './sqlite-leads.ts';

export const MINUTE = 60_000;

const stopped: ForwardOutcome = { kind: 'unanswered', reason: 'stopped' };

interface Call {
  enquiry: number;
  key: string;
  respond: (outcome: ForwardOutcome) => void;
}

/** What one Idempotency-Key stands for. */
interface Known {
  enquiry: number;
  /** Upstream has it. */
  accepted: boolean;
  /** Upstream said so, and the process that heard it lives, or its file knows. */
  recorded: boolean;
  /** It was in memory only when its process ended. */
  lost: boolean;
}

/**
 * One outbox with its deliverer between visitors, an upstream that responds when it is told to, a disk that can be
 * locked, a clock that goes any way and processes that end any way. After each step `verify` holds what must hold.
 */
export class DeliveryWorld {
  clock = Date.parse('2026-03-02T10:00:00Z');
  readonly calls: Call[] = [];
  readonly leads = new Map<string, Known>();
  outbox!: LeadStore;
  private deliverer!: Outbox;
  private timers = new Set<() => void>();
  private numbers = 0;
  private readonly faults: string[] = [];
  readonly disk: OutboxDisk;
  /** Of the process that runs now: what an earlier one still does is nobody's business. */
  private life: object = {};

  constructor(folder: string) {
    this.disk = new OutboxDisk(folder);
    this.start();
  }

  private start(): void {
    const living = {};
    this.life = living;
    this.timers = new Set();
    this.calls.length = 0;
    this.outbox = openSqliteLeads({
      file: this.disk.file,
      holdFolder() {},
      log: { info() {}, error() {} },
      busyMs: 0,
      now: () => this.clock,
      newId: () => `key${++this.numbers}`,
      leaseMs: 10_000,
    });
    this.deliverer = startOutbox({
      leads: this.outbox,
      forward: async (lead, _sender, signal) =>
        this.life === living ? this.forwarded(lead, signal) : stopped,
      log: {
        info() {},
        warn() {},
        error: (_, text) => /failed|in order/.test(text) && this.faults.push(text),
      },
      random: () => 0,
      graceMs: 6_800,
      pause: (_, signal) =>
        new Promise((resolve) => {
          this.timers.add(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
    });
  }

  private forwarded({ payload, id: key }: ReadableLead, signal: AbortSignal): Promise<ForwardOutcome> {
    const enquiry = payload?.mobile ?? Number.NaN;
    if (!Number.isInteger(enquiry)) this.faults.push(`${key} was forwarded without its payload`);
    if (this.calls.some((call) => call.enquiry === enquiry))
      this.faults.push(`${enquiry} is forwarded by two`);
    const lead = this.leads.get(key);
    if (lead?.recorded) this.faults.push(`${key} was forwarded after it was delivered`);
    if (!lead) {
      for (const [other, { accepted, lost }] of this.of(enquiry)) {
        if (!accepted && !lost) this.faults.push(`${enquiry} got another key than ${other}`);
      }
      this.leads.set(key, { enquiry, accepted: false, recorded: false, lost: false });
    }
    return new Promise((resolve) => {
      const call: Call = {
        enquiry,
        key,
        respond: (outcome) => {
          const index = this.calls.indexOf(call);
          if (index < 0) return;
          this.calls.splice(index, 1);
          resolve(outcome);
        },
      };
      this.calls.push(call);
      if (signal.aborted) call.respond(stopped);
      else signal.addEventListener('abort', () => call.respond(stopped));
    });
  }

  private of(enquiry: number): [string, Known][] {
    return [...this.leads].filter(([, lead]) => lead.enquiry === enquiry);
  }

  /** A visitor sends enquiry number `enquiry`: a new one, or one that was sent before. */
  submit(enquiry: number): void {
    const { life } = this;
    void this.deliverer
      .submit(
        {
          form: 'enquiry',
          payload: { name: 'Sunita Sharma', mobile: enquiry } as EnquiryPayload,
          extras: {},
          fingerprint: `f${enquiry}`,
        },
        { requestId: 'r', bearer: null },
      )
      .then(({ kind }) => {
        if (kind !== 'duplicate' || this.life !== life) return;
        if (!this.of(enquiry).some(([, { accepted }]) => accepted))
          this.faults.push(`${enquiry} is no duplicate`);
      });
  }

  /** Upstream ends one call. @param taken whether it has the enquiry, whatever it says */
  respond(which: number, outcome: ForwardOutcome, taken = outcome.kind === 'delivered'): void {
    const call = this.calls[which % this.calls.length];
    const lead = call && this.leads.get(call.key);
    if (!call || !lead) return;
    lead.accepted ||= taken;
    lead.recorded ||= outcome.kind === 'delivered';
    call.respond(outcome);
  }

  fireTimers(): void {
    const due = [...this.timers];
    this.timers.clear();
    for (const run of due) run();
  }

  /** SIGTERM, its grace, and the next start. */
  async restart(): Promise<void> {
    const stopped = this.deliverer.stop();
    await this.settle();
    this.fireTimers();
    await stopped;
    await this.settle();
    await this.noteLost();
    await this.deliverer.close();
    this.disk.handOver();
    this.start();
  }

  /** SIGKILL: what is on the disk by now is all that the next process finds. */
  async crash(): Promise<void> {
    await this.noteLost();
    const file = this.disk.copy(`after${++this.numbers}`);
    await this.end();
    this.disk.handOver(file);
    this.start();
  }

  private async noteLost(): Promise<void> {
    const { leads } = await this.outbox.unsaved();
    for (const { id } of leads) {
      const lead = this.leads.get(id);
      if (lead) lead.lost = true;
    }
    const stored = new Map(this.disk.rows(this.clock).map((row) => [row.id, row]));
    for (const [key, lead] of this.leads) {
      const row = stored.get(key);
      if (row && row.state !== 'delivered') lead.recorded = false;
    }
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** @throws what does not hold */
  async verify(): Promise<void> {
    const rows = this.disk.rows(this.clock);
    const held = new Map(rows.map((row) => [row.fingerprint, row]));
    for (const row of (await this.outbox.unsaved()).leads) held.set(row.fingerprint, row);
    for (const [key, { enquiry, accepted, lost }] of this.leads) {
      const row = held.get(`f${enquiry}`);
      const waits = row?.id === key && row.state !== 'delivered' && row.payload?.mobile === enquiry;
      if (!accepted && !lost && !waits) this.faults.push(`${key} is neither upstream nor in the outbox`);
    }
    const { counts, problem } = await this.outbox.status();
    if (!problem) {
      for (const state of ['waiting', 'parked', 'delivered'] as const) {
        const number = rows.filter((row) => row.state === state).length;
        if (counts[state] !== number) this.faults.push(`${number} ${state}, counted ${counts[state]}`);
      }
    }
    if (this.faults.length > 0) throw new Error(this.faults.join('; '));
  }

  /** All is well again: then everything but what is parked gets upstream. */
  async heal(): Promise<void> {
    this.disk.unlock();
    this.disk.allow();
    await this.outbox.recover();
    for (let round = 0; round < 20; round += 1) {
      while (this.calls.length > 0) {
        this.respond(0, { kind: 'delivered', status: 201 });
        await this.settle();
      }
      this.clock += 6 * MINUTE;
      this.fireTimers();
      await this.settle();
    }
    await this.verify();
    const { counts, problem } = await this.outbox.status();
    const { waiting } = counts;
    if (waiting > 0 || problem) throw new Error(`${waiting} still wait`);
  }

  async end(): Promise<void> {
    this.life = {};
    const closed = this.deliverer.close();
    await this.settle();
    this.fireTimers();
    await closed;
  }
}
