/**
 * How a page is read, station by station:
 *
 *   request    render.routes.ts Fastify's last route; most pages are cached under the very address of their request
 *   address    address.ts       URL → the page's one spelling, its route
 *   cache      cache.ts         address → bytes, fresh or stale
 *   data       data.ts          route → loader → backend.ts → content → view model
 *   html       html.tsx         view model → React → document.ts → text
 *   page       pages.ts         status, headers (page-headers.ts) and bytes, cached
 *   response   send.ts          encoding and tag; in pieces, where content is late
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { TOO_MANY } from '../../client/text/frame.ts';
import { formAddress } from '../../shared/enquiry-forms.ts';
import { type FormReply, WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { createLinks } from '../../shared/links.ts';
import { createBudget } from '../http/budget.ts';
import { OverloadError } from '../http/render-queue.ts';
import { requestLanguage } from '../http/request-language.ts';
import { createShares } from '../http/shares.ts';
import { hasOneStatus, type PageAddress, withCampaign } from './address.ts';
import { type FailurePlace, failureBy, isTimeout } from './failure-pages.ts';
import { createPages, type PageInProgress, type PagesOptions } from './pages.ts';
import type { PageInPieces, SentPage } from './send.ts';

export interface RenderServiceOptions {
  pages: PagesOptions;
  /** Fields first, then the text. */
  log: Record<'warn' | 'error', (fields: object, text: string) => void>;
  /** A ticket for a form that is sent out now. */
  issueTicket: () => string;
  /** A captcha for that client; null for a client that has had too many. */
  issueCaptcha: (client: string) => Promise<string | null>;
  /** The wait for a page before it is streamed, or its older version is sent; milliseconds. */
  holdMs?: number | undefined;
  /** Runs work for a request: its calls of upstream carry the request's id. */
  asRequest: <T>(id: string, work: () => T) => T;
}

/** A request for a page. */
export interface PageRequest {
  id: string;
  request: IncomingMessage;
  /** The client's address, as limits count it. */
  client: string;
}

/** The page that is sent for a request. */
export interface PageResponse {
  page: SentPage | PageInPieces;
  /** The pattern of the page's address, for log and metrics. */
  pattern: string;
}

/** The most filtered lists and searches that are rendered for one client in a minute. */
const MAX_FREE_PAGES = 240;
/** The most pages with forms that are rendered for one client in a minute: many people may share an address. */
const MAX_PERSONAL_PAGES = 600;
/** The most pages that are streamed at a time; others are sent whole. */
const STREAMS = { ofClient: 8, ofNetwork: 24, ofAll: 200 };
/** The status for a request that a browser makes before its visitor has chosen the page. */
const TOO_EARLY = 425;

