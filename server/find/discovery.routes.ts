import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentLists, EventItem } from '../../shared/content.ts';
import {
  EVENT_CALENDAR,
  EVENTS_CALENDAR,
  isVisitTime,
  NEWS_FEED,
  VISIT_CALENDAR,
} from '../../shared/feed-addresses.ts';
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  isLanguage,
  LANGUAGE_NAMES,
  type Language,
} from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { PAGE_ROWS, PAGES, type RecordList } from '../../shared/pages.ts';
import { codeOfPage, RERA_CODE } from '../../shared/qr-address.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { Content } from '../upstream/content.ts';
import { calendar, calendarOfVisit } from './calendar.ts';
import { llmsText } from './llms-text.ts';
import { createMachineTexts, type TextSource } from './machine-texts.ts';
import { newsFeed } from './news-feed.ts';
import { isCodable, qrCode } from './qr.ts';
import { isSitemapFile, robots, type SitemapOptions, sitemap } from './sitemap.ts';

/** A list that cannot be had is undefined. */
type Lists<Name extends RecordList> = { [List in Name]?: ContentLists[List][] };

export interface DiscoveryOptions {
  content: Pick<Content, RecordList>;
  factsIn: (language: Language) => SiteFacts;
  /** SITE_URL */
  siteUrl: string;
  demo: boolean;
  /** INDEXNOW_KEY, served under its own name: it proves that the site is ours. */
  indexNowKey?: string | null;
  /** The base of a picture's addresses, as in SitemapOptions. */
  pictureBase: NonNullable<SitemapOptions['pictureBase']>;
  /** A number that changes with what is known of pictures, such as that one cannot be shown. */
  pictureVersion: () => number;
  now: () => number;
}

const CALENDAR = 'text/calendar; charset=utf-8';
const RECORD_LISTS = PAGE_ROWS.flatMap(([, { record }]) => record ?? []) as RecordList[];

/** Texts for search engines, feed readers, calendars and language models. */
export async function discoveryRoutes(app: FastifyInstance, options: DiscoveryOptions): Promise<void> {
  const { content, siteUrl, demo, indexNowKey, now } = options;
  const facts = options.factsIn(DEFAULT_LANGUAGE);
  const responseTo = createMachineTexts();
  const send = async (request: FastifyRequest, reply: FastifyReply, source: TextSource) => {
    const { status, headers, body } = await responseTo(source, request.headers);
    return reply.code(status).headers(headers).send(body);
  };

  /** Fastify's own HEAD routes would say `content-length: 0` in a 304. */
  const get = (
    url: string,
    handler: (
      request: FastifyRequest<{ Params: Record<string, string> }>,
      reply: FastifyReply,
    ) => Promise<unknown>,
  ) => app.route({ method: ['GET', 'HEAD'], url, handler });

  const plainText = (path: string, text: string) =>
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/plain').send(text),
    );
  plainText('/robots.txt', robots(siteUrl, demo));
  if (indexNowKey) plainText(`/${indexNowKey}.txt`, indexNowKey);

  async function read<Name extends RecordList>(names: readonly Name[]): Promise<Lists<Name>> {
    const lists = names.map(async (name) => {
      const reading = await content[name]().catch(() => undefined);
      return [name, reading?.value];
    });
    return Object.fromEntries(await Promise.all(lists));
  }

  /** A text made of one list. While the list cannot be had it is a 503: readers keep their last copy. */
  function listText<Name extends RecordList>(
    path: string,
    type: string,
    name: Name,
    make: (list: ContentLists[Name][]) => string,
  ): void {
    get(path, async (request, reply) => {
      const list = (await read([name]))[name];
      return send(request, reply, {
        name: path,
        type,
        lists: [list],
        status: list ? 200 : 503,
        make: () => make(list ?? []),
      });
    });
  }

  /** @param file null for `/sitemap.xml`, which is the index where there are several files */
  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply, file: number | null) => {
    const records = await read(RECORD_LISTS);
    if (file !== null && !isSitemapFile(records, file)) return reply.callNotFound();
    return send(request, reply, {
      name: `sitemap ${file}`,
      type: 'application/xml',
      lists: [...Object.values(records), options.pictureVersion()],
      make: () => sitemap(records, options, file),
    });
  };
  get('/sitemap.xml', (request, reply) => sendSitemap(request, reply, null));
  get('/sitemap-:file(^[1-9]\\d{0,3}).xml', (request, reply) =>
    sendSitemap(request, reply, Number(request.params.file)),
  );

  listText(NEWS_FEED, 'application/atom+xml; charset=utf-8', 'news', (news) =>
    newsFeed(news, siteUrl, facts.groupName),
  );
  get('/llms.txt', async (request, reply) => {
    const { projects, news } = await read(['projects', 'news']);
    return send(request, reply, {
      name: 'llms',
      type: 'text/plain; charset=utf-8',
      lists: [projects, news],
      make: () => llmsText({ facts, siteUrl, projects: projects ?? [], news: news ?? [] }),
    });
  });

  get(VISIT_CALENDAR, async (request, reply) => {
    const { at, project: slug, lang } = request.query as Record<string, unknown>;
    const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
    if (typeof at !== 'string' || !isVisitTime(at)) return reply.callNotFound();
    const project = (await read(['projects'])).projects?.find((each) => each.slug === slug);
    const { office, groupName } = options.factsIn(language);
    const places = project
      ? [project.name, project.location, project.city]
      : [office.name, ...office.lines, office.city];
    const place = places.filter(Boolean).join(', ');
    const input = { siteUrl, groupName, now: now() };
    reply.header('cache-control', 'private, no-store').type(CALENDAR);
    return reply.send(calendarOfVisit({ at, place, project: project?.name ?? '' }, language, input));
  });

  const sendCode = (request: FastifyRequest, reply: FastifyReply, address: string) =>
    send(request, reply, {
      name: `code of ${address}`,
      type: 'image/svg+xml',
      lists: [],
      make: () => qrCode(address),
    });
  if (isCodable(facts.rera.url)) get(RERA_CODE, (request, reply) => sendCode(request, reply, facts.rera.url));
  for (const language of LANGUAGE_NAMES) {
    get(codeOfPage(inLanguage(PAGES.project.path, language)), async (request, reply) => {
      const { projects } = await read(['projects']);
      const { slug } = request.params;
      const address = siteUrl + createLinks(language).project(slug ?? '');
      // Codes are drawn only for pages that exist.
      if (!projects?.some((project) => project.slug === slug) || !isCodable(address))
        return reply.callNotFound();
      return sendCode(request, reply, address);
    });
  }

  const calendarOf = (events: EventItem[]) =>
    calendar(events, { siteUrl, groupName: facts.groupName, now: now() });
  listText(EVENTS_CALENDAR, CALENDAR, 'events', calendarOf);
  get(EVENT_CALENDAR, async (request, reply) => {
    const { events } = await read(['events']);
    const event = events?.find(({ id }) => id === request.params.id);
    if (events && !event?.startsOn) return reply.callNotFound();
    // Without the list it is unknown whether the event exists.
    return send(request, reply, {
      name: event ? `event ${event.id}` : 'no event',
      type: CALENDAR,
      lists: [events],
      status: event ? 200 : 503,
      make: () => calendarOf(event ? [event] : []),
    });
  });
}
