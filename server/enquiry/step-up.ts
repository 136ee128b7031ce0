import type { Check } from '../stores/store.ts';
import type { TicketState } from './form-ticket.ts';

export interface StepUpOptions {
  /** ENQUIRY_LIMIT_WINDOW_MS. */
  windowMs: number;
  /** CAPTCHA_FREE: enquiries without a captcha from one address in the window. */
  captchaFree: number;
  /** Enquiries without a captcha from all addresses together in `surgeWindowMs`. */
  surgeLimit: number;
  surgeWindowMs: number;
}

export interface StepUpSigns {
  ticket: TicketState;
  /** What the field holds that people do not see. */
  honeypot: string;
}

export interface StepUp {
  /** Whether signs alone have an enquiry that brings no captcha asked for one. */
  asksFor(signs: StepUpSigns): boolean;
  /** Counts one that need not bring one; it has to after all where these fail. */
  checks(addressKey: string): Check[];
}

/** When the forms that show no captcha ask for one after all (docs/product.md, "Captcha"). */
export function createStepUp(options: StepUpOptions): StepUp {
  const { windowMs, captchaFree, surgeLimit, surgeWindowMs } = options;
  return {
    asksFor: ({ ticket, honeypot }) => ticket !== 'good' || honeypot !== '',
    // Counted before it is judged: of many at the same moment no more than are free pass.
    checks: (addressKey) => [
      { count: `enquiry-free:${addressKey}`, windowMs, max: captchaFree },
      { count: 'enquiry-surge', windowMs: surgeWindowMs, max: surgeLimit },
    ],
  };
}