/** Every page, as a document and as data. */
export async function createRenderService(options: RenderServiceOptions) {
  const { log, issueTicket, issueCaptcha, holdMs = 50, asRequest } = options;
  const { now, onCache } = options.pages;
  const freeLimit = createBudget({ now, max: MAX_FREE_PAGES });
  const personalLimit = createBudget({ now, max: MAX_PERSONAL_PAGES });
  const pages = await createPages(options.pages, freeLimit, report);
  const takeStream = createShares(STREAMS);

  function report(error: unknown, reqId?: string): void {
    if (error instanceof OverloadError) onCache('shed');
    else if (isTimeout(error)) log.warn({ reqId }, 'a page took too long');
    else log.error({ reqId, err: error }, 'a page could not be rendered');
  }

  /** @returns the page of a failure where there is none */
  async function orFailure<Found>(
    { id }: Pick<PageRequest, 'id'>,
    place: FailurePlace,
    find: () => Promise<Found>,
  ): Promise<Found | SentPage> {
    try {
      return await find();
    } catch (error) {
      report(error, id);
      return pages.failure(failureBy(error, place.language), place);
    }
  }

  async function pageFor(asked: PageRequest, address: PageAddress): Promise<SentPage | PageInPieces> {
    const { id, request } = asked;
    if (address.isMisspelled) {
      return pages.redirect(address, { location: address.path + address.search, status: 301 });
    }
    const found = pages.current(address.key);
    onCache(found ? 'hit' : 'miss');
    if (found) return found;
    const isPersonal = address.route?.row.personal;
    const limit = address.isFree ? freeLimit : isPersonal && personalLimit;
    if ((limit || !address.route) && isFetchedAhead(request)) {
      return pages.failure({ status: TOO_EARLY, message: WENT_WRONG[address.language] }, address);
    }
    if (limit && limit.take(asked.client) > 0) {
      return pages.failure({ status: 429, message: TOO_MANY[address.language] }, address);
    }
    if (isPersonal) {
      const visitor = { formReply: null, issueTicket, issueCaptcha: () => issueCaptcha(asked.client) };
      return asRequest(id, () => pages.personal(address, asked.client, visitor));
    }

    const overdue = pages.overdue(address.key);
    const begun = begin(asked, address, overdue !== null);
    if (!begun) return overdue as SentPage;
    const { model, page } = begun;
    const onError = (error: unknown) => report(error, id);
    if (overdue) {
      if ((await outcomeWithin(holdMs, page)) === 'ready') return page;
      page.catch(onError);
      return overdue;
    }
    if (!canStream(request, address) || (await outcomeWithin(holdMs, model)) !== 'late') return page;
    const leave = takeStream(asked.client);
    // No place for another stream, which would hold an encoder: the page is sent whole when it is there.
    if (typeof leave === 'string') return page;
    page.catch(onError);
    onCache('streamed');
    const gone = new AbortController();
    const onEnd = () => {
      leave();
      gone.abort();
    };
    // The nonce is good for this response alone.
    const nonce = randomBytes(16).toString('base64');
    try {
      const streamed = await pages.stream(address, asked.client, model, {
        nonce,
        signal: gone.signal,
        onError,
      });
      return { ...streamed, onEnd };
    } catch (error) {
      onEnd();
      throw error;
    }
  }

  /** @param hasOlder true where an older page can be sent @returns null where too many wait, and that is to be sent */
  function begin(
    { id, client }: PageRequest,
    address: PageAddress,
    hasOlder: boolean,
  ): PageInProgress | null {
    try {
      return asRequest(id, () => pages.begin(address, client));
    } catch (error) {
      if (hasOlder && error instanceof OverloadError) return null;
      throw error;
    }
  }

  return {
    /** @returns a page that is in the cache under that very address; null where there is none */
    cached(url: string): PageResponse | null {
      const page = pages.current(url);
      if (page) onCache('hit');
      return page && { page, pattern: page.pattern ?? 'unknown' };
    },

    /** The page for a request; a failure has a page, too. */
    async page(asked: PageRequest): Promise<PageResponse> {
      const { url = '/' } = asked.request;
      const address = pages.read(url);
      const page = await orFailure(asked, address, () => pageFor(asked, address));
      const own = 'pieces' in page ? undefined : page.pattern;
      const pattern = own ?? address.route?.pattern ?? 'unknown';
      const { location } = page.headers;
      if (location === undefined || 'pieces' in page) return { page, pattern };
      const headers = { ...page.headers, location: withCampaign(location, url) };
      return { page: { ...page, headers }, pattern };
    },

    /** The page of an error. */
    async errorPage(request: IncomingMessage, status: number, message = WENT_WRONG): Promise<SentPage> {
      const language = requestLanguage(request);
      return pages.failure({ status, message: message[language] }, { kind: 'document', language });
    },

    /**
     * The page of a form that was sent without JavaScript, with its outcome (docs/product.md, "Forms").
     * @param retryAfter seconds, for a visitor who is refused for now
     */
    formPage(asked: PageRequest, formReply: FormReply, retryAfter?: string): Promise<SentPage> {
      const { form, language, project } = formReply;
      return orFailure(asked, { kind: 'document', language }, async () => {
        const address = pages.read(formAddress(createLinks(language), form, project));
        const visitor = { formReply, issueTicket, issueCaptcha: async () => null };
        return pages.personal(address, asked.client, visitor, retryAfter);
      });
    },

    /** Renders a page before anybody asks. */
    async renderAhead(url: string): Promise<void> {
      const address = pages.read(url);
      if (address.route?.row.personal || pages.current(address.key)) return;
      await pages.begin(address).page;
    },

    describe: pages.describe,
  };
}

export type RenderService = Awaited<ReturnType<typeof createRenderService>>;

/**
 * True for a prefetch. A page that counts for the client is not rendered for one: after the failure the browser asks
 * again when the page is opened.
 */
const isFetchedAhead = ({ headers }: IncomingMessage): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-moz']].some((said) =>
    /^prefetch\b/.test(String(said)),
  );

const canStream = ({ method, httpVersion }: IncomingMessage, address: PageAddress): boolean =>
  address.kind === 'document' && method === 'GET' && httpVersion === '1.1' && hasOneStatus(address);

async function outcomeWithin(ms: number, work: Promise<unknown>): Promise<'ready' | 'failed' | 'late'> {
  const settled = work.then(() => 'ready' as const).catch(() => 'failed' as const);
  return Promise.race([settled, wait(ms, 'late' as const, { ref: false })]);
}
