import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import type { Test } from 'tap';
import { serve } from '../../test/support/local-server.ts';
import { sanitiseHtml } from '../site/sanitise.ts';
import { type ContentServiceOptions, createContentService } from './content-service.ts';
import { KEYS_AND_BOUNDS } from './upstream-server.fixture.ts';

type Options = Partial<ContentServiceOptions>;

/** Content over a real upstream that responds as the test says, with what is logged of it. */
export async function startContent(t: Test, respond: RequestListener, options: Options = {}) {
  const { url: apiUrl } = await serve(t, respond);
  const clock = { now: 1_000_000 };
  const lines: Record<string, unknown>[] = [];
  const content = createContentService({
    log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    apiUrl,
    ...KEYS_AND_BOUNDS,
    contentTtlMs: 60_000,
    contentStaleMs: 600_000,
    contentCacheMb: 64,
    snapshotFile: null,
    holdFolder() {},
    sanitise: sanitiseHtml,
    requestId: () => 'r-1',
    now: () => clock.now,
    date: () => clock.now,
    ...options,
  });
  t.teardown(() => content.close());
  return { content, clock, lines };
}
