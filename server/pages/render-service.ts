/**
 * How a page is read, station by station:
 *
 *   request    server/http/cached-first-server.ts calls `sendCached`: a page whose bytes are at hand is sent, and nearly
 *              all requests end here. Fastify gets the others; its last route (render.routes.ts) calls `send`
 *   address    address.ts       URL → the page's one spelling, its route
 *   cache      cache.ts         address → bytes, fresh or stale: looked up once for each request
 *   data       data.ts          route → loader → backend.ts → content → view model
 *   html       html.tsx         view model → React → document.ts → text
 *   bytes      compression.ts   text → its encodings; pages.ts caches them
 *   response   response.ts      headers, encoding, etag; in pieces, where content is late
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { PageData } from '../../client/hydration.ts';
import { TOO_MANY } from '../../client/text/frame.ts';
import { formAddress } from '../../shared/enquiry-forms.ts';
import { type FormReply, WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { createLinks } from '../../shared/links.ts';
import { OverloadError } from '../http/render-queue.ts';
import type { SentResponse } from '../http/report.routes.ts';
import { requestLanguage } from '../http/request-language.ts';
import { hasOneStatus, type PageAddress, type PageKind } from './address.ts';
import type { Visitor } from './backend.ts';
import type { StoredPage } from './cache.ts';
import { isRedirect, type PageModel, type Redirect } from './data.ts';
import { type FailurePlace, isTimeout } from './failure-pages.ts';
import { createPages, type Found, isSentAtOnce, type PagesOptions } from './pages.ts';
import { type Exchange, sendBytes, sendPage, sendStream } from './response.ts';

export interface RenderServiceOptions extends PagesOptions {
  /** Fields first, then the text. */
  log: Record<'warn' | 'error', (fields: object, text: string) => void>;
  /** A ticket for a form that is sent out now. */
  issueTicket: () => string;
  /** A captcha for that client; null for a client that has had too many. */
  issueCaptcha: (client: string) => Promise<string | null>;
  /** A page that is not there after this is streamed, or sent as it was; milliseconds. */
  holdMs?: number | undefined;
  /** Runs work for a request, so that what it asks of upstream carries the request's id. */
  asRequest?: <T>(id: string, work: () => T) => T;
  /** Called for each response, for metrics and the log. */
  onSent?: (sent: SentResponse) => void;
}

/** A request for a page, and where its response goes. */
export interface PageRequest extends Exchange {
  id: string;
  /** The client's address, as limits count it. */
  client: string;
}

/** The status in log and metrics of a request whose reader left before its response. */
const LEFT = 499;

