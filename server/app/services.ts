import { join } from 'node:path';
import { pino } from 'pino';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { createFinding } from '../find/finding.ts';
import { createIndexNow } from '../find/index-now.ts';
import { createConnections } from '../http/connections.ts';
import { createKeyring } from '../http/keyring.ts';
import { createLoadWatch } from '../http/load-watch.ts';
import { createForwardedWatch, createProxyTrust } from '../http/proxies.ts';
import { createRenderQueue } from '../http/render-queue.ts';
import { createReporter } from '../http/report.routes.ts';
import { createCaptchas } from '../leads/captcha/captcha.ts';
import { createProjectOf } from '../leads/destinations/submission-data.ts';
import { createEnquiries } from '../leads/enquiries.ts';
import { createCipher } from '../leads/submissions/cipher.ts';
import { createNotices } from '../leads/submissions/consent.ts';
import { startSubmissions } from '../leads/submissions/submissions.ts';
import { createTally } from '../leads/submissions/tally.ts';
import { createMedia } from '../media/media.ts';
import { createMetrics } from '../ops/metrics.ts';
import { readManifest } from '../pages/manifest.ts';
import { createRenderService } from '../pages/render-service.ts';
import { sanitiseHtml } from '../site/sanitise.ts';
import { allContent } from '../upstream/all-content.ts';
import { createContentService } from '../upstream/content-service.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { createDestinations } from './destinations.ts';
import type { LogDestination } from './log-destination.ts';
import { loggerOptions } from './logger.ts';
import { openSite } from './open-site.ts';
import { pageCacheBytes } from './page-cache-bytes.ts';
import { createRequestIds } from './request-ids.ts';
import { startTracing } from './start-tracing.ts';
import { openStorage } from './storage.ts';

export interface ServicesOptions {
  config: Config;
  /** The upstream `{api}`: API_URL, or the embedded demo's. */
  apiUrl: string;
  /** The build's folder. */
  distDir: string;
  secret: string;
  dataDir: Pick<DataDir, 'problem' | 'hold'>;
  /** The system's clock, for dates: it may be set at any time. Milliseconds since the epoch. */
  now: () => number;
  /** A clock that never jumps, for durations. */
  steady: () => number;
  random: () => number;
  /** The longest wait for a fresh page; then it is streamed, or the old one is sent. Milliseconds. */
  holdMs?: number;
  /** The time that a stop leaves to calls of `createEnquiry`, milliseconds. */
  callGraceMs: number;
  /** Pages are shed while the event loop's delay is longer, milliseconds. */
  maxDelayMs?: number;
  /** The log's destination. */
  logTo: LogDestination;
}

/** Added to ENQUIRY_TIMEOUT_MS for the wait for an equal enquiry at another container, milliseconds. */
const TWIN_SLACK_MS = 1_000;
/** The longest that a stop waits for files that are being sent, milliseconds. */
const FILE_GRACE_MS = 4_000;
/** The most captchas for one client in ENQUIRY_LIMIT_WINDOW_MS; an ENQUIRY_LIMIT above 20 raises it. */
const MIN_CAPTCHAS_SHOWN = 200;

/**
 * Creates every service of the site, in the order of their dependencies.
 * @throws SiteError for a bad site folder, SchemaNewer for an outbox or a database of a newer program
 */
