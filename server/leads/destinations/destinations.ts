import type { Destination } from './destination.ts';
import { createMail, type MailOptions } from './mail.ts';
import { createUpstream, type UpstreamOptions } from './upstream.ts';
import { createWebhook, type WebhookOptions } from './webhook.ts';

/** Settings of each destination; null for one that is off. */
export interface DestinationsOptions {
  upstream: UpstreamOptions;
  webhook: WebhookOptions | null;
  mail: MailOptions | null;
}

/** The destinations that are on, upstream first: another one is its file, its settings and a row. */
export function createDestinations({
  upstream,
  webhook,
  mail,
}: DestinationsOptions): [Destination, ...Destination[]] {
  const others = [webhook && createWebhook(webhook), mail && createMail(mail)];
  return [createUpstream(upstream), ...others.filter((one) => one !== null)];
}
