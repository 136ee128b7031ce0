import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EventItem, NewsItem, Project } from '../../shared/content.ts';
import { EVENT_CALENDAR, EVENTS_CALENDAR, NEWS_FEED } from '../../shared/feed-addresses.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import { calendar } from './calendar.ts';
import { llmsText } from './llms-text.ts';
import { newsFeed } from './news-feed.ts';
import { type ListedContent, robots, sitemap } from './sitemap.ts';

export interface DiscoveryOptions {
  content: Omit<ListedContent, 'projects' | 'news' | 'events'> & {
    projects(): Promise<{ value: Project[] }>;
    news(): Promise<{ value: NewsItem[] }>;
    events(): Promise<{ value: EventItem[] }>;
  };
  facts: SiteFacts;
  /** SITE_URL */
  siteUrl: string;
  demo: boolean;
  /** INDEXNOW_KEY: served under its own name, which proves that it is ours. */
  indexNowKey?: string | null;
  /** Our own address of upstream's picture, without its width. */
  pictureBase: (address: string) => string | null;
  now: () => number;
}

/** What search engines, feed readers, calendars and language models request. */
export async function discoveryRoutes(app: FastifyInstance, options: DiscoveryOptions): Promise<void> {
  const { content, facts, siteUrl, demo, now } = options;
  const { groupName } = facts;

  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain').send(robots(siteUrl, demo)),
  );

  if (options.indexNowKey) {
    app.get(`/${options.indexNowKey}.txt`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/plain').send(options.indexNowKey),
    );
  }

  app.get('/sitemap.xml', async (_request, reply) => {
    const map = await sitemap(options);
    return send(reply, 'application/xml', map?.xml ?? '', map?.complete ?? false);
  });
  app.get<{ Params: { file: string } }>('/sitemap-:file(^[1-9]\\d{0,3}).xml', async ({ params }, reply) => {
    const map = await sitemap(options, Number(params.file));
    if (!map) return reply.callNotFound();
    return send(reply, 'application/xml', map.xml, map.complete);
  });

  app.get(NEWS_FEED, async (_request, reply) => {
    const { items, complete } = await listed(content.news());
    return send(reply, 'application/atom+xml; charset=utf-8', newsFeed(items, siteUrl, groupName), complete);
  });

  const calendarOf = (events: EventItem[]) => calendar(events, { siteUrl, groupName, now: now() });
  app.get(EVENTS_CALENDAR, async (_request, reply) => {
    const { items, complete } = await listed(content.events());
    return send(reply, CALENDAR, calendarOf(items), complete);
  });
  app.get<{ Params: { id: string } }>(EVENT_CALENDAR, async ({ params }, reply) => {
    const { items, complete } = await listed(content.events());
    const event = items.find(({ id }) => id === params.id);
    if (!event?.startsOn && complete) return reply.callNotFound();
    const found = event ? [event] : [];
    // Without the list nobody can tell whether there is such an event.
    return send(reply.code(event ? 200 : 503), CALENDAR, calendarOf(found), complete);
  });

  app.get('/llms.txt', async (_request, reply) => {
    const [projects, news] = await Promise.all([listed(content.projects()), listed(content.news())]);
    const text = llmsText({ facts, siteUrl, projects: projects.items, news: news.items });
    return send(reply, 'text/plain; charset=utf-8', text, projects.complete && news.complete);
  });
}

const CALENDAR = 'text/calendar; charset=utf-8';

/** @param complete false where a list could not be had: nobody keeps that */
function send(reply: FastifyReply, type: string, text: string, complete: boolean): FastifyReply {
  return reply
    .header('cache-control', complete ? 'public, max-age=0, s-maxage=600' : 'no-store')
    .type(type)
    .send(text);
}

async function listed<T>(reading: Promise<{ value: T[] }>): Promise<{ items: T[]; complete: boolean }> {
  return reading.then(
    ({ value }) => ({ items: value, complete: true }),
    () => ({ items: [], complete: false }),
  );
}
