import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentLists, EventItem } from '../../shared/content.ts';
import { EVENT_CALENDAR, EVENTS_CALENDAR, NEWS_FEED } from '../../shared/feed-addresses.ts';
import { PAGE_ROWS, type RecordList } from '../../shared/pages.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import { calendar } from './calendar.ts';
import { llmsText } from './llms-text.ts';
import { createMachineTexts, type TextSource } from './machine-texts.ts';
import { newsFeed } from './news-feed.ts';
import { isSitemapFile, type ListedRecord, type ListedRecords, robots, sitemap } from './sitemap.ts';

type Listed<Item> = () => Promise<{ value: Item[] }>;

export interface DiscoveryOptions {
  content: { [List in RecordList]: Listed<ContentLists[List]> };
  facts: SiteFacts;
  /** SITE_URL */
  siteUrl: string;
  demo: boolean;
  /** INDEXNOW_KEY, served under its own name: it proves that the site is ours. */
  indexNowKey?: string | null;
  /** Our own address of upstream's picture, without its width. */
  pictureBase: (address: string) => string | null;
  /** Another number once a picture has been found missing. */
  pictureVersion: () => number;
  now: () => number;
}

const CALENDAR = 'text/calendar; charset=utf-8';
const RECORD_LISTS = PAGE_ROWS.flatMap(([, { record }]) => record ?? []) as RecordList[];

/** Texts for search engines, feed readers, calendars and language models. */
export async function discoveryRoutes(app: FastifyInstance, options: DiscoveryOptions): Promise<void> {
  const { content, facts, siteUrl, demo, now } = options;
  const { groupName } = facts;
  const responseTo = createMachineTexts();
  const send = async (request: FastifyRequest, reply: FastifyReply, source: TextSource) => {
    const { status, headers, body } = await responseTo(source, request.headers);
    return reply.code(status).headers(headers).send(body);
  };

  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain').send(robots(siteUrl, demo)),
  );

  if (options.indexNowKey) {
    app.get(`/${options.indexNowKey}.txt`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/plain').send(options.indexNowKey),
    );
  }

  /** @param file null for the first address, which is the index where there are several files */
  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply, file: number | null) => {
    const lists = await Promise.all(RECORD_LISTS.map((list) => had<ListedRecord>(content[list]())));
    const records: ListedRecords = Object.fromEntries(RECORD_LISTS.map((list, at) => [list, lists[at]]));
    if (file !== null && !isSitemapFile(records, file)) return reply.callNotFound();
    const make = () => sitemap(records, options, file);
    return send(request, reply, {
      ...{ name: `sitemap ${file}`, type: 'application/xml', make },
      lists: [...lists, options.pictureVersion()],
    });
  };
  app.get('/sitemap.xml', (request, reply) => sendSitemap(request, reply, null));
  app.get<{ Params: { file: string } }>('/sitemap-:file(^[1-9]\\d{0,3}).xml', (request, reply) =>
    sendSitemap(request, reply, Number(request.params.file)),
  );

  app.get(NEWS_FEED, async (request, reply) => {
    const news = await had(content.news());
    const make = () => newsFeed(news ?? [], siteUrl, groupName);
    const type = 'application/atom+xml; charset=utf-8';
    return send(request, reply, { name: 'news', type, lists: [news], make });
  });

  const calendarOf = (events: EventItem[]) => calendar(events, { siteUrl, groupName, now: now() });
  app.get(EVENTS_CALENDAR, async (request, reply) => {
    const events = await had(content.events());
    const make = () => calendarOf(events ?? []);
    return send(request, reply, { name: 'events', type: CALENDAR, lists: [events], make });
  });
  app.get<{ Params: { id: string } }>(EVENT_CALENDAR, async (request, reply) => {
    const events = await had(content.events());
    const event = events?.find(({ id }) => id === request.params.id);
    if (events && !event?.startsOn) return reply.callNotFound();
    // Without the list it is unknown whether the event exists.
    return send(request, reply, {
      ...{ name: event ? `event ${event.id}` : 'no event', type: CALENDAR, lists: [events] },
      ...{ status: event ? 200 : 503, make: () => calendarOf(event ? [event] : []) },
    });
  });

  app.get('/llms.txt', async (request, reply) => {
    const [projects, news] = await Promise.all([had(content.projects()), had(content.news())]);
    const make = () => llmsText({ facts, siteUrl, projects: projects ?? [], news: news ?? [] });
    return send(request, reply, {
      name: 'llms',
      type: 'text/plain; charset=utf-8',
      lists: [projects, news],
      make,
    });
  });
}

/** @returns the list; undefined where it cannot be had */
async function had<T>(reading: Promise<{ value: T[] }>): Promise<T[] | undefined> {
  return reading.then(
    ({ value }) => value,
    () => undefined,
  );
}
