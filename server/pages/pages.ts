import { DAY_MS, dayInIndia, nextMidnightInIndia } from '../../shared/india-time.ts';
import { inEachLanguage } from '../../shared/language.ts';
import type { Budget } from '../http/budget.ts';
import type { RenderQueue } from '../http/render-queue.ts';
import type { ResourceState } from '../upstream/reading.ts';
import { loadRouteTable, type PageAddress } from './address.ts';
import { type BackendSources, DAY_KEY, PICTURES_KEY, type Visitor, versionOfDay } from './backend.ts';
import { createPageCache, type StoredPage } from './cache.ts';
import { createPageData, isRedirect, type PageDataOptions, type PageModel, type Redirect } from './data.ts';
import { createFailurePages, failureBy } from './failure-pages.ts';
import { createPageHtml, type LateOptions } from './html.tsx';
import { createPageHeaders, type PageHeaderOptions } from './page-headers.ts';
import type { PageInPieces, PageKind, SentPage } from './send.ts';
import { shellFactsOf } from './shell-facts.ts';
import { createTextLinks } from './text-links.ts';

export interface PagesOptions extends PageHeaderOptions, Pick<PageDataOptions, 'aroundLoader' | 'date'> {
  sources: Omit<BackendSources, 'siteUrl' | 'textLink'>;
  siteUrl: string;
  apiUrl: string;
  /** PAGE_CACHE_MB in bytes; 0 stores nothing. */
  cacheBytes: number;
  now: () => number;
  /** The queue in which data and HTML of a page wait for the processor. */
  renderQueue: RenderQueue;
  onRender: (ms: number) => void;
  onCache: (event: 'hit' | 'miss' | 'streamed' | 'shed' | 'evicted') => void;
}

/** A page that is being made: its data first, then its bytes. All who ask for it meanwhile share it. */
export interface PageInProgress {
  model: Promise<PageModel | Redirect>;
  page: Promise<SentPage>;
}

/** Sizes and colours of pictures become known in bursts: pages look for them this often. Milliseconds. */
const PICTURES_CHECK_MS = 1_000;
/** The time between two looks at the date, milliseconds: a clock may be set. */
const DAY_CHECK_MS = 60_000;
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Renders each page once for each version of its content, and caches the bytes.
 * @param limit bounds how often one client has a failure rendered for it
 * @param onError called where a stale page could not be rendered again; that page stays
 */
