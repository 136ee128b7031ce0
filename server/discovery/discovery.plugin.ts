import type { FastifyInstance } from 'fastify';
import { type ListedContent, robots, sitemap } from './sitemap.ts';
import { absoluteAddresses } from './structured-data.ts';

export interface DiscoveryOptions {
  /** SITE_URL */
  siteUrl: string;
  demo: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    structuredData: (objects: object[]) => object[];
  }
}

/** What search engines ask for. Takes the decorator `content`; gives `structuredData`. */
async function discovery(app: FastifyInstance, { siteUrl, demo }: DiscoveryOptions): Promise<void> {
  const content = app.getDecorator<ListedContent>('content');
  app.decorate('structuredData', (objects: object[]) => absoluteAddresses(objects, siteUrl));
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

/** Decorates the app itself with `structuredData`. */
export const discoveryPlugin = Object.assign(discovery, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'discovery', dependencies: ['content'] },
});
