import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import { type FakeUpstreamOptions, startFakeUpstream } from './fake-upstream.ts';
import { partOf, partsOf, textOf } from './html.ts';
import { littleContent } from './little-content.ts';
import { type SiteOptions, startSite } from './start-site.ts';

/** A page as a visitor without JavaScript gets it. */
export type Visited = Awaited<ReturnType<typeof visit>>;

/**
 * Uncompressed, unless its headers say otherwise: compression has tests of its own.
 * @param path with query; redirects are not followed
 */
export async function visit(site: { url: string }, path: string, init: RequestInit = {}) {
  const wanted = { 'accept-encoding': 'identity', ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(site.url + path, { redirect: 'manual', ...init, headers: wanted });
  const { status, headers } = response;
  const html = await response.text();
  return {
    ...{ status, headers, html },
    /** The HTML inside `<main>`. */
    get main(): string {
      const parts = partsOf(html, 'main').map(({ innerHTML }) => innerHTML);
      return parts.join('');
    },
    /** The words of the main part, as they are read. */
    get text(): string {
      return textOf(this.main);
    },
    get title(): string {
      return textOf(partOf(html, 'title'));
    },
  };
}

/** A picture whose size is not known yet: its page is rendered again once it is. */
const UNMEASURED = /<img(?![^>]* width=)[^>]* src="\/media\//;

/**
 * Waits until the size of each picture on those pages is known, and nothing about them changes any more: what they show
 * of pictures and files is learnt after they were rendered first.
 * @throws when they still change after 40 s: a busy machine learns sizes slowly
 */
export async function allSettled(site: { url: string }, paths: readonly string[]): Promise<void> {
  let before = '';
  let same = 0;
  for (let round = 0; round < 120; round++) {
    const pages = await Promise.all(paths.map((path) => visit(site, path)));
    const now = pages.map(({ html }) => html).join();
    same = now === before && !UNMEASURED.test(now) ? same + 1 : 0;
    if (same === 3) return;
    before = now;
    await wait(330);
  }
  throw new Error(`Some of ${paths.join(' ')} still change`);
}

type BothOptions = SiteOptions & { upstream?: FakeUpstreamOptions };

/**
 * A site in front of a fake upstream; both end with the test.
 * @param options `upstream`: in place of one with little content; `{}` is one with the whole demo
 */
export async function startBoth(t: Test, { upstream: given, ...site }: BothOptions = {}) {
  const upstream = await startFakeUpstream(t, given ?? { content: littleContent() });
  const started = await startSite(t, { ...site, env: { API_URL: upstream.url, ...site.env } });
  // Once more, since teardowns run from the last: what a site complains of at its end must not leave it open.
  t.teardown(() => upstream.goDown());
  return { upstream, site: started };
}
