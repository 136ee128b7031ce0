import { networkKey } from '../http/client-address.ts';
import type { Check } from '../stores/store.ts';
import type { TicketState } from './form-ticket.ts';

export interface StepUpOptions {
  /** ENQUIRY_LIMIT_WINDOW_MS. */
  windowMs: number;
  /** CAPTCHA_FREE: enquiries without a captcha from one address in the window. */
  captchaFree: number;
  /** Enquiries from all addresses together in `surgeWindowMs`. */
  surgeLimit: number;
  surgeWindowMs: number;
}

/** What enquiries are counted by: `free` those of an address that bring no proof, the others every one. */
export type Counted = 'free' | 'address' | 'network' | 'all';
type Sign = 'ticket' | 'honeypot' | 'hasty';
/** Why an enquiry has to bring more; for metrics, too. */
export type Reason = Counted | Sign | 'puzzle';

export interface Price {
  /** Of a puzzle's work. */
  units: number;
  /** A captcha, besides. */
  captcha: boolean;
}

interface Step extends Price {
  of: Counted;
  /** For each enquiry beyond so many in the window. */
  above: number;
}

/**
 * What an enquiry costs. The dearest row that its counts are above holds; above none, its ticket is enough, and signs
 * cost a unit. One unit is a quarter of a second on a slow phone at most, 30 ms of a processor on average. Whoever
 * cannot solve puzzles is asked for a captcha instead, whatever the row; the contact form has its own in any case.
 * In a surge an address counts SURGE_WEIGHT times, so that whoever makes it pays more than others. The price falls
 * when the windows end: ENQUIRY_LIMIT_WINDOW_MS for addresses and networks, a minute for all together.
 */
const stepsOf = ({ captchaFree, surgeLimit }: StepUpOptions): readonly Step[] => {
  const scale = Math.max(1, captchaFree / 2);
  return [
    { of: 'free', above: captchaFree, units: 1, captcha: false },
    // With CAPTCHA_FREE=0 that is everybody.
    { of: 'free', above: 4 * captchaFree, units: 4, captcha: true },
    { of: 'address', above: 5 * scale, units: 4, captcha: false },
    { of: 'address', above: 10 * scale, units: 16, captcha: true },
    { of: 'address', above: 20 * scale, units: 100, captcha: true },
    { of: 'address', above: 50 * scale, units: 500, captcha: true },
    { of: 'address', above: 80 * scale, units: 2_500, captcha: true },
    { of: 'network', above: 20 * scale, units: 1, captcha: false },
    { of: 'network', above: 50 * scale, units: 8, captcha: false },
    { of: 'network', above: 200 * scale, units: 100, captcha: true },
    { of: 'network', above: 500 * scale, units: 1_000, captcha: true },
    { of: 'all', above: surgeLimit, units: 1, captcha: false },
    { of: 'all', above: 4 * surgeLimit, units: 2, captcha: false },
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

/** A counter of one enquiry; `max` is what it may stand at for nothing. */
export interface Counter {
  of: Counted;
  count: string;
  windowMs: number;
  max: number;
}

export interface StepUp {
  /** What is odd about an enquiry by itself; null where nothing is. A sign only raises the price. */
  signIn(signs: Signs): Sign | null;
  /** Those that count an enquiry: it has to bring more where one of them fails. */
  counters(addressKey: string): Counter[];
  /** @param counts where the counters stand */
  price(counts: Partial<Record<Counted, number>>): Price;
}

/** When an enquiry has to bring more than its ticket, and what (docs/product.md, "Puzzles"). */
export function createStepUp(options: StepUpOptions): StepUp {
  const { windowMs, surgeWindowMs } = options;
  const steps = stepsOf(options);
  const free = (counted: Counted) =>
    Math.min(...steps.filter(({ of }) => of === counted).map(({ above }) => above));
  return {
    signIn({ ticket, honeypot, touchedMs }) {
      if (honeypot !== '') return 'honeypot';
      if (ticket !== 'good') return 'ticket';
      return touchedMs !== null && touchedMs < HASTY_MS ? 'hasty' : null;
    },
    // Counted before it is judged: of many at the same moment no more than are free pass.
    counters: (addressKey) => [
      { of: 'free', count: `enquiry-free:${addressKey}`, windowMs, max: free('free') },
      { of: 'address', count: `enquiry-from:${addressKey}`, windowMs, max: free('address') },
      { of: 'network', count: `enquiry-net:${networkKey(addressKey)}`, windowMs, max: free('network') },
      { of: 'all', count: 'enquiry-surge', windowMs: surgeWindowMs, max: free('all') },
    ],
    price(counts) {
      const { address = 0, all = 0 } = counts;
      const weighed = { ...counts, address: all > free('all') ? SURGE_WEIGHT * address : address };
      const due = steps.filter(({ of, above }) => (weighed[of] ?? 0) > above);
      return {
        units: Math.max(1, ...due.map(({ units }) => units)),
        captcha: due.some(({ captcha }) => captcha),
      };
    },
  };
}

/** @param bounded whether it fails beyond what is free; else it counts alone */
export function counterCheck({ count, windowMs, max }: Counter, bounded: boolean): Check {
  return { count, windowMs, max: bounded ? max : NO_BOUND };
}
