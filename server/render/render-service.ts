import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FormReply } from '../../shared/form-reply.ts';
import { DeadlineError } from './deadline.ts';
import type { PageKind } from './page-address.ts';
import { createPageAnswers, type PageExchange } from './page-answers.ts';
import { isRedirect } from './page-query.ts';
import { createRenderer, type RendererOptions, type RendererSources } from './renderer.ts';

/** The logger's calls that are used: fields first, then the text. */
export interface RenderLog {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export interface RenderServiceOptions extends Omit<RendererOptions, 'onError'> {
  sources: RendererSources;
  log: RenderLog;
  /** A ticket for a form that is sent out now. */
  issueTicket: () => string;
  /** A captcha for that client; null for who has had too many. */
  issueCaptcha: (client: string) => Promise<string | null>;
  /** A page that is not there after this is streamed, or sent as it was; milliseconds. */
  holdMs?: number;
  /** Runs work for a request, so that what it asks of upstream carries the request's id. */
  asRequest?: <T>(id: string, work: () => T) => T;
  onCache?: (event: 'hit' | 'miss' | 'streamed') => void;
  onSent?: (sent: SentPage) => void;
}

/** One response, for metrics and the log. */
export interface SentPage {
  /** Of the request; one that was answered before Fastify has none. */
  id: string | null;
  method: string | undefined;
  pattern: string;
  status: number;
  /** Milliseconds from the request to the last byte handed over. */
  ms: number;
}

/** A request for a page, and where its response goes. */
export interface PageRequest {
  id: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** The client's address, as limits count it. */
  client: string;
}

type Raw = Pick<PageRequest, 'request' | 'response'>;

const DATA_PREFIX = '/_data';

/** Which page a request is for, as a document or as data. */
function pageOf(url: string): { kind: PageKind; url: string } {
  const data = url.startsWith(`${DATA_PREFIX}/`);
  return data ? { kind: 'data', url: url.slice(DATA_PREFIX.length) } : { kind: 'document', url };
}

/**
 * Every page, as a document and as data (`/_data/…`). Pages are written to the socket past Fastify's own way of
 * sending, which costs more than the bytes do.
 */
export async function createRenderService(options: RenderServiceOptions) {
  const { sources, log, issueTicket, issueCaptcha, holdMs = 50, ...rest } = options;
  const { asRequest = (_id, work) => work(), onCache = () => {}, onSent = () => {} } = options;

  function onFault(error: unknown, reqId?: string): void {
    if (error instanceof DeadlineError) log.warn({ reqId }, 'a page took too long');
    else log.error({ reqId, err: error }, 'a page could not be rendered');
  }
  const renderer = await createRenderer({ ...rest, onError: onFault }, sources);
  const answers = createPageAnswers({ renderer, issueTicket, holdMs, asRequest, onCache, onFault });

  return {
    /** Sends a cached page. @returns false, and nothing is sent, without one */
    sendCached(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '/' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const started = performance.now();
      const sent = answers.answerKept({ request, response, ...pageOf(url) });
      if (!sent) return false;
      onSent({ id: null, method, ...sent, ms: performance.now() - started });
      return true;
    },

    /** Sends any page. Never rejects. */
    async send({ id, request, response, client }: PageRequest): Promise<void> {
      const started = performance.now();
      const exchange: PageExchange = {
        ...{ id, request, response, client, ...pageOf(request.url ?? '/') },
        issueCaptcha: () => issueCaptcha(client),
      };
      const sent = await answers.answer(exchange);
      onSent({ id, method: request.method, ...sent, ms: performance.now() - started });
    },

    /** Sends a page that says what went wrong. */
    sendError: (raw: Raw, status: number, message?: string) => answers.answerFault(raw, status, message),

    /** Sends a form's page again, with what came of it. @param retryAfter of who is turned away for now; seconds */
    sendForm: (exchange: Raw & { id: string }, formReply: FormReply, retryAfter: string | null) =>
      answers.answerForm(exchange, formReply, retryAfter),

    /** Renders a page before anybody asks. */
    async renderAhead(url: string): Promise<void> {
      const address = renderer.addressOf(url);
      if (renderer.pages.cached('document', address)) return;
      const page = await renderer.pages.begin('document', address).page;
      if (!isRedirect(page) && page.template === null) await page.compress('gzip');
    },

    /** `compressing`: how many wait for their best compression. */
    describe: () => ({ ...renderer.cache.describe(), compressing: renderer.pages.compressing() }),
  };
}

export type RenderService = Awaited<ReturnType<typeof createRenderService>>;
