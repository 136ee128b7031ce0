import type { IncomingMessage, ServerResponse } from 'node:http';
import { SLOTS, WITHOUT_CAPTCHA } from '../../client/page.ts';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { type FormReply, formAddress } from '../../shared/form-reply.ts';
import { DeadlineError } from './deadline.ts';
import { isMisspelled, type PageAddress, type PageKind } from './page-address.ts';
import type { StoredPage } from './page-cache.ts';
import { isRedirect, type PageModel, type Redirect } from './page-query.ts';
import type { Renderer } from './renderer.ts';
import { compressFor, sendPersonal, sendStored, sendText } from './send-page.ts';
import { streamPage } from './stream-page.ts';

export interface PageAnswerOptions {
  renderer: Renderer;
  issueTicket: () => string;
  /** A page that is not there after this is streamed, or sent as it was; milliseconds. */
  holdMs: number;
  /** Runs a page's loader as part of that request, for what it asks of others. */
  asRequest: <T>(id: string, work: () => T) => T;
  onCache: (event: 'hit' | 'miss' | 'streamed') => void;
  /** A page could not be drawn for that request; a DeadlineError: not in time. */
  onFault: (error: unknown, requestId: string) => void;
}

/** One request for a page and where its answer goes. */
export interface PageExchange {
  id: string;
  /** The visitor's address, as limits count it. */
  client: string;
  request: IncomingMessage;
  response: ServerResponse;
  kind: PageKind;
  /** Path and query of the page, without `/_data`. */
  url: string;
  /** Id of a captcha for the one who asks; null where they have had too many. */
  issueCaptcha: () => Promise<string | null>;
}

type CachedExchange = Omit<PageExchange, 'id' | 'client' | 'issueCaptcha'>;

/** How a request was answered, for metrics and the log. */
export interface Answered {
  pattern: string;
  status: number;
}

