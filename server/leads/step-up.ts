import { networkKey } from '../http/client-address.ts';
import type { TicketState } from './form-ticket.ts';
import type { Check } from './stores/store.ts';

export interface StepUpOptions {
  /** ENQUIRY_LIMIT_WINDOW_MS. */
  windowMs: number;
  /** CAPTCHA_FREE: enquiries without a captcha from one address in the window. */
  captchaFree: number;
  /** ENQUIRY_LIMIT: enquiries that one address may send in the window at all. */
  limit: number;
  /** Enquiries from all addresses together in `surgeWindowMs`. */
  surgeLimit: number;
  surgeWindowMs: number;
}

/** What enquiries are counted by: `free` those of an address that bring no proof, the others every one. */
export type Counted = 'free' | 'address' | 'network' | 'all';
type Sign = 'ticket' | 'honeypot' | 'hasty';
/** Why an enquiry has to bring more; for metrics, too. */
export type Reason = Counted | Sign | 'puzzle' | 'wait';

export interface Price {
  /** Of a puzzle's work. */
  units: number;
  /** A captcha, besides. */
  captcha: boolean;
}

interface Step extends Partial<Price> {
  of: Counted;
  /** For each enquiry beyond so many in the window. */
  above: number;
  /** For whoever solves no puzzles: the first wait in a window, milliseconds; each further one is twice as long. */
  waitMs?: number;
}

/**
 * What an enquiry costs. The dearest row that its counts are above holds; above none, its ticket is enough, and signs
 * cost a unit. One unit is a quarter of a second on a slow phone at most, 15 to 30 ms of a processor on average. Whoever
 * cannot solve puzzles is asked for a captcha instead, whatever the row, and beyond one of them for time: a captcha's
 * answer can be bought, waiting for one's turn cannot be. With ENQUIRY_LIMIT as it is nobody waits: its 20 are what a
 * captcha each is enough for. The contact form has its captcha in any case. In a surge an address counts SURGE_WEIGHT
 * times, so that whoever makes it pays more than others. The price falls when the windows end:
 * ENQUIRY_LIMIT_WINDOW_MS for addresses and networks, a minute for all together.
 */
const stepsOf = ({ captchaFree, surgeLimit, limit }: StepUpOptions): readonly Step[] => {
  const scale = Math.max(1, captchaFree / 2);
  // Whoever lets more enquiries of one address through knows of many people behind it.
  const crowd = Math.max(scale, limit / 20);
  return [
    { of: 'free', above: captchaFree, units: 1 },
    // With CAPTCHA_FREE=0 that is everybody.
    { of: 'free', above: 4 * captchaFree, units: 4, captcha: true },
    { of: 'address', above: 5 * scale, units: 4 },
    { of: 'address', above: Math.max(20, 10 * crowd), waitMs: 30_000 },
    { of: 'address', above: 10 * scale, units: 16, captcha: true },
    { of: 'address', above: 20 * scale, units: 100, captcha: true },
    { of: 'address', above: 50 * scale, units: 500, captcha: true },
    { of: 'address', above: 80 * scale, units: 4_000, captcha: true },
    { of: 'network', above: 20 * scale, units: 1 },
    { of: 'network', above: 50 * scale, units: 8 },
    { of: 'network', above: 200 * scale, units: 100, captcha: true },
    { of: 'network', above: 500 * scale, units: 1_000, captcha: true },
    { of: 'all', above: surgeLimit, units: 1 },
    { of: 'all', above: 4 * surgeLimit, units: 2 },
  ];
};

export interface Signs {
  ticket: TicketState;
  /** What the field holds that people do not see. */
  honeypot: string;
  /** Since the first field was touched, milliseconds, as the client says; null where it says nothing. */
  touchedMs: number | null;
}

/** Nobody fills in a form faster than this, the browser's own memory of names and numbers included. */
const HASTY_MS = 1_000;
/** With all addresses above their free count. */
const SURGE_WEIGHT = 4;
/** Beyond every count. */
const NO_BOUND = 2_000_000_000;

/** A counter of one enquiry; `max` is what it may stand at with what the enquiry brings. */
export interface Counter {
  of: Counted;
  count: string;
  windowMs: number;
  max: number;
}

/** What an enquiry brings: its ticket alone, a captcha from a client that solves puzzles, or from one that does not. */
export type Brings = 'ticket' | 'captcha' | 'captcha-alone';

export interface StepUp {
  /** What is odd about an enquiry by itself; null where nothing is. A sign only raises the price. */
  signIn(signs: Signs): Sign | null;
  /** Those that count an enquiry: it has to bring more where one of them fails. */
  counters(addressKey: string, brings: Brings): Counter[];
  /** @param counts where the counters stand */
  price(counts: Partial<Record<Counted, number>>): Price;
  /** Counts those of an address that have to wait. */
  waits(addressKey: string): Omit<Counter, 'of' | 'max'>;
  /**
   * @param nth of those that had to wait in the window, 1 at least
   * @returns how long it waits, milliseconds; null where its window is over sooner, and it then passes for nothing
   */
  waitMs(nth: number): number | null;
}

/** When an enquiry has to bring more than its ticket, and what (docs/product.md, "Puzzles"). */
export function createStepUp(options: StepUpOptions): StepUp {
  const { windowMs, surgeWindowMs } = options;
  const steps = stepsOf(options);
  const bound = (counted: Counted, price: keyof Price | 'waitMs') =>
    Math.min(
      NO_BOUND,
      ...steps.filter((step) => step.of === counted && step[price]).map(({ above }) => above),
    );
  const [wait = Infinity] = steps.flatMap(({ waitMs }) => waitMs ?? []);
  return {
    signIn({ ticket, honeypot, touchedMs }) {
      if (honeypot !== '') return 'honeypot';
      if (ticket !== 'good') return 'ticket';
      return touchedMs !== null && touchedMs < HASTY_MS ? 'hasty' : null;
    },
    // Counted before it is judged: of many at the same moment no more than are free pass.
    counters(addressKey, brings) {
      const max = (of: Counted) => bound(of, brings === 'captcha-alone' ? 'waitMs' : 'units');
      const counters: Omit<Counter, 'max'>[] = [
        { of: 'address', count: `enquiry-from:${addressKey}`, windowMs },
        { of: 'network', count: `enquiry-net:${networkKey(addressKey)}`, windowMs },
        { of: 'all', count: 'enquiry-surge', windowMs: surgeWindowMs },
      ];
      if (brings === 'ticket')
        counters.unshift({ of: 'free', count: `enquiry-free:${addressKey}`, windowMs });
      return counters.map((counter) => ({ ...counter, max: max(counter.of) }));
    },
    price(counts) {
      const { address = 0, all = 0 } = counts;
      const weighed = { ...counts, address: all > bound('all', 'units') ? SURGE_WEIGHT * address : address };
      const due = steps.filter(({ of, above }) => (weighed[of] ?? 0) > above);
      return {
        units: Math.max(1, ...due.map(({ units = 0 }) => units)),
        captcha: due.some(({ captcha }) => captcha),
      };
    },
    waits: (addressKey) => ({ count: `enquiry-wait:${addressKey}`, windowMs }),
    waitMs(nth) {
      const ms = wait * 2 ** (nth - 1);
      return ms < windowMs ? ms : null;
    },
  };
}

/** Fails where a counter is above its most. */
export function counterCheck({ count, windowMs, max }: Counter): Check {
  return { count, windowMs, max };
}
