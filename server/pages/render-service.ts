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
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TOO_MANY } from '../../client/text/frame.ts';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { type FormReply, formAddress } from '../../shared/form-reply.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { OverloadError } from '../http/render-queue.ts';
import type { SentResponse } from '../http/report.routes.ts';
import { hasOneStatus, type PageAddress, type PageKind } from './address.ts';
import { isRedirect, type PageModel, type Redirect } from './data.ts';
import { DeadlineError } from './deadline.ts';
import { createPages, type Found, isSentAtOnce, type PagesOptions } from './pages.ts';
import { sendBytes, sendRedirect, sendStored, sendWhole } from './response.ts';
import { outcomeWithin, sendStream } from './stream.ts';

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
    const page = isSentAtOnce(found) ? found.page : null;
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
    if (isSentAtOnce(found)) return sendWhole(request, asked.response, found.page);
    const isPersonal = Boolean(address.route?.row.personal);
    const isBounded = address.isFree || isPersonal;
    if (isBounded && !(address.isFree ? options.limit : options.personalLimit).take(client)) {
      const page = await pages.failures.of(address.kind, 429, TOO_MANY[DEFAULT_LANGUAGE]);
      return sendWhole(request, asked.response, page);
    }

    if (isPersonal) return asRequest(id, () => sendPersonal(asked, address));

    const { model, page } = asRequest(id, () => pages.begin(found, client));
    if (found.state === 'overdue') {
      if ((await outcomeWithin(holdMs, page)) !== 'ready') {
        page.catch((error) => report(error, id));
        return sendWhole(request, asked.response, found.page);
      }
    } else if (canStream(request, address) && (await outcomeWithin(holdMs, model)) === 'late') {
      page.catch((error) => report(error, id));
      return stream(asked, address, model);
    }
    const made = await page;
    return isRedirect(made) ? made : sendWhole(request, asked.response, made);
  }

  async function sendPersonal(
    { client, request, response }: PageRequest,
    address: PageAddress,
  ): Promise<number | Redirect> {
    const issue = { formReply: null, issueTicket, issueCaptcha: () => issueCaptcha(client) };
    const made = await pages.personal(address, client, issue);
    if (isRedirect(made)) return made;
    const own = headers.whole(address.kind, made.status, 'personal', address.route?.pattern);
    await sendBytes(request, response, made.status, own, made.bytes);
    return made.status;
  }

  /** Never cached: the nonce is good for this response alone. */
  async function stream(
    { id, request, response }: PageRequest,
    address: PageAddress,
    model: Promise<PageModel | Redirect>,
  ): Promise<number> {
    onCache('streamed');
    const nonce = randomBytes(16).toString('base64');
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const onError = (error: unknown) => report(error, id);
    const pieces = await pages.stream(address, model, { nonce, signal: gone.signal, onError });
    if (response.destroyed) return LEFT;
    await sendStream(request, response, headers.streamed(nonce, address.route?.pattern), pieces);
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
        const visitor = { formReply: reply, issueTicket, issueCaptcha: async () => null };
        const page = await pages.personal(address, null, visitor, true);
        if (isRedirect(page)) throw new Error(`The page of a form redirects to ${page.location}`);
        const { pattern } = address.route ?? {};
        const own = headers.whole('document', reply.status, 'personal', pattern, retryAfter ?? undefined);
        await sendBytes(asked.request, asked.response, reply.status, own, page.bytes);
      } catch (error) {
        await sendFailure(asked, 'document', error);
      }
    },

    /** Renders a page before anybody asks. */
    async renderAhead(url: string): Promise<void> {
      const found = pages.find(addresses.read(url));
      if (isSentAtOnce(found) || found.address.route?.row.personal) return;
      const page = await pages.begin(found).page;
      if (!isRedirect(page)) await page.compress('gzip');
    },

    describe: pages.describe,
  };
}

export type RenderService = Awaited<ReturnType<typeof createRenderService>>;

function canStream({ method, httpVersion }: IncomingMessage, address: PageAddress): boolean {
  return address.kind === 'document' && method === 'GET' && httpVersion === '1.1' && hasOneStatus(address);
}
