import { join } from 'node:path';
import { pino } from 'pino';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { createFinding } from '../find/finding.ts';
import { createIndexNow } from '../find/index-now.ts';
import { createBudget } from '../http/budget.ts';
import { createConnections } from '../http/connections.ts';
import { createKeyring } from '../http/keyring.ts';
import { createLoadWatch } from '../http/load-watch.ts';
import { createForwardedWatch, createProxyTrust } from '../http/proxies.ts';
import { createRenderQueue } from '../http/render-queue.ts';
import { createReporter } from '../http/report.routes.ts';
import { createCaptchas } from '../leads/captcha/captcha.ts';
import { createDestinations } from '../leads/destinations/destinations.ts';
import { createProjectOf } from '../leads/destinations/submission-data.ts';
import { createEnquiries } from '../leads/enquiries.ts';
import { createCipher } from '../leads/submissions/cipher.ts';
import { createNotices } from '../leads/submissions/consent.ts';
import { startSubmissions } from '../leads/submissions/submissions.ts';
import { createTally } from '../leads/submissions/tally.ts';
import { createMedia } from '../media/media.ts';
import { createMetrics } from '../ops/metrics.ts';
import type { TracingOptions } from '../ops/tracing.ts';
import { readManifest } from '../pages/manifest.ts';
import { createRenderService } from '../pages/render-service.ts';
import { demoFactsNote } from '../site/demo-facts.ts';
import { loadSiteOrLastGood } from '../site/last-good.ts';
import { sanitiseHtml } from '../site/sanitise.ts';
import { allContent } from '../upstream/all-content.ts';
import { createContentService } from '../upstream/content-service.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import type { LogDestination } from './log-destination.ts';
import { loggerOptions } from './logger.ts';
import { createRequestIds } from './request-ids.ts';
import { needsTls } from './settings.ts';
import { openStorage } from './storage.ts';

export interface ServicesOptions {
  config: Config & { apiUrl: string };
  /** The build's folder. */
  distDir: string;
  secret: string;
  dataDir: Pick<DataDir, 'problem' | 'hold'>;
  /** The system's clock, for dates: it may be set at any time. Milliseconds since the epoch. */
  now: () => number;
  /** A clock that never jumps, for durations. */
  steady: () => number;
  random: () => number;
  /** A page that is not there after this is streamed, or sent as it was; milliseconds. */
  holdMs?: number;
  /** Time that a stop leaves calls of `createEnquiry`, milliseconds. */
  callGraceMs: number;
  /** Pages are shed while the event loop is later than this; milliseconds. */
  maxDelayMs?: number;
  /** The log's destination; null: readable lines on the terminal. */
  logTo: LogDestination | null;
}

/** An enquiry waits for an equal one at another container as long as that waits for upstream, and a little more. */
const TWIN_SLACK_MS = 1_000;
/** A stop waits no longer for files that are being sent; milliseconds. */
const FILE_GRACE_MS = 4_000;
/** Filtered lists and searches that are rendered for one client in a minute. */
const MAX_FREE_PAGES = 240;
/** Pages with forms that are rendered for one client in a minute: many people may share an address. */
const MAX_PERSONAL_PAGES = 600;
/** Captchas that are issued to one client in ENQUIRY_LIMIT_WINDOW_MS; a large ENQUIRY_LIMIT raises it. */
const MIN_CAPTCHAS_SHOWN = 200;

/**
 * Every service of the site, each made of those above it.
 * @throws SiteError for a bad site folder, SchemaNewer for an outbox or a database of a newer program
 */
