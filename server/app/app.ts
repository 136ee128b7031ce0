import { join } from 'node:path';
import { dayInIndia } from '../../shared/india-time.ts';
import { isClosed } from '../../shared/job-application-rules.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { discoveryRoutes } from '../find/discovery.routes.ts';
import { createShareOf } from '../find/share-cards.ts';
import { suggestRoutes } from '../find/suggest.routes.ts';
import { assetsRoutes } from '../http/assets.routes.ts';
import { createBudget } from '../http/budget.ts';
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

/** The most share pictures that are drawn for one client in SHARES_MS; cached ones are sent without limit. */
const MAX_SHARES = 20;
const SHARES_MS = 10_000;

/**
 * The public app: its services (services.ts) and their routes.
 * @throws as createServices
 */
export async function buildApp(options: ServicesOptions) {
  const { config, distDir, now, steady } = options;
  const services = await createServices(options);
  const { log, metrics, ids, manifest, reportSent, tracing, renderQueue } = services;
  const { content, finding, media, captchas, enquiries, pages, connections, isTrustedProxy, projectOf } =
    services;
  const { facts } = services.site.in(DEFAULT_LANGUAGE);
  /** The answer of `/readyz`: true once the site is ready. */
  const ready = { value: false };

  const transport = { https: config.siteUrl.startsWith('https:'), subdomains: config.hstsSubdomains };
  const errors = createErrorResponder({ transport, renderError: createErrorPage(pages) });
  const app = createFastifyApp({
    loggerInstance: log,
    genReqId: ids.next,
    serverFactory: connections.serverFactory,
    trustProxy: isTrustedProxy,
    sendError: errors.sendError,
  });
  await app.register(errorRoutes, errors);
  if (tracing)
    app.addHook('onSend', async ({ method, pattern, routeOptions }) =>
      tracing.nameRequest(method, pattern ?? routeOptions.url),
    );
  await app.register(reportRoutes, { reportSent });
  const { version, build } = manifest;
  await app.register(healthRoutes, { version, build, isReady: () => ready.value });
  await app.register(cspReportsRoutes, { now: steady, onViolation: metrics.onViolation });
  await app.register(assetsRoutes, {
    publicDir: join(distDir, 'public'),
    groupName: facts.groupName,
    sendError: errors.sendError,
  });
  await app.register(mediaRoutes, {
    media,
    shareOf: createShareOf(content, facts),
    shareBudget: createBudget({ max: MAX_SHARES, windowMs: SHARES_MS, now: steady }).take,
  });
  await app.register(captchaRoutes, { captchas });
  await app.register(formRoutes, {
    enquiries,
    captchas,
    siteUrl: config.siteUrl,
    waysOut: { phone: facts.phone.display, whatsapp: facts.whatsapp.dial, email: facts.email },
    now: steady,
    renderFormPage: createFormPage(pages),
    async knownProject(asked) {
      const project = asked ? await projectOf(asked).catch(() => null) : null;
      return project?.slug;
    },
    async isJobOpen(id) {
      // A job whose deadline is not known is open.
      const jobs = await content.jobs().catch(() => null);
      const deadline = jobs?.value.find((job) => job.id === id)?.deadline ?? null;
      return !isClosed(deadline, dayInIndia(now()));
    },
    onOutcome: metrics.enquiries.onOutcome,
  });
  await app.register(vitalsRoutes, { metrics, siteUrl: config.siteUrl, now: steady });
  await app.register(discoveryRoutes, {
    content,
    now,
    factsIn: (language) => services.site.in(language).facts,
    pictureBase: media.pictureBase,
    pictureVersion: media.version,
    siteUrl: config.siteUrl,
    demo: config.demo,
    indexNowKey: config.indexnowKey,
  });
  await app.register(suggestRoutes, { finding, content, renderQueue, now: steady });
  await app.register(pageRoutes, { pages });

  app.addHook('preClose', async () => services.stop());
  app.addHook('onClose', () => services.close());
  return { ...services, app, ready };
}

export type BuiltApp = Awaited<ReturnType<typeof buildApp>>;
