import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Agent } from 'undici';
import { captchaRoutes } from './captcha/captcha.routes.ts';
import { type Captchas, createCaptchas } from './captcha/captchas.ts';
import type { Config } from './config.ts';
import { emptyContent, findProject } from './content/content.ts';
import { type ContentService, createContentService } from './content/content-service.ts';
import { type DataDir, deriveKey } from './data-dir.ts';
import { discoveryRoutes } from './discovery/discovery.routes.ts';
import { absoluteAddresses } from './discovery/structured-data.ts';
import { loadSite } from './editorial/load-site.ts';
import { applicationRoutes } from './enquiry/application.routes.ts';
import { createEnquiries } from './enquiry/enquiries.ts';
import { enquiryRoutes } from './enquiry/enquiry.routes.ts';
import { createFinding } from './finding/finding.ts';
import { suggestRoutes } from './finding/suggest.routes.ts';
import { sanitiseHtml } from './html/sanitise.ts';
import { assetsRoutes } from './http/assets.routes.ts';
import { createCachedFirstServer } from './http/cached-first-server.ts';
import { createErrorResponder, errorRoutes } from './http/errors.routes.ts';
import { createFastifyApp } from './http/fastify-app.ts';
import { forwardedForRoutes } from './http/forwarded-for.routes.ts';
import { healthRoutes } from './http/health.routes.ts';
import { createReporter, reportRoutes } from './http/report.routes.ts';
import { createLogger } from './logger.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { createMedia, type Media } from './media/media.ts';
import { createMetrics, type Metrics } from './ops/metrics.ts';
import { createForward } from './outbox/forward.ts';
import { type Outbox, startOutbox } from './outbox/outbox.ts';
import { readManifest } from './render/manifest.ts';
import { createErrorPage, createFormPage, pageRoutes } from './render/render.routes.ts';
import { createRenderService, type RenderService } from './render/render-service.ts';
import { styleguideRoutes } from './render/styleguide.routes.tsx';
import { createRequestIds } from './request-ids.ts';
import { openStorage } from './storage.ts';
import { createClientLimit } from './stores/client-limit.ts';
import { createQuota } from './stores/quota.ts';

export interface AppOptions {
  config: Config & { apiUrl: string };
  /** The build's folder. */
  distDir: string;
  secret: string;
  dataDir: Pick<DataDir, 'problem' | 'hold'>;
  now: () => number;
  random: () => number;
  /** A page that is not there after this is streamed, or sent as it was; milliseconds. */
  holdMs?: number;
  /** How much time a stop leaves calls of `createEnquiry`, milliseconds. */
  callGraceMs: number;
  isTerminal?: boolean;
}

export interface BuiltApp {
  app: FastifyInstance;
  /** What `/readyz` says. */
  ready: { value: boolean };
  metrics: Metrics;
  content: ContentService;
  media: Media;
  outbox: Outbox;
  captchas: Captchas;
  pages: RenderService;
}

/** How long a stop waits for files that are being sent, milliseconds. */
const FILE_GRACE_MS = 4_000;
/** Filtered lists, results of searches and the like that are made for one address in a minute. */
const MAX_SELECTIONS = 120;
/** Captchas that are shown to one address in ENQUIRY_LIMIT_WINDOW_MS; more where ENQUIRY_LIMIT is large. */
const MIN_CAPTCHAS_SHOWN = 200;

/**
 * The public app: its services, each made of those above it, then the routes that stand before them.
 * @throws SiteError for a bad site folder, SchemaTooNew for an outbox of a newer program, SchemaNewer for a database
 */