export async function createServices(options: ServicesOptions) {
  const { config, distDir, secret, dataDir, now, steady, random } = options;
  const secrets = [secret, ...(config.secretPrevious ? [config.secretPrevious] : [])] as const;
  const keysFor = createKeyring(secrets);
  const windowMs = config.enquiryLimitWindowMs;

  const { logTo } = options;
  const log = pino(loggerOptions(config.logLevel, { readable: !logTo }), logTo ?? undefined);
  const metrics = createMetrics();
  const ids = createRequestIds();
  const manifest = readManifest(distDir);
  const isTrustedProxy = createProxyTrust(config.trustProxy);
  const tracing = await startTracing(config, { version: manifest.build, log, isTrustedProxy });
  const { maxDelayMs } = options;
  const { isOverloaded, countChild, stop: stopLoadWatch } = createLoadWatch({ maxDelayMs, log });
  const common = { ...config, log, now: steady };
  const cipher = createCipher(secrets);
  const { site, faults: siteFaults } = loadSiteOrLastGood(
    { builtinDir: join(distDir, 'site'), siteDir: config.siteDir },
    dataDir.problem ? null : config.dataDir,
  );
  for (const fault of siteFaults)
    log.error({ fault }, 'the site folder is faulty: the last good one is served');
  const demoFacts = config.siteDir && demoFactsNote(config.siteDir);
  if (demoFacts) log.warn(demoFacts);
  const notices = createNotices((language) => site.in(language).page('notice')?.html ?? '');
  const [counterKey] = keysFor('counter');
  const storage = await openStorage({
    ...common,
    ...{ folder: dataDir, date: now, counterKey, cipher, notices: Object.values(notices) },
  });
  const { store } = storage;

  const indexNow = createIndexNow({ ...common, key: config.demo ? null : config.indexnowKey });
  const content = createContentService({
    ...common,
    ...metrics.content,
    date: now,
    // Invented content is not stored.
    snapshotFile: config.demo ? null : join(config.dataDir, 'content.db'),
    holdFolder: dataDir.hold,
    sanitise: sanitiseHtml,
    requestId: ids.current,
    aroundCall: tracing?.aroundCall,
    onListChanged: indexNow.noteChange,
  });
  const finding = createFinding(site.in(DEFAULT_LANGUAGE).project);
  const media = createMedia({
    ...common,
    keys: keysFor('media'),
    isOverloaded,
    sitePictureDirs: site.picturesDirs,
    dataDir: dataDir.problem ? null : config.dataDir,
    ...metrics.media,
    allContent: () => allContent(content),
    onRefusedHost: (host) =>
      log.warn({ host }, 'pictures or files of a host that is not allowed: MEDIA_HOSTS may name it'),
    onProblem: (what, error) => log.error({ err: error }, what),
    onUnshowable: (source, reason) => log.warn({ source, reason }, 'a picture or file cannot be shown'),
  });
  countChild(media.resizerPid);
  const renderQueue = createRenderQueue(isOverloaded);
  const captchas = createCaptchas({
    ...{ store, renderQueue },
    now,
    windowMs,
    keys: keysFor('captcha'),
    ttlMs: config.captchaTtlMs,
    testAnswer: config.captchaTestAnswer,
    assetsDir: join(distDir, 'captcha'),
    maxIssued: Math.max(MIN_CAPTCHAS_SHOWN, 10 * config.enquiryLimit),
    onIssued: metrics.onCaptchaIssued,
    onUnable: (error) => log.error({ err: error.cause }, `no captcha can be drawn. ${error.message}`),
  });
  const projectOf = createProjectOf(content, config.siteUrl);
  const { leadWebhookUrl, leadWebhookSecret, smtpUrl } = config;
  const destinations = createDestinations({
    upstream: {
      apiUrl: config.apiUrl,
      timeoutMs: config.enquiryTimeoutMs,
      extras: config.enquiryExtras,
      around: tracing?.aroundCall,
    },
    webhook:
      leadWebhookUrl && leadWebhookSecret
        ? { url: leadWebhookUrl, secret: leadWebhookSecret, projectOf, now }
        : null,
    mail: smtpUrl
      ? {
          ...{ url: smtpUrl, to: config.leadMailTo, projectOf },
          requireTls: needsTls(smtpUrl),
          from: config.leadMailFrom ?? `site@${new URL(config.siteUrl).hostname}`,
        }
      : null,
  });
  const tally = createTally(now, projectOf);
  const submissions = startSubmissions({
    store: storage.submissions,
    ...{ destinations, cipher, log, random, now },
    twinMs: config.enquiryTimeoutMs + TWIN_SLACK_MS,
    graceMs: options.callGraceMs,
    onTry: metrics.onTry,
    onNew: tally.add,
  });
  const { phone, openingHours } = site.in(DEFAULT_LANGUAGE).facts;
  const enquiries = createEnquiries({
    ...config,
    ...metrics.enquiries,
    ...{ submissions, notices, captchas, store, now, windowMs, openingHours },
    keysFor: (...purposes) => keysFor('enquiry', ...purposes),
    limit: config.enquiryLimit,
    phone: phone.display,
  });
  const reportSent = createReporter({ ...common, onRequest: metrics.onRequest });
  const transport = { https: config.siteUrl.startsWith('https:'), subdomains: config.hstsSubdomains };
  const pages = await createRenderService({
    ...common,
    ...metrics.pages,
    date: now,
    ...{ manifest, renderQueue },
    sources: { content, finding, site, media },
    limit: createBudget({ now: steady, max: MAX_FREE_PAGES }),
    personalLimit: createBudget({ now: steady, max: MAX_PERSONAL_PAGES }),
    cacheBytes: config.pageCacheMb * 1024 * 1024,
    holdMs: options.holdMs,
    issueTicket: enquiries.issueTicket,
    issueCaptcha: async (client) => (await captchas.issue(client)).id,
    asRequest: ids.asRequest,
    aroundLoader: tracing?.aroundLoader,
  });

  const connections = createConnections({
    max: config.maxConnections,
    isTrustedProxy,
    now: steady,
    onCut: metrics.onCut,
    watchForwarded: createForwardedWatch(isTrustedProxy, (line) => log.warn(line)),
    around: tracing?.aroundRequest,
  });
  metrics.watch({ connections, content, pages, media, submissions, dataDir, ...(logTo && { logTo }) });

  return {
    ...{ log, metrics, ids, manifest, transport, reportSent, tracing, renderQueue },
    ...{ content, site, siteFaults, finding, media, captchas, cipher, submissions, tally, enquiries, pages },
    ...{ isTrustedProxy, connections },
    /** Begins the stop; requests in flight are still answered. */
    stop(): void {
      void submissions.stop();
      media.stop(FILE_GRACE_MS);
      indexNow.stop();
    },
    /** Ends the services, after the last request. */
    async close(): Promise<void> {
      await Promise.all([submissions.close(), media.close(), content.close()]);
      stopLoadWatch();
      await store.close();
      await tracing?.close();
    },
  };
}

/** Loads the packages of traces where the settings name a collector. @returns null without one */
async function startTracing(
  config: Config,
  options: Pick<TracingOptions, 'version' | 'log' | 'isTrustedProxy'>,
) {
  if (config.tracesUrl === null) return null;
  const { createTracing } = await import('../ops/tracing.ts');
  return createTracing({ ...config, ...options, url: config.tracesUrl });
}
