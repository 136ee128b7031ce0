import type { FastifyInstance } from 'fastify';
import { type ListedContent, robots, sitemap } from './sitemap.ts';

export interface DiscoveryOptions {
  content: ListedContent;
  /** SITE_URL */
  siteUrl: string;
  demo: boolean;
}

/** What search engines request. */
export async function discoveryRoutes(
  app: FastifyInstance,
  { content, siteUrl, demo }: DiscoveryOptions,
): Promise<void> {
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain').send(robots(siteUrl, demo)),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const { xml, complete } = await sitemap(content, siteUrl);
    return reply
      .header('cache-control', complete ? 'public, max-age=0, s-maxage=600' : 'no-store')
      .type('application/xml')
      .send(xml);
  });
}
