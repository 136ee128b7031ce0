import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { RESOURCES } from '../../shared/content.ts';
import { type Config, readConfig } from '../app/config.ts';
import { DataDirInUse, takeDataDir } from '../app/data-dir.ts';
import { ConfigError } from '../app/environment.ts';
import { sanitiseHtml } from '../site/sanitise.ts';
import type { Content } from '../upstream/content.ts';
import { createContentService } from '../upstream/content-service.ts';
import type { Reading } from '../upstream/reading.ts';
import { type Item, RESOURCE_NAMES } from '../upstream/resources.ts';
import { removeSnapshot, sealSnapshot } from '../upstream/snapshot.ts';
import { type Print, runAsProgram, textOptions } from './program.ts';

const USAGE = `Usage: node dist/snapshot.js --from URL --out FILE
  Reads all content of the upstream API at URL and writes it to FILE, which a site starts from as content.db in its
  DATA_DIR. API_KEY, API_KEY_HEADER, API_TIMEOUT_MS, API_MAX_BYTES and CONTENT_CACHE_MB are those of the site.
`;
/** Concurrent calls to upstream. */
const AT_ONCE = 8;
/** The most reads: after a partial list the second only starts a call in the background, the third sees its result. */
const TRIES = 3;
/** The pause between two tries, milliseconds. */
const NEXT_TRY_MS = 1_500;

/**
 * Writes a snapshot of all content of an upstream, or nothing.
 * @param args without node and file
 * @returns the exit code: 1 where nothing was written, or not all details are in it
 */
async function takeSnapshot(args: string[], print: Print): Promise<number> {
  const { from, out } = textOptions(args, 'from', 'out');
  if (!from || !out) {
    print(USAGE);
    return 2;
  }
  const file = resolve(out);
  let release = () => {};
  try {
    const config = readConfig({ ...process.env, API_URL: from, SITE_URL: 'http://localhost' });
    // The folder of a running site is refused.
    if (existsSync(join(dirname(file), 'lock.db'))) release = takeDataDir(dirname(file)).release;
    return await write(config, config.apiUrl ?? from, file, print);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof DataDirInUse)) throw error;
    print(`${error.message}\n`);
    return 1;
  } finally {
    release();
  }
}

async function write(config: Config, apiUrl: string, file: string, print: Print): Promise<number> {
  const next = `${file}.new`;
  removeSnapshot(next);
  const content = createContentService({
    apiUrl,
    apiKey: config.apiKey,
    apiKeyHeader: config.apiKeyHeader,
    apiTimeoutMs: config.apiTimeoutMs,
    apiMaxBytes: config.apiMaxBytes,
    contentTtlMs: config.contentTtlMs,
    contentStaleMs: config.contentStaleMs,
    contentCacheMb: config.contentCacheMb,
    sanitise: sanitiseHtml,
    snapshotFile: next,
    holdFolder() {},
    log: { info() {}, warn() {}, error() {} },
    requestId: randomUUID,
    now: Date.now,
    date: Date.now,
  });
  const lists = listsOf(content);
  const failedLists = await readEach(lists);
  const details = failedLists.length ? [] : await detailsOf(content);
  const failures = [...failedLists, ...(await readEach(details))];
  await content.close();
  const { snapshot } = content.describe();
  if (snapshot?.problem) throw new Error(`${next} takes nothing (${snapshot.problem})`);
  for (const { name, reason } of failures) print(`${name}: ${reason}\n`);
  if (failedLists.length) {
    removeSnapshot(next);
    print('Nothing is written: a snapshot has all lists.\n');
    return 1;
  }
  sealSnapshot(next);
  // SQLite would read the old file's log into the new file.
  removeSnapshot(file);
  renameSync(next, file);
  const kilobytes = Math.ceil(statSync(file).size / 1024);
  const read = lists.length + details.length - failures.length;
  print(`${read} resources of ${config.apiUrl} are in ${file}: ${kilobytes} kB.\n`);
  return failures.length ? 1 : 0;
}

interface ContentRead {
  /** The endpoint; for a detail, its id too. */
  name: string;
  read: () => Promise<Reading<unknown>>;
}

function listsOf(content: Content): ContentRead[] {
  const names = RESOURCE_NAMES.filter((name) => !RESOURCES[name].idsIn);
  return names.map((name) => ({
    name: RESOURCES[name].endpoint,
    read: content[name] as ContentRead['read'],
  }));
}

/** The details of every record in the lists, which have been read before. */
async function detailsOf(content: Content): Promise<ContentRead[]> {
  const details = RESOURCE_NAMES.map(async (resource) => {
    const { endpoint, idsIn } = RESOURCES[resource];
    if (!idsIn) return [];
    const readOne = content[resource] as (id: string) => Promise<Reading<unknown>>;
    const { value } = await content[idsIn]();
    return (value as Item[]).map(({ id }) => ({ name: `${endpoint} ${id}`, read: () => readOne(id) }));
  });
  return (await Promise.all(details)).flat();
}

/** @returns the resources that failed at every try, with the reason */
async function readEach(wanted: ContentRead[], tries = TRIES): Promise<(ContentRead & { reason: string })[]> {
  const results = Readable.from(wanted).map(
    ({ name, read }: ContentRead) =>
      read().then(
        ({ isShort }) => (isShort ? { name, read, reason: 'a further page of the list failed' } : []),
        (error: Error) => ({ name, read, reason: error.message }),
      ),
    { concurrency: AT_ONCE },
  );
  const failures = (await results.toArray()).flat();
  if (!failures.length || tries === 1) return failures;
  await wait(NEXT_TRY_MS);
  return readEach(failures, tries - 1);
}

await runAsProgram('The snapshot cannot be written', takeSnapshot);
