import { join } from 'node:path';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { discoveryRoutes } from '../find/discovery.routes.ts';
import { createShareOf } from '../find/share-cards.ts';
import { suggestRoutes } from '../find/suggest.routes.ts';
import { assetsRoutes } from '../http/assets.routes.ts';
import { createBudget } from '../http/budget.ts';
import { createProxyTrust } from '../http/client-address.ts';
import { createConnections } from '../http/connections.ts';
import { cspReportsRoutes } from '../http/csp-reports.routes.ts';
import { createErrorResponder, errorRoutes } from '../http/errors.routes.ts';
import { createFastifyApp } from '../http/fastify-app.ts';
import { healthRoutes } from '../http/health.routes.ts';
import { reportRoutes } from '../http/report.routes.ts';
import { captchaRoutes } from '../leads/captcha/captcha.routes.ts';
import { formRoutes } from '../leads/forms.routes.ts';
import { mediaRoutes } from '../media/media.routes.ts';
import { vitalsRoutes } from '../ops/vitals.routes.ts';
import { createErrorPage, createFormPage, pageRoutes } from '../pages/render.routes.ts';
import { createServices, type ServicesOptions } from './services.ts';

/** A stop waits no longer for files that are being sent; milliseconds. */
const FILE_GRACE_MS = 4_000;
/** Share pictures that are made for one address; those that were made are sent to anybody. */
const SHARE_BUDGET = { max: 20, windowMs: 10_000 };

/**
 * The public app: its services (services.ts) and their routes.
 * @throws what createServices throws
 */
export async function buildApp(options: ServicesOptions) {
  const { config, distDir, dataDir, now, steady } = options;
  const services = await createServices(options);
  const { log, metrics, vitals, ids, manifest, transport, reportSent, tracing } = services;
  const { content, site, finding, media, captchas, outbox, enquiries, pages, indexNow } = services;
  /** For `/readyz`. */
  const ready = { value: false };

  const isTrustedProxy = createProxyTrust(config.trustProxy);
  const connections = createConnections({
    sendCached: pages.sendCached,
    max: config.maxConnections,
    isTrustedProxy,
    onCut: metrics.count('http_connections_cut_total'),
    around: tracing?.aroundRequest,
  });
  const errors = createErrorResponder({ transport, renderError: createErrorPage(pages) });
  const app = createFastifyApp({
    log,
    nextId: ids.next,
    serverFactory: connections.serverFactory,
    isTrustedProxy,
    sendError: errors.sendError,
  });
  await app.register(errorRoutes, errors);
  // Pages name theirs by themselves: they are one route here, or never reach it.
  if (tracing)
    app.addHook('onRequest', async ({ method, routeOptions }) =>
      tracing.nameRequest(method, routeOptions.url),
    );
  await app.register(reportRoutes, { reportSent });
  await app.register(healthRoutes, { build: manifest.build, isReady: () => ready.value });
  await app.register(cspReportsRoutes, { now: steady, onViolation: metrics.count('csp_violations_total') });
  await app.register(assetsRoutes, {
    publicDir: join(distDir, 'public'),
    groupName: site.in(DEFAULT_LANGUAGE).facts.groupName,
    sendError: errors.sendError,
  });
  await app.register(mediaRoutes, {
    media,
    shareOf: createShareOf(content, site.in(DEFAULT_LANGUAGE).facts),
    shareBudget: createBudget({ ...SHARE_BUDGET, now: steady }).take,
  });
  await app.register(captchaRoutes, { captchas });
  const { phone, whatsapp, email } = site.in(DEFAULT_LANGUAGE).facts;
  await app.register(formRoutes, {
    enquiries,
    captchas,
    siteUrl: config.siteUrl,
    waysOut: { phone: phone.display, whatsapp: whatsapp.dial, email },
    now: steady,
    renderFormPage: createFormPage(pages),
    onOutcome: metrics.enquiries.onOutcome,
  });
  await app.register(vitalsRoutes, { vitals, now: steady, onRequest: metrics.onRequest });
  await app.register(discoveryRoutes, {
    ...{ content, now, facts: site.in(DEFAULT_LANGUAGE).facts, pictureBase: media.pictureBase },
    ...{ siteUrl: config.siteUrl, demo: config.demo, indexNowKey: config.indexnowKey },
  });
  await app.register(suggestRoutes, { finding, content, renderQueue: services.renderQueue, now: steady });
  await app.register(pageRoutes, { pages });

  // From the stop on: first what others wait for, then what is left.
  app.addHook('preClose', async () => {
    void outbox.stop();
    media.stop(FILE_GRACE_MS);
    indexNow.stop();
  });
  app.addHook('onClose', async () => {
    await Promise.all([outbox.close(), media.close(), content.close()]);
    services.stopLoadWatch();
    await services.closeStorage();
    await tracing?.close();
  });

  metrics.watch({
    connections: connections.count,
    contentCacheBytes: () => content.describe().bytes,
    pageCacheBytes: () => pages.describe().bytes,
    media: () => media.usage(),
    outbox: () => outbox.status(),
    dataDirProblem: () => dataDir.problem !== null,
  });
  return { ...services, app, ready };
}

export type BuiltApp = Awaited<ReturnType<typeof buildApp>>;
