import type { Destination } from '../leads/destinations/destination.ts';
import { createMail } from '../leads/destinations/mail.ts';
import type { ProjectOf } from '../leads/destinations/submission-data.ts';
import { createUpstream } from '../leads/destinations/upstream.ts';
import { createWebhook } from '../leads/destinations/webhook.ts';
import type { AroundCall } from '../upstream/upstream.ts';
import type { Config } from './config.ts';
import { needsTls } from './settings.ts';

export interface DestinationsOptions {
  /** The upstream `{api}`. */
  apiUrl: string;
  projectOf: ProjectOf;
  /** The system's clock. */
  now: () => number;
  /** Runs each call to upstream, for traces. */
  aroundCall: AroundCall | undefined;
}

/** The destinations that the settings name, upstream first. A new one needs its file, its settings and a row here. */
export function createDestinations(
  config: Config,
  { apiUrl, projectOf, now, aroundCall }: DestinationsOptions,
): [Destination, ...Destination[]] {
  const siteHost = new URL(config.siteUrl).hostname;
  const { leadWebhookUrl, leadWebhookSecret, smtpUrl } = config;
  const upstream = createUpstream({
    apiUrl,
    timeoutMs: config.enquiryTimeoutMs,
    extras: config.enquiryExtras,
    around: aroundCall,
  });
  const webhook =
    leadWebhookUrl && leadWebhookSecret
      ? createWebhook({ url: leadWebhookUrl, secret: leadWebhookSecret, projectOf, now })
      : [];
  const mail = smtpUrl
    ? createMail({
        url: smtpUrl,
        requireTls: needsTls(smtpUrl),
        siteHost,
        to: config.leadMailTo,
        from: config.leadMailFrom ?? `site@${siteHost}`,
        projectOf,
      })
    : [];
  return [upstream, webhook, mail].flat() as [Destination, ...Destination[]];
}
