import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import type { Leased, Sent } from '../submissions/delivery.ts';
import type { Destination } from './destination.ts';
import { outcomeOf } from './outcome.ts';
import { eventId, indianTime, type ProjectOf, whole } from './submission-data.ts';

/** The time limit of the whole call, milliseconds. */
const CALL_MS = 10_000;

export interface WebhookOptions {
  /** LEAD_WEBHOOK_URL and LEAD_WEBHOOK_SECRET. */
  url: string;
  secret: string;
  projectOf: ProjectOf;
  /** The system's clock, milliseconds since the epoch. */
  now: () => number;
}

/** Posts JSON, signed by the rules of Standard Webhooks (https://www.standardwebhooks.com). */
export function createWebhook({ url, secret, projectOf, now }: WebhookOptions): Destination {
  const dispatcher = new Agent();
  const key = keyOf(secret);

  return {
    name: 'webhook',
    atOnce: 4,
    async send(leased, _sender, stopping) {
      const body = JSON.stringify(await bodyOf(leased, projectOf));
      const id = eventId(leased);
      const timestamp = String(Math.floor(now() / 1000));
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      const send = (signal: AbortSignal) =>
        request(url, {
          dispatcher,
          method: 'POST',
          reset: true,
          body,
          signal,
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': timestamp,
            'webhook-signature': `v1,${signature}`,
          },
        });
      return outcomeOf({ send, timeoutMs: CALL_MS, stopping, kindOf });
    },
  };
}

/** @param secret `whsec_` and base64 */
function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}

/** A 4xx would be the same next time; a redirect is not followed but tried again. */
function kindOf(status: number): Sent['kind'] {
  if (status >= 200 && status < 300) return 'delivered';
  const isFinal = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  return isFinal ? 'refused' : 'later';
}

async function bodyOf({ submission, event, at }: Leased, projectOf: ProjectOf) {
  const { reference } = submission;
  const data = event === 'received' ? await whole(submission, projectOf) : { reference, at: indianTime(at) };
  return { type: `enquiry.${event}`, timestamp: new Date(at).toISOString(), data };
}
