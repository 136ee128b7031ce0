import { request } from 'undici';
import type { ContentLists } from '../../shared/content.ts';
import { DEFAULT_LANGUAGE, inLanguage, LANGUAGE_NAMES } from '../../shared/language.ts';
import { createLinks, recordPath } from '../../shared/links.ts';
import { recordPage } from '../../shared/pages.ts';

/** The fields of a record that name its page. */
interface NamedRecord {
  id: string;
  slug?: string;
}

export interface IndexNowOptions {
  /** INDEXNOW_KEY; with null search engines are told nothing. */
  key: string | null;
  /** Public origin. */
  siteUrl: string;
  log: { info(fields: object, text: string): void; warn(fields: object, text: string): void };
  /** Milliseconds. */
  now: () => number;
}

export type IndexNow = ReturnType<typeof createIndexNow>;

const ENDPOINT = 'https://api.indexnow.org/indexnow';
/** Changes within this time are told together; milliseconds. */
const GATHER_MS = 5_000;
const PING_EVERY_MS = 600_000;
const TIMEOUT_MS = 10_000;
/** The protocol's bound on one call; other pages are found by the sitemap. */
const MAX_URLS = 10_000;

const links = createLinks(DEFAULT_LANGUAGE);

/** Tells search engines (indexnow.org) which pages are new, changed or gone: each change once, together with others. */
export function createIndexNow({ key, siteUrl, log, now }: IndexNowOptions) {
  let waiting = new Set<string>();
  let pingedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function noteChange(
    list: keyof ContentLists,
    before: readonly NamedRecord[],
    after: readonly NamedRecord[],
  ): void {
    if (!key || !recordPage(list)) return;
    const textsOf = (items: readonly NamedRecord[]) =>
      new Map(items.map((item) => [recordPath(links, list, item) ?? '', JSON.stringify(item)]));
    const [old, current] = [textsOf(before), textsOf(after)];
    for (const path of new Set([...old.keys(), ...current.keys()])) {
      if (old.get(path) === current.get(path)) continue;
      for (const language of LANGUAGE_NAMES) {
        if (waiting.size < MAX_URLS) waiting.add(siteUrl + inLanguage(path, language));
      }
    }
    schedule();
  }

  function schedule(): void {
    if (timer || !waiting.size) return;
    timer = setTimeout(() => void ping(), Math.max(GATHER_MS, pingedAt + PING_EVERY_MS - now())).unref();
  }

  /** Never rejects. Where the call fails, its pages are told with the next; a refusal by status drops them. */
  async function ping(): Promise<void> {
    const told = waiting;
    waiting = new Set();
    pingedAt = now();
    try {
      const { host } = new URL(siteUrl);
      const { statusCode: status, body } = await request(ENDPOINT, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList: [...told] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await body.dump({ limit: 16_384 }).catch(() => {});
      const isTaken = status === 200 || status === 202;
      if (isTaken) log.info({ pages: told.size }, 'search engines were told what has changed');
      else log.warn({ status }, 'IndexNow does not take what has changed');
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'IndexNow cannot be reached');
      waiting = new Set([...told, ...waiting].slice(0, MAX_URLS));
    }
    timer = undefined;
    schedule();
  }

  return { noteChange, stop: () => clearTimeout(timer) };
}
