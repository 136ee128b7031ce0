import { join } from 'node:path';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { Agent } from 'undici';
import { captchaPlugin } from './captcha/captcha.plugin.ts';
import type { Config } from './config.ts';
import { contentPlugin } from './content/content.plugin.ts';
import { deriveKey } from './data-dir.ts';
import { discoveryPlugin } from './discovery/discovery.plugin.ts';
import { loadSite } from './editorial/load-site.ts';
import { applicationPlugin } from './enquiry/application.plugin.ts';
import { enquiryPlugin } from './enquiry/enquiry.plugin.ts';
import { sanitiseHtml } from './html/sanitise.ts';
import { assetsPlugin } from './http/assets.plugin.ts';
import { limitKey } from './http/client-address.ts';
import { createExpressServer } from './http/express-server.ts';
import { faultsPlugin } from './http/faults.plugin.ts';
import { forwardedForPlugin } from './http/forwarded-for.plugin.ts';
import { healthPlugin } from './http/health.plugin.ts';
import { reportPlugin } from './http/report.plugin.ts';
import { loggerOptions } from './logger.ts';
import { mediaPlugin } from './media/media.plugin.ts';
import { createMetrics, type Metrics } from './ops/metrics.ts';
import { outboxPlugin } from './outbox/outbox.plugin.ts';
import { readManifest } from './render/manifest.ts';
import { renderPlugin } from './render/render.plugin.ts';
import { styleguidePlugin } from './render/styleguide.plugin.tsx';
import { createRequestIds } from './request-ids.ts';
import { createSqliteStore } from './stores/sqlite-store.ts';
import { createPictureQueue } from './warm-up.ts';

const noSchemas = () => () => {
  throw new Error('Routes have no schemas here: see server/enquiry/validators.ts');
};

export interface AppOptions {
  config: Config & { apiUrl: string };
  /** The build's folder. */
  distDir: string;
  secret: string;
  /** Whether DATA_DIR can be written. */
  dataDirUsable: boolean;
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
  /** What can wait until the first pages are out. */
  prepare: () => Promise<void>;
}

