import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import { type FakeUpstream, type FakeUpstreamOptions, startFakeUpstream } from './fake-upstream.ts';
import { type Site, type SiteOptions, startSite } from './start-site.ts';

/** A page as a visitor without JavaScript gets it. */
export interface Visited {
  status: number;
  headers: Headers;
  html: string;
  /** What is inside `<main>`. */
  main: string;
  /** The words of the main part, as they are read. */
  text: string;
  title: string;
}

/** @param path with query; redirects are not followed */
export async function visit(site: Pick<Site, 'url'>, path: string, init: RequestInit = {}): Promise<Visited> {
  const response = await fetch(site.url + path, { redirect: 'manual', ...init });
  const html = await response.text();
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  return {
    status: response.status,
    headers: response.headers,
    html,
    main,
    text: textOf(main),
    title: textOf(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ''),
  };
}

/**
 * Waits until nothing about those pages changes any more: what they show of pictures is learnt after they were
 * drawn first.
 * @throws when they still change after 40 s: a busy machine learns sizes slowly
 */
export async function allSettled(site: Pick<Site, 'url'>, paths: readonly string[]): Promise<void> {
  let before = '';
  let same = 0;
  for (let round = 0; round < 120; round++) {
    const pages = await Promise.all(paths.map((path) => visit(site, path)));
    const now = pages.map(({ html }) => html).join();
    same = now === before ? same + 1 : 0;
    if (same === 3) return;
    before = now;
    await wait(330);
  }
  throw new Error(`Some of ${paths.join(' ')} still change`);
}

/** The words of a piece of HTML, without what is drawn or hidden from readers by type. */
export function textOf(html: string): string {
  return html
    .replace(/<(svg|script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, code) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: 'amp') => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .replace(/ ([,.:;!?])/g, '$1')
    .trim();
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The words of every element with that class that holds no other element of its own kind. */
export function textsOf(html: string, className: string): string[] {
  const pattern = new RegExp(
    `<(\\w+)[^>]*\\bclass="(?:[^"]* )?${className}(?: [^"]*)?"[^>]*>([\\s\\S]*?)</\\1>`,
    'g',
  );
  return [...html.matchAll(pattern)].map((match) => textOf(match[2] ?? ''));
}

/** Where the links go, in the order of the page. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
}

/** One section: from the element with that id or class to the next of its kind. */
export function partOf(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  if (start < 0) return '';
  const end = html.indexOf(to, start + from.length);
  return html.slice(start, end < 0 ? undefined : end);
}

/** A site in front of a fake upstream; both end with the test. */
export async function startBoth(
  t: Test,
  { upstream: options, ...site }: SiteOptions & { upstream?: FakeUpstreamOptions } = {},
): Promise<{ upstream: FakeUpstream; site: Site }> {
  const upstream = await startFakeUpstream(options);
  t.teardown(() => upstream.close());
  const started = await startSite(t, { ...site, env: { API_URL: upstream.url, ...site.env } });
  // Once more, since teardowns run from the last: what a site complains of at its end must not leave it open.
  t.teardown(() => upstream.close());
  return { upstream, site: started };
}
