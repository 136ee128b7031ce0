import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from 'undici';
import { type Content, createContent } from './content.ts';
import { ContentCache } from './content-cache.ts';
import type { Standing } from './load.ts';
import { createMissLimit } from './miss-limit.ts';
import { createParser } from './parser.ts';
import type { Sanitise } from './records.ts';
import { createUpstream } from './upstream.ts';

export interface ContentPluginOptions {
  apiUrl: string;
  apiKey: string | null;
  apiKeyHeader: string;
  apiTimeoutMs: number;
  apiMaxBytes: number;
  contentTtlMs: number;
  contentStaleMs: number;
  contentCacheMb: number;
  sanitise: Sanitise;
  dispatcher: Dispatcher;
  /** The id of the request that is being worked for. */
  requestId: () => string;
  now: () => number;
  onCall?: (endpoint: string, outcome: string, ms: number) => void;
  onCache?: (event: string) => void;
  onDropped?: (endpoint: string, records: number) => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    content: Content & {
      /** @returns null for what is read from nowhere: the key of an id that cannot be one */
      standing(key: string): Standing | null;
    };
    contentCache: ContentCache;
  }
}

const UNREADABLE = 'upstream sends records that cannot be read: has a field been renamed?';

/** Everything that upstream knows, from its cache: `app.content`. */
async function content(app: FastifyInstance, options: ContentPluginOptions): Promise<void> {
  const { now, onCache, onCall, dispatcher } = options;
  const failing = new Set<string>();
  const upstream = createUpstream({
    apiUrl: options.apiUrl,
    apiKey: options.apiKey,
    apiKeyHeader: options.apiKeyHeader,
    timeoutMs: options.apiTimeoutMs,
    maxBytes: options.apiMaxBytes,
    dispatcher,
    requestId: options.requestId,
    now,
    onCall(endpoint, outcome, ms) {
      onCall?.(endpoint, outcome, ms);
      // One line when an endpoint begins to fail and one when it works again, not one for each call.
      if (outcome !== 'ok' && !failing.has(endpoint)) {
        failing.add(endpoint);
        app.log.warn({ endpoint, outcome }, 'upstream fails');
      } else if (outcome === 'ok' && failing.delete(endpoint)) {
        app.log.info({ endpoint }, 'upstream works again');
      }
    },
  });
  const cache = new ContentCache({
    maxBytes: options.contentCacheMb * 1024 * 1024,
    freshMs: options.contentTtlMs,
    staleMs: options.contentStaleMs,
    now,
    onFailure(key, { reason, records }, error) {
      const [endpoint = key] = key.split(':', 1);
      if (error !== undefined) app.log.error({ endpoint, err: error }, 'content could not be read');
      else if (records !== undefined) app.log.error({ endpoint, records }, UNREADABLE);
      // A call that failed has been written already.
      else if (!failing.has(endpoint)) {
        app.log.warn({ endpoint, outcome: reason }, 'upstream sends no content');
      }
    },
    onEvent(event, key) {
      onCache?.(event);
      const [endpoint] = key.split(':', 1);
      if (event === 'late') app.log.warn({ endpoint }, 'content was too late for a page');
    },
  });
  const { onDropped } = options;
  const parser = createParser({ sanitise: options.sanitise });
  const reading = createContent({
    upstream,
    cache,
    parse: parser.parse,
    missLimit: createMissLimit({ now }),
    ...(onDropped && { onDropped }),
  });
  app.decorate('contentCache', cache);
  app.decorate('content', { ...reading, standing: (key: string) => (key ? cache.standing(key) : null) });
  app.addHook('onClose', async () => {
    await Promise.all([dispatcher.destroy(), parser.close()]);
  });
}

/** Decorates the app itself with `content` and `contentCache`. */
export const contentPlugin = Object.assign(content, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'content' },
});