export async function createPages(options: PagesOptions, limit: Budget, onError: (error: unknown) => void) {
  const { manifest, siteUrl, demo, renderQueue, now, date, onRender, onCache } = options;
  const textLink = createTextLinks({ siteUrl, apiUrl: options.apiUrl, file: options.sources.media.file });
  const sources = { ...options.sources, siteUrl, textLink };
  const { content, media } = sources;
  const facts = inEachLanguage((language) => shellFactsOf(sources.site.in(language), { siteUrl, demo }));
  const table = await loadRouteTable();
  const data = createPageData({
    table,
    sources,
    facts,
    build: manifest.build,
    date,
    limit,
    aroundLoader: options.aroundLoader,
  });
  const html = createPageHtml({ table, facts, manifest, siteUrl, demo });
  const headers = createPageHeaders({ manifest, demo });
  const cache = createPageCache({
    maxBytes: options.cacheBytes,
    now,
    stateOf,
    onEvicted: () => onCache('evicted'),
  });
  const failure = createFailurePages(async (failure, { kind, language }) => {
    const model = await data.errorModel(failure, language);
    return pageOf(kind, model, headers.whole(kind, model.status, 'failed'));
  });
  const inProgress = new Map<string, PageInProgress>();

  function stateOf(key: string): ResourceState | null {
    if (key === DAY_KEY) return stateOfDay();
    if (key !== PICTURES_KEY) return content.stateOf(key);
    const checkAt = now() + PICTURES_CHECK_MS;
    return { version: media.version(), checkAt, revalidateUntil: NEVER, staleUntil: NEVER };
  }

  function stateOfDay(): ResourceState {
    const [at, today] = [now(), date()];
    const dayEndsAt = at + nextMidnightInIndia(today) - today;
    return {
      version: versionOfDay(dayInIndia(today)),
      checkAt: Math.min(dayEndsAt, at + DAY_CHECK_MS),
      revalidateUntil: dayEndsAt,
      staleUntil: dayEndsAt + DAY_MS,
    };
  }

  /**
   * The cached page that may be sent at once. A stale page is rendered again meanwhile: nobody waits for a change.
   * @param key a page's address in its one spelling
   */
  function current(key: string): StoredPage | null {
    const page = cache.get(key);
    const state = page && cache.stateOf(page);
    if (state === 'stale' && !inProgress.has(key)) renewed(key).catch(onError);
    return page && (state === 'fresh' || state === 'stale') ? page : null;
  }

  const renewed = async (key: string) => begin(table.read(key)).page;

  /** The cached page that is sent when rendering it again takes too long, or fails. */
  function overdue(key: string): StoredPage | null {
    const page = cache.get(key);
    return page && cache.stateOf(page) === 'overdue' ? page : null;
  }

  /**
   * Begins a page, or joins the one that is on its way.
   * @param client who asks first, as limits count it; null where nobody waits
   * @throws ShareError, OverloadError where too many wait
   */
  function begin(address: PageAddress, client: string | null = null): PageInProgress {
    const { key } = address;
    const running = inProgress.get(key);
    if (running) return running;
    const started = now();
    // A refusal comes before others can join the page: their own share may have room.
    const begins = renderQueue.reserve(client);
    // Data and HTML wait in the queue one after the other: each takes milliseconds in which nothing else is sent.
    const model = begins().then(() => data.load(address, client));
    const page = model.then(async (made) => {
      if (!isRedirect(made)) return render(address, made, started);
      cache.delete(key);
      return redirect(address, made);
    });
    const progress = { model, page };
    inProgress.set(key, progress);
    page.catch(() => {}).finally(() => inProgress.delete(key));
    return progress;
  }

  /** The bytes of a page, cached where it is `kept`: made-up addresses fill no cache. */
  async function render(address: PageAddress, model: PageModel, started: number): Promise<SentPage> {
    const { kind, key } = address;
    const { status, digest, read, keeping, pattern } = model;
    if (keeping !== 'kept') cache.delete(key);
    if (keeping === 'refused' && model.failure) return failure(model.failure, address);
    const before = cache.get(key);
    if (before?.digest === digest) {
      Object.assign(before, { read }, cache.freshnessOf(read));
      return before;
    }
    await renderQueue.take(true);
    const sharing = model.failed ? 'failed' : 'public';
    const own = headers.whole(kind, status, sharing, status === 200 ? pattern : undefined);
    const page: StoredPage = {
      ...pageOf(kind, model, own),
      pattern: pattern ?? 'unknown',
      read,
      ...cache.freshnessOf(read),
    };
    if (keeping === 'kept') cache.set(key, page);
    onRender(now() - started);
    return page;
  }

  function pageOf(kind: PageKind, model: PageModel, headers: SentPage['headers']): SentPage {
    const bytes = kind === 'data' ? Buffer.from(model.json) : html.whole(model);
    const { status, digest } = model;
    return { status, digest, headers, bytes, compressed: {} };
  }

  /** A redirect; for a request of data it is data, too, which the browser's router follows. */
  function redirect({ kind }: PageAddress, { location, status }: Redirect): SentPage {
    const sent = { digest: null, compressed: {}, pattern: 'redirect' };
    if (kind === 'document')
      return { ...sent, status, headers: headers.redirect(location), bytes: Buffer.alloc(0) };
    const json = {
      version: '',
      build: manifest.build,
      status,
      loaderData: {},
      errors: null,
      title: '',
      redirect: location,
    };
    const own = headers.whole('data', 200, 'personal');
    return { ...sent, status: 200, headers: own, bytes: Buffer.from(JSON.stringify(json)) };
  }

  /**
   * A page whose data is late, in pieces: its frame now, the page when its data is there.
   * @throws OverloadError where too many pages wait to be rendered
   */
  async function stream(
    address: PageAddress,
    client: string,
    late: Promise<PageModel | Redirect>,
    options: LateOptions,
  ): Promise<Omit<PageInPieces, 'onEnd'>> {
    const model = late
      .then((made) => {
        if (isRedirect(made)) throw new Error(`A page that streams redirects to ${made.location}`);
        return made;
      })
      .catch((error) => data.errorModel(failureBy(error, address.language), address.language))
      .then((made) => renderQueue.take(true).then(() => made));
    model.catch(() => {});
    const meta = await data.earlyMeta(address);
    await renderQueue.reserve(client)();
    const pieces = await html.stream(address, meta, model, options);
    return { headers: headers.streamed(options.nonce, address.route?.pattern), pieces };
  }

  /**
   * A page that is one visitor's own: rendered for that visitor, and cached nowhere. The page of a form that was sent
   * goes before all pages that wait, and has the status of the form's reply.
   * @param retryAfter seconds, for a visitor who is refused for now
   * @throws a TimeoutError; OverloadError where too many wait
   */
  async function personal(
    address: PageAddress,
    client: string,
    visitor: Visitor,
    retryAfter?: string,
  ): Promise<SentPage> {
    const { formReply } = visitor;
    if (!formReply) await renderQueue.reserve(client)();
    const model = await data.load(address, formReply ? null : client, visitor);
    if (isRedirect(model)) return redirect(address, model);
    await renderQueue.take(true);
    const status = formReply?.status ?? model.status;
    const meta = formReply ? { ...model.meta, noindex: true } : model.meta;
    const own = headers.whole(address.kind, status, 'personal', model.pattern, retryAfter);
    return { ...pageOf(address.kind, { ...model, meta }, own), status, digest: null };
  }

  return {
    read: table.read,
    current,
    overdue,
    begin,
    stream,
    personal,
    failure,
    redirect,
    /** `waiting`: the number of callers that wait for the render queue. */
    describe: () => ({ ...cache.describe(), waiting: renderQueue.waiting() }),
  };
}
