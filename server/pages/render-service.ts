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
 *   response   response.ts      headers, encoding, etag; stream.ts instead, where content is late
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SLOTS, WITHOUT_CAPTCHA } from '../../client/page.ts';
import { TOO_MANY } from '../../client/text/frame.ts';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { type FormReply, formAddress } from '../../shared/form-reply.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { OverloadError } from '../http/render-queue.ts';
import type { SentResponse } from '../http/report.routes.ts';
import { hasOneStatus, type PageAddress, type PageKind, withParameter } from './address.ts';
import type { StoredPage } from './cache.ts';
import { isRedirect, type Redirect } from './data.ts';
import { DeadlineError } from './deadline.ts';
import { createPages, type Found, isSentAtOnce, type PagesOptions } from './pages.ts';
import { sendBytes, sendPersonal, sendRedirect, sendStored, sendWhole } from './response.ts';
import type { SlottedText } from './slotted-text.ts';
import { isLate, outcomeWithin, streamPage } from './stream.ts';

/** The logger's calls that are used: fields first, then the text. */
export interface RenderLog {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export interface RenderServiceOptions extends Omit<PagesOptions, 'onError'> {
  log: RenderLog;
  /** A ticket for a form that is sent out now. */
  issueTicket: () => string;
  /** A captcha for that client; null for who has had too many. */
  issueCaptcha: (client: string) => Promise<string | null>;
  /** A page that is not there after this is streamed, or sent as it was; milliseconds. */
  holdMs?: number;
  /** Runs work for a request, so that what it asks of upstream carries the request's id. */
  asRequest?: <T>(id: string, work: () => T) => T;
  onCache?: (event: 'hit' | 'miss' | 'streamed' | 'shed') => void;
  /** Called for each response, for metrics and the log. */
  onSent?: (sent: SentResponse) => void;
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

/** What the log and the metrics say of a request whose reader left before its response. */
const LEFT = 499;

/**
 * Every page, as a document and as data (`/_data/…`). Pages are written to the socket past Fastify's own way of
 * sending, which costs more than the bytes do.
 */
export async function createRenderService(options: RenderServiceOptions) {
  const { manifest, log, issueTicket, issueCaptcha, holdMs = 50 } = options;
  const { asRequest = (_id, work) => work(), onCache = () => {}, onSent = () => {} } = options;
  const pages = await createPages({ ...options, onError: report });
  const { addresses, headers } = pages;
  /** What was found before Fastify, and could not be sent there. */
  const handedOn = new WeakMap<IncomingMessage, Found>();

  function report(error: unknown, reqId?: string): void {
    if (error instanceof OverloadError) onCache('shed');
    else if (error instanceof DeadlineError) log.warn({ reqId }, 'a page took too long');
    else log.error({ reqId, err: error }, 'a page could not be rendered');
  }

  /** Sends a cached page. @returns false where nothing was sent: `send` goes on with what was found */
  function sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const started = performance.now();
    const address = addresses.remembered(url);
    if (!address) return false;
    const found = pages.find(address);
    const page = isSentAtOnce(found) && found.page.template === null ? found.page : null;
    const status = page && sendStored(request, response, page);
    if (!page || status === null) {
      handedOn.set(request, found);
      return false;
    }
    onCache('hit');
    // A page that is read again is worth the best compression.
    page.improve();
    onSent({ id: null, method, pattern: page.pattern, status, ms: performance.now() - started });
    return true;
  }

  /** Sends any page. Never rejects. */
  async function send(asked: PageRequest): Promise<void> {
    const started = performance.now();
    const { id, request, response } = asked;
    const found = handedOn.get(request) ?? pages.find(addresses.read(request.url ?? '/'));
    const { address } = found;
    let pattern = address.route?.pattern ?? 'unknown';
    let status: number;
    try {
      const result = await respond(asked, found);
      if (typeof result === 'number') status = result;
      else {
        pattern = 'redirect';
        const as = { kind: address.kind, build: manifest.build };
        status = await sendRedirect(request, response, headers, result, as);
      }
    } catch (error) {
      // What ends because its reader left is no failure.
      status = response.destroyed ? LEFT : await sendFailure(asked, address.kind, error);
    }
    onSent({ id, method: request.method, pattern, status, ms: performance.now() - started });
  }