/** The public app, read as its table of contents. @throws SiteError for a bad site folder */
export async function buildApp(options: AppOptions): Promise<BuiltApp> {
  const { config, distDir, secret, now, random } = options;
  const manifest = readManifest(distDir);
  const site = loadSite({
    builtinDir: join(distDir, 'site'),
    siteDir: config.siteDir,
    sanitise: sanitiseHtml,
  });
  const metrics = createMetrics();
  const ids = createRequestIds();
  const ready = { value: false };
  const express = createExpressServer({
    maxConnections: config.maxConnections,
    onCut: metrics.onConnectionCut,
    onFlood: () => app.log.warn('a client sends requests by the dozen without waiting for responses'),
  });
  const key = (purpose: string) => deriveKey(secret, purpose);

  const app: FastifyInstance = fastify({
    logger: loggerOptions(config, options.isTerminal ?? false),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ids.next,
    serverFactory: express.serverFactory,
    // No route has a schema: what compiles them need not be loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    trustProxy: config.trustProxy.length ? config.trustProxy : false,
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 72_000,
    bodyLimit: 16 * 1024,
    return503OnClosing: false,
    // An address that the router cannot decode reaches no route and no hook.
    frameworkErrors: (error, request, reply) => void app.answerFault(request, reply, error.statusCode ?? 400),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.decorate('site', site);
  const store = createSqliteStore({
    file: join(config.dataDir, 'claims.db'),
    now,
    onProblem(fault) {
      if (fault === null) app.log.info('used captchas are written again');
      else
        app.log.error(
          { fault },
          'used captchas cannot be written: they are remembered in memory until they can',
        );
    },
  });
  app.addHook('onClose', async () => store.close());

  const transport = { https: config.siteUrl.startsWith('https:'), subdomains: config.hstsSubdomains };
  await app.register(faultsPlugin, { transport });
  await app.register(forwardedForPlugin);
  await app.register(reportPlugin, {
    logRequests: config.logRequests,
    onRequest: metrics.requests.count,
    nextId: ids.next,
  });
  await app.register(healthPlugin, { build: manifest.build, isReady: () => ready.value });
  await app.register(assetsPlugin, { publicDir: join(distDir, 'public'), groupName: site.facts.groupName });
  await app.register(contentPlugin, {
    ...config,
    sanitise: sanitiseHtml,
    dispatcher: new Agent({ connections: 32, connect: { timeout: 3_000 }, keepAliveTimeout: 30_000 }),
    requestId: ids.current,
    now,
    onCall: metrics.onUpstreamCall,
    onCache: metrics.onContentCache,
    onDropped: metrics.onDropped,
  });
  await app.register(mediaPlugin, {
    key: key('media'),
    apiUrl: config.apiUrl,
    mediaHosts: config.mediaHosts,
    sitePictureDirs: site.picturesDirs,
    dataDir: options.dataDirUsable ? config.dataDir : null,
    addressKey: limitKey,
    now,
    hooks: { onPicture: metrics.onPicture, onFile: metrics.onFile, onResized: metrics.onResized },
  });
  await app.register(outboxPlugin, {
    file: join(config.dataDir, 'outbox.db'),
    now,
    random,
    forwardTimeoutMs: config.enquiryTimeoutMs,
    graceMs: options.callGraceMs,
    onAttempt: metrics.onForward,
  });
  await app.register(enquiryPlugin, {
    apiUrl: config.apiUrl,
    timeoutMs: config.enquiryTimeoutMs,
    extras: config.enquiryExtras,
    siteUrl: config.siteUrl,
    secret: key('enquiry').toString('base64url'),
    limit: config.enquiryLimit,
    windowMs: config.enquiryLimitWindowMs,
    captchaFree: config.captchaFree,
    phone: site.facts.phone.display,
    openingHours: site.facts.openingHours,
    store,
    addressKey: limitKey,
    now,
    onOutcome: metrics.onEnquiry,
  });
  await app.register(applicationPlugin);
  await app.register(captchaPlugin, {
    key: key('captcha'),
    ttlMs: config.captchaTtlMs,
    testAnswer: config.captchaTestAnswer,
    assetsDir: join(distDir, 'captcha'),
    addressKey: limitKey,
    windowMs: config.enquiryLimitWindowMs,
    store,
    now,
    issueLimit: app.captchaIssueLimit,
    onIssued: metrics.onCaptchaIssued,
    onChecked: metrics.onCaptchaChecked,
  });
  await app.register(discoveryPlugin, { siteUrl: config.siteUrl, demo: config.demo });
  if (!config.production) await app.register(styleguidePlugin, { manifest, siteUrl: config.siteUrl });
  await app.register(renderPlugin, {
    manifest,
    siteUrl: config.siteUrl,
    transport,
    demo: config.demo,
    cacheBytes: config.pageCacheMb * 1024 * 1024,
    ...(options.holdMs !== undefined && { holdMs: options.holdMs }),
    now,
    structured: app.structuredData,
    asRequest: ids.asRequest,
    onPicture: createPictureQueue(app.media.warm),
    onRender: metrics.onRender,
    onCache: metrics.onPageCache,
    onEvicted: () => metrics.onPageCache('evicted'),
    onSent: app.reportSent,
  });
  express.open(app.sendKeptPage, (error) => app.log.error({ err: error }, 'a kept page could not be sent'));
  app.addHook('preClose', async () => express.close());
  metrics.watch({
    connections: express.connections,
    contentCacheBytes: () => app.contentCache.describe().bytes,
    pageCacheBytes: () => app.describePages().bytes,
    media: () => app.media.usage(),
    outbox: () => app.outbox.status(),
    dataDirProblem: () => !options.dataDirUsable,
  });
  const captcha = app.getDecorator<{ prepare(): Promise<void> }>('captcha');
  return { app, ready, metrics, prepare: () => captcha.prepare() };
}
