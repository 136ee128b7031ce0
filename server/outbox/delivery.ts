import type { FormName } from '../../shared/enquiry-forms.ts';
import type { EnquiryExtras, EnquiryPayload } from '../../shared/enquiry-payload.ts';

/** How one try to forward an enquiry ended. */
export type ForwardOutcome =
  /** Upstream answered 200 or 201. */
  | { kind: 'delivered'; status: number }
  /** Upstream answered anything else; `retryAfterMs` where it said when to come back. */
  | { kind: 'refused'; status: number; retryAfterMs: number | null }
  /** No answer: the time was up, the connection broke or was refused, or the server is stopping. */
  | { kind: 'unanswered'; reason: 'timeout' | 'connection' | 'stopped' };

export interface ForwardCall {
  form: FormName;
  payload: EnquiryPayload;
  extras: EnquiryExtras;
  /** The same for every try of one enquiry. */
  idempotencyKey: string;
  requestId: string;
  /** Passed on with the visitor's own try, never kept for later ones. */
  bearer: string | null;
  /** Aborted when the server cannot wait any longer. */
  signal: AbortSignal;
}

/** Forwards once. Never rejects: whatever goes wrong is an outcome. */
export type Forward = (call: ForwardCall) => Promise<ForwardOutcome>;

/** An enquiry that passed every check. */
export interface CheckedEnquiry {
  form: FormName;
  payload: EnquiryPayload;
  extras: EnquiryExtras;
  /** Keyed hash of form, payload and extras: equal for equal enquiries, and telling nothing about them. */
  fingerprint: string;
  requestId: string;
  bearer: string | null;
}

/** `duplicate`: this very enquiry was delivered a few minutes ago and was not forwarded again. */
export type DeliveryOutcome = ForwardOutcome | { kind: 'duplicate' };

/** Keeps an enquiry, then forwards it; what cannot be delivered now is tried again in the background. */
export interface Delivery {
  submit(enquiry: CheckedEnquiry): Promise<DeliveryOutcome>;
}