  /** @returns the status that was sent, or where the visitor has to be sent */
  async function respond(asked: PageRequest, found: Found): Promise<number | Redirect> {
    const { id, client, request } = asked;
    const { address } = found;
    if (address.isMisspelled) return { location: address.path + address.search, status: 301 };
    onCache(isSentAtOnce(found) ? 'hit' : 'miss');
    if (isSentAtOnce(found)) return sendPage(asked, address, found.page);
    if (address.isFree && !options.limit.take(client)) {
      const page = await pages.failures.of(address.kind, 429, TOO_MANY[DEFAULT_LANGUAGE]);
      return sendWhole(request, asked.response, page);
    }

    const { model, page, late } = asRequest(id, () => pages.begin(found, client));
    if (found.state === 'overdue') {
      if ((await outcomeWithin(holdMs, page)) !== 'ready') {
        page.catch((error) => report(error, id));
        return sendPage(asked, address, found.page);
      }
    } else if (canStream(request, address) && (await isLate(holdMs, model, () => pages.prepare(address)))) {
      page.catch((error) => report(error, id));
      return stream(asked, address, late);
    }
    const made = await page;
    return isRedirect(made) ? made : sendPage(asked, address, made);
  }

  async function sendPage(
    { id, request, response, client }: PageRequest,
    address: PageAddress,
    page: StoredPage,
  ): Promise<number> {
    if (page.template === null) return sendWhole(request, response, page);
    const captcha = page.template.has(SLOTS.captcha) ? await issueCaptcha(client) : '';
    const shown = captcha === null ? await pageWithoutCaptcha(id, address) : page;
    const fillings = { [SLOTS.ticket]: issueTicket(), [SLOTS.captcha]: captcha ?? '' };
    await sendPersonal(request, response, shown, shown.template ?? page.template, fillings);
    return shown.status;
  }

  /** The page whose form says that no captcha can be had now: cached like the other, and with no slot for one. */
  async function pageWithoutCaptcha(id: string, address: PageAddress): Promise<StoredPage> {
    const found = pages.find(withParameter(address, WITHOUT_CAPTCHA));
    if (isSentAtOnce(found)) return found.page;
    const page = await asRequest(id, () => pages.begin(found)).page;
    if (isRedirect(page)) throw new Error(`A personal page redirects to ${page.location}`);
    return page;
  }

  async function stream(
    { request, response }: PageRequest,
    address: PageAddress,
    late: () => Promise<SlottedText>,
  ): Promise<number> {
    onCache('streamed');
    const frame = await pages.early(address);
    const headersOf = (nonce: string) => headers.streamed(nonce, address.route?.pattern);
    await streamPage(request, response, { frame, late: late(), headersOf });
    return 200;
  }

  async function sendFailure(
    { id, request, response }: Raw & { id: string },
    kind: PageKind,
    error: unknown,
  ): Promise<number> {
    report(error, id);
    const page = await pages.failures.ofError(kind, error);
    if (response.headersSent) response.destroy();
    else await sendWhole(request, response, page);
    return page.status;
  }

  return {
    sendCached,
    send,

    /** Sends a page that says what went wrong. */
    async sendError(raw: Raw, status: number, message = WENT_WRONG): Promise<void> {
      await sendWhole(raw.request, raw.response, await pages.failures.of('document', status, message));
    },

    /**
     * Sends the page of a form that was sent without JavaScript, with what came of it (docs/product.md, "Forms").
     * Never rejects.
     * @param retryAfter of a visitor who is turned away for now; seconds
     */
    async sendForm(asked: Raw & { id: string }, reply: FormReply, retryAfter: string | null): Promise<void> {
      try {
        const address = addresses.read(formAddress(reply));
        const page = await pages.formPage(address, reply);
        const { pattern } = address.route ?? {};
        const own = headers.whole('document', reply.status, 'personal', pattern, retryAfter ?? undefined);
        await sendBytes(asked.request, asked.response, reply.status, own, page);
      } catch (error) {
        await sendFailure(asked, 'document', error);
      }
    },

    /** Renders a page before anybody asks. */
    async renderAhead(url: string): Promise<void> {
      const found = pages.find(addresses.read(url));
      if (isSentAtOnce(found)) return;
      const page = await pages.begin(found).page;
      if (!isRedirect(page) && page.template === null) await page.compress('gzip');
    },

    describe: pages.describe,
  };
}

export type RenderService = Awaited<ReturnType<typeof createRenderService>>;

function canStream({ method, httpVersion }: IncomingMessage, address: PageAddress): boolean {
  return address.kind === 'document' && method === 'GET' && httpVersion === '1.1' && hasOneStatus(address);
}
