import type { Store } from '../stores/store.ts';
import type { TicketState } from './form-ticket.ts';

export interface StepUpOptions {
  store: Store;
  /** ENQUIRY_LIMIT_WINDOW_MS. */
  windowMs: number;
  /** CAPTCHA_FREE: enquiries without a captcha from one address in the window. */
  captchaFree: number;
  /** Enquiries without a captcha from all addresses together in `surgeWindowMs`. */
  surgeLimit: number;
  surgeWindowMs: number;
}

export interface StepUpSigns {
  addressKey: string;
  ticket: TicketState;
  /** What the field holds that people do not see. */
  honeypot: string;
}

export interface StepUp {
  /** Whether this enquiry, which brings no captcha, has to bring one. Each that need not is counted. */
  asksFor(signs: StepUpSigns): Promise<boolean>;
}

/** When the forms that show no captcha ask for one after all (docs/product.md, "Captcha"). */
export function createStepUp(options: StepUpOptions): StepUp {
  const { store, windowMs, captchaFree, surgeLimit, surgeWindowMs } = options;
  return {
    async asksFor({ addressKey, ticket, honeypot }) {
      if (ticket !== 'good' || honeypot !== '') return true;
      // Counted before it is judged: of many at the same moment no more than are free pass.
      const own = await store.increment(`enquiry-free:${addressKey}`, windowMs);
      if (own.count > captchaFree) return true;
      const all = await store.increment('enquiry-surge', surgeWindowMs);
      return all.count > surgeLimit;
    },
  };
}