/** Answers requests for pages: kept bytes at once, a stream where content is late, a designed page for each fault. */
export function createPageAnswers(options: PageAnswerOptions) {
  const { renderer, issueTicket, holdMs, asRequest, onCache, onFault } = options;
  const { table, facts, queries, document, headers, pages, addressOf, rememberedAddress, build } = renderer;

  /** A cached page, sent at once; nearly all requests end here. @returns null, and nothing is sent, without one */
  function answerKept({ request, response, kind, url }: CachedExchange): Answered | null {
    const address = rememberedAddress(url);
    const page = address && pages.cached(kind, address);
    if (!page || page.template !== null) return null;
    const status = sendStored(request, response, page);
    if (status === null) return null;
    onCache('hit');
    // A page that is read again is worth the best compression.
    page.improve();
    return { pattern: page.pattern, status };
  }

  /** Every other page. Never rejects. */
  async function answer(exchange: PageExchange): Promise<Answered> {
    const { response, url, kind } = exchange;
    const pattern = addressOf(url).route?.pattern ?? 'unknown';
    try {
      return await draw(exchange, addressOf(url));
    } catch (error) {
      // What ends because its reader left is no failure.
      if (response.destroyed) return { pattern, status: LEFT };
      const model = await faultModel(error, exchange.id);
      if (response.headersSent) response.destroy();
      else await sendModel(exchange, kind, model);
      return { pattern, status: model.status };
    }
  }

  async function draw(exchange: PageExchange, address: PageAddress): Promise<Answered> {
    const { id, client, kind, url } = exchange;
    const pattern = address.route?.pattern ?? 'unknown';
    if (isMisspelled(url, address)) return redirect(exchange, { location: address.key, status: 301 });

    const cached = pages.cached(kind, address);
    onCache(cached ? 'hit' : 'miss');
    if (cached) return { pattern, status: await sendWhole(exchange, cached) };

    const overdue = pages.overdue(kind, address);
    const { model, page } = asRequest(id, () => pages.begin(kind, address, client));
    if (overdue && (await isLate(page, true))) {
      page.catch((error) => onFault(error, id));
      return { pattern, status: await sendWhole(exchange, overdue) };
    }
    if (!overdue && canStream(exchange, address) && (await isLate(model))) {
      page.catch(() => {});
      await stream(exchange, address, model);
      return { pattern, status: 200 };
    }
    const made = await page;
    if (isRedirect(made)) return redirect(exchange, made);
    return { pattern, status: await sendWhole(exchange, made) };
  }

  async function sendWhole(exchange: PageExchange, page: StoredPage): Promise<number> {
    if (page.template !== null) return sendFilled(exchange, page, page.template);
    const { request, response } = exchange;
    const status = sendStored(request, response, page);
    if (status !== null) return status;
    await compressFor(request, page);
    return sendStored(request, response, page) ?? page.status;
  }

  async function sendFilled(exchange: PageExchange, page: StoredPage, template: string): Promise<number> {
    const { request, response, issueCaptcha } = exchange;
    const captcha = template.includes(SLOTS.captcha) ? await issueCaptcha() : '';
    const shown = captcha === null ? await pageWithoutCaptcha(exchange) : page;
    return sendPersonal(request, response, shown, { ticket: issueTicket(), captcha: captcha ?? '' });
  }

  /** The page whose form says that no captcha can be had now: cached like the other, and with no slot for one. */
  async function pageWithoutCaptcha({ id, kind, url }: PageExchange): Promise<StoredPage> {
    const asked = addressOf(url);
    const search = `${asked.search}${asked.search ? '&' : '?'}${WITHOUT_CAPTCHA}=1`;
    const address = { ...asked, search, key: asked.path + search };
    const page = pages.cached(kind, address) ?? (await asRequest(id, () => pages.begin(kind, address)).page);
    if (isRedirect(page)) throw new Error(`A personal page redirects to ${page.location}`);
    return page;
  }

  /** A further page of a list waits all the same: a page past the end is a 404. */
  function canStream({ kind, request }: PageExchange, { route, search }: PageAddress): boolean {
    if (kind !== 'document' || !route?.handle.streams || request.method !== 'GET') return false;
    return !/[?&]page=/.test(search) && request.httpVersion === '1.1';
  }

  /** Whether the work takes longer than the hold; of work that fails in time, what is said. */
  async function isLate(work: Promise<unknown>, whenFailed = false): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, holdMs, true);
    });
    const settled = work.then(
      () => false,
      () => whenFailed,
    );
    const is = await Promise.race([settled, late]);
    clearTimeout(timer);
    return is;
  }

  async function stream(
    { id, request, response }: PageExchange,
    address: PageAddress,
    model: Promise<PageModel | Redirect>,
  ): Promise<void> {
    onCache('streamed');
    const meta = await queries.earlyMeta(address);
    await streamPage(request, response, {
      app: { table, facts, path: address.path },
      document,
      head: document.head(meta, address.path, pages.modulesOf(address.route?.pattern)),
      model,
      fault: (error) => faultModel(error, id),
      headersOf: headers.streamed,
      onError: (error) => onFault(error, id),
    });
  }

  /** In the browser a redirect is data too: the router follows it. */
  async function redirect({ request, response, kind }: PageExchange, to: Redirect): Promise<Answered> {
    if (kind === 'data') {
      const data = {
        build,
        status: to.status,
        loaderData: {},
        errors: null,
        title: '',
        redirect: to.location,
      };
      await sendText(
        request,
        response,
        200,
        headers.headersOf('data', 200, 'personal'),
        JSON.stringify(data),
      );
      return { pattern: 'redirect', status: 200 };
    }
    response.writeHead(to.status, [...headers.redirect, 'location', to.location]);
    response.end();
    return { pattern: 'redirect', status: to.status };
  }

  /** The page of a fault: late is 503, everything else is our own. */
  function faultModel(error: unknown, requestId: string): Promise<PageModel> {
    onFault(error, requestId);
    return queries.fault(error instanceof DeadlineError ? 503 : 500, WENT_WRONG);
  }

  async function sendModel(
    { request, response }: Pick<PageExchange, 'request' | 'response'>,
    kind: PageKind,
    model: PageModel,
  ): Promise<void> {
    const text = kind === 'data' ? model.json : await pages.textOf(NOWHERE, model);
    await sendText(request, response, model.status, headers.headersOf(kind, model.status, 'failed'), text);
  }

  /** Sends a page that says what went wrong. */
  async function answerFault(
    exchange: Pick<PageExchange, 'request' | 'response'>,
    status: number,
    message = WENT_WRONG,
  ): Promise<void> {
    await sendModel(exchange, 'document', await queries.fault(status, message));
  }

  /**
   * Sends the page of a form that was sent without JavaScript, with what came of it (docs/product.md, "Forms").
   * Never rejects.
   * @param retryAfter of a visitor who is turned away for now; seconds
   */
  async function answerForm(
    { id, request, response }: Pick<PageExchange, 'id' | 'request' | 'response'>,
    reply: FormReply,
    retryAfter: string | null,
  ): Promise<void> {
    try {
      const page = await pages.once(addressOf(formAddress(reply)), reply);
      const own = headers.headersOf('document', reply.status, 'personal');
      if (retryAfter) own.push('retry-after', retryAfter);
      await sendText(request, response, reply.status, own, page);
    } catch (error) {
      const model = await faultModel(error, id);
      if (response.headersSent) response.destroy();
      else await sendModel({ request, response }, 'document', model);
    }
  }

  return { answerKept, answer, answerFault, answerForm };
}

/** What the log and the metrics say of a request whose reader left before its answer. */
const LEFT = 499;

/** A page that no address has. */
const NOWHERE: PageAddress = { path: '', search: '', key: '', route: null };