export async function createServices(options: ServicesOptions) {
  const { config, apiUrl, distDir, secret, dataDir, now, steady, random } = options;
  const secrets = [secret, ...(config.secretPrevious ? [config.secretPrevious] : [])] as const;
  const keysFor = createKeyring(secrets);
  const windowMs = config.enquiryLimitWindowMs;

  const { logTo, maxDelayMs } = options;
  const log = pino(loggerOptions(config.logLevel), logTo);
  const metrics = createMetrics();
  const ids = createRequestIds();
  const manifest = readManifest(distDir);
  const isTrustedProxy = createProxyTrust(config.trustProxy);
  const tracing = await startTracing(config, { version: manifest.build, log, isTrustedProxy });
  const aroundCall = tracing?.aroundCall;
  const { isOverloaded, countChild, stop: stopLoadWatch } = createLoadWatch({ maxDelayMs, log });
  const cipher = createCipher(secrets);
  const ownDir = dataDir.problem ? null : config.dataDir;
  const folders = { distDir, siteDir: config.siteDir, dataDir: ownDir };
  const { site, faults: siteFaults } = openSite(folders, log);
  const notices = createNotices((language) => site.in(language).page('notice')?.html ?? '');
  const { store, submissions: submissionStore } = await openStorage({
    config,
    notices: Object.values(notices),
    folder: dataDir,
    log,
    cipher,
    counterKey: keysFor('counter')[0],
    now: steady,
    date: now,
  });
  const indexNow = createIndexNow({
    key: config.demo ? null : config.indexnowKey,
    siteUrl: config.siteUrl,
    log,
    now: steady,
  });
  const content = createContentService({
    apiUrl,
    apiKey: config.apiKey,
    apiKeyHeader: config.apiKeyHeader,
    apiTimeoutMs: config.apiTimeoutMs,
    apiMaxBytes: config.apiMaxBytes,
    contentTtlMs: config.contentTtlMs,
    contentStaleMs: config.contentStaleMs,
    contentCacheMb: config.contentCacheMb,
    reraRequired: config.reraRequired,
    log,
    now: steady,
    date: now,
    onCall: metrics.content.onCall,
    onCache: metrics.content.onCache,
    onDrift: metrics.content.onDrift,
    onDropped: metrics.content.onDropped,
    // Invented content is not stored.
    snapshotFile: config.demo ? null : join(config.dataDir, 'content.db'),
    holdFolder: dataDir.hold,
    sanitise: sanitiseHtml,
    requestId: ids.current,
    aroundCall,
    onListChanged: indexNow.noteChange,
  });
  const finding = createFinding(site.in(DEFAULT_LANGUAGE).project);
  const media = createMedia({
    apiUrl,
    mediaHosts: config.mediaHosts,
    dataDir: ownDir,
    keys: keysFor('media'),
    now: steady,
    isOverloaded,
    sitePictureDirs: site.picturesDirs,
    onPicture: metrics.media.onPicture,
    onFile: metrics.media.onFile,
    onResized: metrics.media.onResized,
    allContent: () => allContent(content),
    onRefusedHost: (host) =>
      log.warn({ host }, 'pictures or files of a host that is not allowed: MEDIA_HOSTS may name it'),
    onProblem: (what, error) => log.error({ err: error }, what),
    onUnshowable: (source, reason) => log.warn({ source, reason }, 'a picture or file cannot be shown'),
  });
  countChild(media.resizerPid);
  const renderQueue = createRenderQueue(isOverloaded, steady);
  const captchas = createCaptchas({
    store,
    renderQueue,
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
  const destinations = createDestinations(config, { apiUrl, projectOf, now, aroundCall });
  const tally = createTally(now, projectOf);
  const submissions = startSubmissions({
    store: submissionStore,
    destinations,
    cipher,
    log,
    random,
    now,
    twinMs: config.enquiryTimeoutMs + TWIN_SLACK_MS,
    graceMs: options.callGraceMs,
    onTry: metrics.onTry,
    onNew: tally.add,
  });
  const { phone, openingHours } = site.in(DEFAULT_LANGUAGE).facts;
  const enquiries = createEnquiries({
    limit: config.enquiryLimit,
    windowMs,
    captchaFree: config.captchaFree,
    keysFor: (...purposes) => keysFor('enquiry', ...purposes),
    submissions,
    notices,
    captchas,
    store,
    now,
    openingHours,
    phone: phone.display,
    onTicket: metrics.enquiries.onTicket,
    onStepUp: metrics.enquiries.onStepUp,
    onCaptcha: metrics.enquiries.onCaptcha,
    onPuzzle: metrics.enquiries.onPuzzle,
  });
  const reportSent = createReporter({ log, logRequests: config.logRequests, onRequest: metrics.onRequest });
  const pages = await createRenderService({
    pages: {
      siteUrl: config.siteUrl,
      apiUrl,
      demo: config.demo,
      cacheBytes: pageCacheBytes(config.pageCacheMb, process.constrainedMemory()),
      manifest,
      renderQueue,
      sources: { content, finding, site, media },
      now: steady,
      date: now,
      aroundLoader: tracing?.aroundLoader,
      onRender: metrics.pages.onRender,
      onCache: metrics.pages.onCache,
    },
    log,
    holdMs: options.holdMs,
    issueTicket: enquiries.issueTicket,
    issueCaptcha: async (client) => (await captchas.issue(client)).id,
    asRequest: ids.asRequest,
  });

  const connections = createConnections({
    max: config.maxConnections,
    isTrustedProxy,
    now: steady,
    onCut: metrics.onCut,
    watchForwarded: createForwardedWatch(isTrustedProxy, (line) => log.warn(line)),
    around: tracing?.aroundRequest,
  });
  metrics.watch({ connections, content, pages, media, submissions, dataDir, logTo });

  return {
    ...{ log, metrics, ids, manifest, reportSent, tracing, renderQueue },
    ...{ content, site, siteFaults, finding, media, captchas, cipher, submissions, tally, enquiries, pages },
    ...{ isTrustedProxy, connections, projectOf },
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
