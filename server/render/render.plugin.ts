import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormReply } from '../../shared/form-reply.ts';
import { limitKey } from '../http/client-address.ts';
import type { CaptchaIssuer } from './collaborators.ts';
import { DeadlineError } from './deadline.ts';
import { type Answered, createPageAnswers } from './page-answers.ts';
import { isRedirect } from './page-query.ts';
import type { PageKind } from './pages.ts';
import { createRenderer, type RendererOptions, type RendererSources } from './renderer.ts';

export interface RenderPluginOptions extends Omit<RendererOptions, 'onError'> {
  /** A page that is not there after this is streamed, or sent as it was; milliseconds. */
  holdMs?: number;
  asRequest?: <T>(id: string, work: () => T) => T;
  onCache?: (event: 'hit' | 'miss' | 'streamed') => void;
  onSent?: (sent: SentPage) => void;
}

const DATA_PREFIX = '/_data';

/** One answer, for metrics and the log. */
export interface SentPage {
  /** Of the request; one that was answered in the express lane has none. */
  id: string | null;
  method: string | undefined;
  pattern: string;
  status: number;
  /** Milliseconds from the request to the last byte handed over. */
  ms: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends a form's page again, as the reply says (DECISIONS section 4). */
    renderFormPage: (request: FastifyRequest, reply: FastifyReply, formReply: FormReply) => unknown;
    /** Sends a page that says what went wrong. */
    renderFault: (
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
      message?: string,
    ) => Promise<unknown>;
    /** Sends a page that is kept, without Fastify; says whether there was one. */
    sendKeptPage: (request: IncomingMessage, response: ServerResponse) => boolean;
    /** Draws a page before anybody asks. */
    drawPage: (url: string) => Promise<void>;
    /** `compressing`: how many wait for their best compression. */
    describePages: () => { entries: number; bytes: number; compressing: number };
  }
}

/**
 * Every page, as a document and as data (`/_data/…`). Takes the decorators `content`, `site`, `media`,
 * `issueFormTicket` and `captcha`. Registered last: it answers every GET that nobody else does. Pages are written
 * to the socket past Fastify's own way of sending, which costs more than the bytes do.
 */
async function render(app: FastifyInstance, options: RenderPluginOptions): Promise<void> {
  const {
    holdMs = 50,
    asRequest = (_id, work) => work(),
    onCache = () => {},
    onSent = () => {},
    ...rest
  } = options;
  const sources: RendererSources = {
    content: app.getDecorator<RendererSources['content']>('content'),
    site: app.getDecorator<RendererSources['site']>('site'),
    media: app.getDecorator<RendererSources['media']>('media'),
  };
  async function issueCaptcha(request: FastifyRequest): Promise<string | null> {
    const captchas = app.getDecorator<CaptchaIssuer<FastifyRequest>>('captcha');
    return (await captchas.issue(request)).id;
  }
  function onFault(error: unknown, reqId?: string): void {
    if (error instanceof DeadlineError) app.log.warn({ reqId }, 'a page took too long');
    else app.log.error({ reqId, err: error }, 'a page could not be drawn');
  }
  const renderer = await createRenderer({ ...rest, onError: onFault }, sources);
  const answers = createPageAnswers({
    renderer,
    issueTicket: app.getDecorator<() => string>('issueFormTicket'),
    holdMs,
    asRequest,
    onCache,
    onFault,
  });

  function handle(request: FastifyRequest, reply: FastifyReply, kind: PageKind, url: string): void {
    const started = performance.now();
    reply.hijack();
    const { id, method } = request;
    const { raw } = request;
    const exchange = {
      id,
      client: limitKey(request.ip),
      request: raw,
      response: reply.raw,
      kind,
      url,
      issueCaptcha: () => issueCaptcha(request),
    };
    const report = (sent: Answered) => onSent({ id, method, ...sent, ms: performance.now() - started });
    const sent = answers.answerKept(exchange);
    if (sent) report(sent);
    else void answers.answer(exchange).then(report);
  }

  app.decorate('sendKeptPage', (request, response) => {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const started = performance.now();
    const data = url.startsWith(DATA_PREFIX);
    const kind: PageKind = data ? 'data' : 'document';
    const page = data ? url.slice(DATA_PREFIX.length) : url;
    const sent = answers.answerKept({ request, response, kind, url: page });
    if (!sent) return false;
    const { pattern, status } = sent;
    onSent({ id: null, method, pattern, status, ms: performance.now() - started });
    return true;
  });

  app.decorate('renderFault', async (request, reply, status, message) => {
    reply.hijack();
    await answers.answerFault({ request: request.raw, response: reply.raw }, status, message);
  });
  app.decorate('renderFormPage', async (request, reply, formReply) => {
    const retryAfter = reply.getHeader('retry-after');
    reply.hijack();
    await answers.answerForm(
      { id: request.id, request: request.raw, response: reply.raw },
      formReply,
      retryAfter === undefined ? null : String(retryAfter),
    );
  });
  app.decorate('drawPage', async (url) => {
    const address = renderer.addressOf(url);
    if (renderer.pages.cached('document', address)) return;
    const page = await renderer.pages.begin('document', address).page;
    if (!isRedirect(page) && page.template === null) await page.compress('gzip');
  });
  app.decorate('describePages', () => ({
    ...renderer.cache.describe(),
    compressing: renderer.pages.compressing(),
  }));

  const route = { method: ['GET', 'HEAD'], exposeHeadRoute: false, config: { reportsItself: true } };
  app.route({
    ...route,
    url: `${DATA_PREFIX}/*`,
    handler: (request, reply) =>
      handle(request, reply, 'data', request.raw.url?.slice(DATA_PREFIX.length) ?? '/'),
  });
  app.route({
    ...route,
    url: '/*',
    handler: (request, reply) => handle(request, reply, 'document', request.raw.url ?? '/'),
  });
}

/** Decorates the app itself with `renderFormPage`, `renderFault`, `sendKeptPage`, `drawPage` and `describePages`. */
export const renderPlugin = Object.assign(render, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'render', dependencies: ['media', 'enquiry'] },
});