export async function buildApp(options: AppOptions): Promise<BuiltApp> {
  const { config, distDir, secret, dataDir, now, random } = options;
  const key = (purpose: string) => deriveKey(secret, purpose);
  const windowMs = config.enquiryLimitWindowMs;

  // What all of them stand on.
  const log: FastifyBaseLogger = createLogger(config, options.isTerminal ?? false);
  const metrics = createMetrics();
  const ids = createRequestIds();
  const ready = { value: false };
  const manifest = readManifest(distDir);
  const { store, leads, maxPauseMs, closeStorage } = await openStorage({
    ...config,
    folder: dataDir,
    log,
    now,
  });

  // Services.
  const content = createContentService({
    ...config,
    log,
    // What was invented is no content of anybody's.
    snapshotFile: config.demo ? null : join(config.dataDir, 'content.db'),
    holdFolder: dataDir.hold,
    sanitise: sanitiseHtml,
    dispatcher: new Agent({ connections: 32, connect: { timeout: 3_000 }, keepAliveTimeout: 30_000 }),
    requestId: ids.current,
    now,
    onCall: metrics.onUpstreamCall,
    onCache: metrics.onContentCache,
    onDropped: metrics.onDropped,
    onDrift: metrics.onDrift,
  });
  const site = loadSite({
    builtinDir: join(distDir, 'site'),
    siteDir: config.siteDir,
    sanitise: sanitiseHtml,
  });
  const media = createMedia({
    key: key('media'),
    apiUrl: config.apiUrl,
    mediaHosts: config.mediaHosts,
    sitePictureDirs: site.picturesDirs,
    dataDir: dataDir.problem ? null : config.dataDir,
    now,
    hooks: {
      onPicture: metrics.onPicture,
      onFile: metrics.onFile,
      onResized: metrics.onResized,
      onRefusedHost: (host) =>
        log.warn({ host }, 'pictures or files of a host that is not allowed: MEDIA_HOSTS may name it'),
      onProblem: (what, error) => log.error({ err: error }, what),
    },
  });
  const captchasShown = Math.max(MIN_CAPTCHAS_SHOWN, 10 * config.enquiryLimit);
  const captchas = createCaptchas({
    key: key('captcha'),
    ttlMs: config.captchaTtlMs,
    testAnswer: config.captchaTestAnswer,
    assetsDir: join(distDir, 'captcha'),
    windowMs,
    store,
    now,
    issueLimit: createQuota({ name: 'captcha-issue', limit: captchasShown, windowMs }),
    onIssued: metrics.onCaptchaIssued,
    onChecked: metrics.onCaptchaChecked,
  });
  const outbox = startOutbox({
    leads,
    maxPauseMs,
    forward: createForward({
      apiUrl: config.apiUrl,
      timeoutMs: config.enquiryTimeoutMs,
      extras: config.enquiryExtras,
    }),
    log,
    random,
    graceMs: options.callGraceMs,
    onAttempt: metrics.onForward,
  });
  const enquiries = createEnquiries({
    delivery: outbox,
    captchas,
    siteUrl: config.siteUrl,
    keyFor: (purpose) => deriveKey(key('enquiry').toString('base64url'), purpose),
    limit: config.enquiryLimit,
    windowMs,
    captchaFree: config.captchaFree,
    phone: site.facts.phone.display,
    openingHours: site.facts.openingHours,
    store,
    now,
    onOutcome: metrics.onEnquiry,
  });
  const reportSent = createReporter({
    log,
    logRequests: config.logRequests,
    onRequest: metrics.requests.count,
    nextId: ids.next,
  });
  const transport = { https: config.siteUrl.startsWith('https:'), subdomains: config.hstsSubdomains };
  const finding = createFinding();
  const pages = await createRenderService({
    sources: { content, emptyContent: emptyContent(), findProject, finding, site, media },
    limit: createClientLimit({ now, max: MAX_SELECTIONS }),
    ...{ log, manifest, transport, now },
    siteUrl: config.siteUrl,
    demo: config.demo,
    cacheBytes: config.pageCacheMb * 1024 * 1024,
    ...(options.holdMs !== undefined && { holdMs: options.holdMs }),
    issueTicket: enquiries.issueTicket,
    issueCaptcha: async (client) => (await captchas.issue(client)).id,
    structured: (objects) => absoluteAddresses(objects, config.siteUrl),
    asRequest: ids.asRequest,
    onRender: metrics.onRender,
    onCache: metrics.onPageCache,
    onEvicted: () => metrics.onPageCache('evicted'),
    onSent: reportSent,
  });

  // Routes.
  const server = createCachedFirstServer({
    sendCached: pages.sendCached,
    onError: (error) => log.error({ err: error }, 'a cached page could not be sent'),
    maxConnections: config.maxConnections,
    onCut: metrics.onConnectionCut,
    onFlood: () => log.warn('a client sends requests by the dozen without waiting for responses'),
  });
  const errors = createErrorResponder({ transport, renderError: createErrorPage(pages) });
  const app = createFastifyApp({
    log,
    nextId: ids.next,
    serverFactory: server.serverFactory,
    trustProxy: config.trustProxy,
    sendError: errors.sendError,
  });
  const forms = { enquiries, captchas, renderFormPage: createFormPage(pages) };
  await app.register(errorRoutes, errors);
  await app.register(forwardedForRoutes);
  await app.register(reportRoutes, { reportSent });
  await app.register(healthRoutes, { build: manifest.build, isReady: () => ready.value });
  await app.register(assetsRoutes, {
    publicDir: join(distDir, 'public'),
    groupName: site.facts.groupName,
    sendError: errors.sendError,
  });
  await app.register(mediaRoutes, { media });
  await app.register(captchaRoutes, { captchas });
  await app.register(enquiryRoutes, forms);
  await app.register(applicationRoutes, forms);
  await app.register(discoveryRoutes, { content, siteUrl: config.siteUrl, demo: config.demo });
  await app.register(suggestRoutes, { finding, content, now });
  if (!config.production) {
    await app.register(styleguideRoutes, { manifest, siteUrl: config.siteUrl, facts: site.facts, media });
  }
  await app.register(pageRoutes, { pages });

  // From the stop on: first what others wait for, then what is left.
  app.addHook('preClose', async () => {
    server.close();
    void outbox.stop();
    media.stop(FILE_GRACE_MS);
  });
  app.addHook('onClose', async () => {
    await Promise.all([outbox.close(), media.close(), content.close()]);
    await closeStorage();
  });

  metrics.watch({
    connections: server.connections,
    contentCacheBytes: () => content.describe().bytes,
    pageCacheBytes: () => pages.describe().bytes,
    media: () => media.usage(),
    outbox: () => outbox.status(),
    dataDirProblem: () => dataDir.problem !== null,
  });
  return { app, ready, metrics, content, media, outbox, captchas, pages };
}
