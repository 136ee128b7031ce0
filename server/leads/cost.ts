import { networkKey } from '../http/client-address.ts';
import type { Counter } from './stores/store.ts';

/** A sign that a program sent an enquiry: its ticket, the field that people do not see, its speed, a wrong puzzle. */
export type Sign = 'ticket' | 'honeypot' | 'hasty' | 'puzzle';

/** Numbers of enquiries in their windows, this one included. */
export interface EnquiryCounts {
  /** Enquiries from this address, accepted by their ticket alone. */
  taken: number;
  /** Enquiries from this address without a captcha, accepted or not. */
  free: number;
  /** Enquiries from its network (/24, /48). */
  network: number;
  /** Enquiries from everybody, in a minute. */
  all: number;
}

export interface Cost {
  /** Units of a puzzle's work; 0 = the ticket is enough. One unit is a quarter of a second on a slow phone at most. */
  units: number;
  /** The part of the cost that is largest. */
  reason: Exclude<keyof EnquiryCounts, 'taken'> | Sign;
}

/** The weight of an address's enquiries in a surge: the addresses that cause it pay more than others. */
const SURGE_WEIGHT = 4;

/**
 * The cost of an enquiry is the dearest of these:
 * - free: the square of how many times CAPTCHA_FREE the address is beyond CAPTCHA_FREE; nothing for an enquiry without
 *   an odd sign while no more than CAPTCHA_FREE were accepted, unless there is a surge
 * - network: the same beyond 10 times CAPTCHA_FREE
 * - all: 1 beyond 15 times CAPTCHA_FREE in a minute (a surge), 2 beyond 30 times
 * - an odd sign: 1
 * CAPTCHA_FREE counts as 2 at least where it is multiplied. Nobody is refused: the cost falls when the windows end.
 */
export function costOf(
  { taken, free, network, all }: EnquiryCounts,
  sign: Sign | null,
  captchaFree: number,
): Cost {
  const size = Math.max(2, captchaFree);
  const surge = all > 15 * size;
  const isFree = taken <= captchaFree && !sign && !surge;
  const parts = {
    free: isFree ? 0 : beyond(surge ? SURGE_WEIGHT * free : free, captchaFree, size) ** 2,
    network: beyond(network, 10 * size, 10 * size) ** 2,
    all: Math.min(2, beyond(all, 15 * size, 15 * size)),
    [sign ?? 'ticket']: sign ? 1 : 0,
  };
  const [[reason, units] = ['free', 0]] = Object.entries(parts).sort(([, one], [, other]) => other - one);
  return { units: Math.ceil(units), reason: reason as Cost['reason'] };
}

function beyond(count: number, bound: number, size: number): number {
  return Math.max(0, count - bound) / size;
}

/**
 * The counters that `EnquiryCounts` come from.
 * @param windowMs ENQUIRY_LIMIT_WINDOW_MS
 */
export function enquiryCounters(addressKey: string, windowMs: number): Record<keyof EnquiryCounts, Counter> {
  return {
    taken: { key: `enquiry-taken:${addressKey}`, windowMs },
    free: { key: `enquiry-free:${addressKey}`, windowMs },
    network: { key: `enquiry-net:${networkKey(addressKey)}`, windowMs },
    all: { key: 'enquiry-surge', windowMs: 60_000 },
  };
}