/** Every page, as a document and as data. They are sent past Fastify, whose own way costs more than the bytes do. */
export async function createRenderService(options: RenderServiceOptions) {
  const { log, issueTicket, issueCaptcha, holdMs = 50 } = options;
  const { asRequest = (_id, work) => work(), onCache = () => {}, onSent = () => {} } = options;
  const pages = await createPages({ ...options, onError: report });
  const { addresses, headers } = pages;

  function report(error: unknown, reqId?: string): void {
    if (error instanceof OverloadError) onCache('shed');
    else if (isTimeout(error)) log.warn({ reqId }, 'a page took too long');
    else log.error({ reqId, err: error }, 'a page could not be rendered');
  }

  /** Sends a cached page. @returns false where nothing was sent: `send` goes on */
  function sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const started = performance.now();
    const address = addresses.remembered(url);
    const found = address && pages.find(address);
    if (!found || !isSentAtOnce(found)) return false;
    void sendFound({ request, response }, found.page, started);
    return true;
  }

  /** Never rejects. */
  async function sendFound(exchange: Exchange, page: StoredPage, started: number): Promise<void> {
    onCache('hit');
    const { method } = exchange.request;
    const status = await sendPage(exchange, page).catch((error) => {
      report(error);
      exchange.response.destroy();
      return 500;
    });
    onSent({ id: null, method, pattern: page.pattern, status, ms: performance.now() - started });
  }

  /** Sends any page. Never rejects. */
  async function send(asked: PageRequest): Promise<void> {
    const started = performance.now();
    const { id, request, response } = asked;
    const found = pages.find(addresses.read(request.url ?? '/'));
    const { address } = found;
    let pattern = address.route?.pattern ?? 'unknown';
    let status: number;
    try {
      const result = await respond(asked, found);
      if (typeof result === 'number') status = result;
      else {
        pattern = 'redirect';
        status = await sendRedirect(asked, address.kind, result);
      }
    } catch (error) {
      // What ends because its reader left is no failure.
      status = response.destroyed ? LEFT : await sendFailure(asked, address, error);
    }
    onSent({ id, method: request.method, pattern, status, ms: performance.now() - started });
  }

  /** @returns the status that was sent, or where the visitor has to be sent */
  async function respond(asked: PageRequest, found: Found): Promise<number | Redirect> {
    const { id, client } = asked;
    const { address } = found;
    if (address.isMisspelled) return { location: address.path + address.search, status: 301 };
    onCache(isSentAtOnce(found) ? 'hit' : 'miss');
    if (isSentAtOnce(found)) return sendPage(asked, found.page);
    const isPersonal = address.route?.row.personal;
    const limit = address.isFree ? options.limit : isPersonal && options.personalLimit;
    if (limit && !limit.take(client)) {
      return sendPage(asked, await pages.failures.of({ ...address, status: 429, message: TOO_MANY }));
    }
    if (isPersonal) {
      const visitor = { formReply: null, issueTicket, issueCaptcha: () => issueCaptcha(client) };
      return asRequest(id, () => sendPersonal(asked, address, visitor));
    }

    const { model, page } = asRequest(id, () => pages.begin(found, client));
    if (found.state === 'overdue') {
      if ((await outcomeWithin(holdMs, page)) !== 'ready') {
        page.catch((error) => report(error, id));
        return sendPage(asked, found.page);
      }
    } else if (canStream(asked.request, address) && (await outcomeWithin(holdMs, model)) === 'late') {
      page.catch((error) => report(error, id));
      return stream(asked, address, model);
    }
    const made = await page;
    return isRedirect(made) ? made : sendPage(asked, made);
  }

  /** Sends a page that is rendered for one visitor. @returns its status, or where the visitor has to be sent */
  async function sendPersonal(
    asked: PageRequest,
    address: PageAddress,
    visitor: Visitor,
    retryAfter?: string,
  ): Promise<number | Redirect> {
    const { formReply } = visitor;
    const made = await pages.personal(address, formReply ? null : asked.client, visitor);
    if (isRedirect(made)) return made;
    const status = formReply?.status ?? made.status;
    const own = headers.whole(address.kind, status, 'personal', address.route?.pattern, retryAfter);
    await sendBytes(asked, status, own, made.bytes);
    return status;
  }

  /** Never cached: the nonce is good for this response alone. */
  async function stream(
    asked: PageRequest,
    address: PageAddress,
    model: Promise<PageModel | Redirect>,
  ): Promise<number> {
    onCache('streamed');
    const nonce = randomBytes(16).toString('base64');
    const gone = new AbortController();
    asked.response.once('close', () => gone.abort());
    const onError = (error: unknown) => report(error, asked.id);
    const pieces = await pages.stream(address, model, { nonce, signal: gone.signal, onError });
    if (asked.response.destroyed) return LEFT;
    await sendStream(asked, headers.streamed(nonce, address.route?.pattern), pieces);
    return 200;
  }

  /** In the browser a redirect is data too: the router follows it. */
  async function sendRedirect(asked: PageRequest, kind: PageKind, redirect: Redirect): Promise<number> {
    const { status, location } = redirect;
    if (kind === 'document') {
      asked.response.writeHead(status, [...headers.redirect, 'location', location]).end();
      return status;
    }
    const data: PageData = {
      ...{ version: '', build: options.manifest.build, status, loaderData: {}, errors: null, title: '' },
      redirect: location,
    };
    const own = headers.whole('data', 200, 'personal');
    await sendBytes(asked, 200, own, Buffer.from(JSON.stringify(data)));
    return 200;
  }

  async function sendFailure(asked: PageRequest, place: FailurePlace, error: unknown): Promise<number> {
    report(error, asked.id);
    const page = await pages.failures.ofError(error, place);
    if (asked.response.headersSent) asked.response.destroy();
    else await sendPage(asked, page);
    return page.status;
  }

  return {
    sendCached,
    send,

    /** Sends a page that says what went wrong. */
    async sendError(exchange: Exchange, status: number, message = WENT_WRONG): Promise<void> {
      const language = requestLanguage(exchange.request);
      await sendPage(exchange, await pages.failures.of({ kind: 'document', status, message, language }));
    },

    /**
     * Sends the page of a form that was sent without JavaScript, with what came of it (docs/product.md, "Forms").
     * Never rejects.
     * @param retryAfter of a visitor who is turned away for now; seconds
     */
    async sendForm(asked: PageRequest, reply: FormReply, retryAfter?: string): Promise<void> {
      try {
        const { form, language, project } = reply;
        const address = addresses.read(formAddress(createLinks(language), form, project));
        const visitor = { formReply: reply, issueTicket, issueCaptcha: async () => null };
        const sent = await sendPersonal(asked, address, visitor, retryAfter);
        if (typeof sent !== 'number') throw new Error(`The page of a form redirects to ${sent.location}`);
      } catch (error) {
        await sendFailure(asked, { kind: 'document', language: reply.language }, error);
      }
    },

    /** Renders a page before anybody asks. */
    async renderAhead(url: string): Promise<void> {
      const found = pages.find(addresses.read(url));
      if (isSentAtOnce(found) || found.address.route?.row.personal) return;
      await pages.begin(found).page;
    },

    describe: pages.describe,
  };
}

export type RenderService = Awaited<ReturnType<typeof createRenderService>>;

const canStream = ({ method, httpVersion }: IncomingMessage, address: PageAddress): boolean =>
  address.kind === 'document' && method === 'GET' && httpVersion === '1.1' && hasOneStatus(address);

async function outcomeWithin(ms: number, work: Promise<unknown>): Promise<'ready' | 'failed' | 'late'> {
  const settled = work.then(() => 'ready' as const).catch(() => 'failed' as const);
  return Promise.race([settled, wait(ms, 'late' as const, { ref: false })]);
}
