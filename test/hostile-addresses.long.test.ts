import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { Agent, request } from 'undici';
import { startBoth, visit } from './support/visit.ts';

/** Addresses that nobody else asks for. */
const COUNT = 20_000;

/** In three parts: during the first the process takes the memory that it works with, the last leaves nothing behind. */
t.test(`${COUNT} hostile addresses leave nothing behind`, async (t) => {
  const env = { LOG_REQUESTS: 'none', PAGE_CACHE_MB: '4', CONTENT_CACHE_MB: '4' };
  const { site } = await startBoth(t, { env });
  const cache = async () =>
    (await (await fetch(`${site.opsUrl}/cache`)).json()) as Record<
      'content' | 'pages',
      { entries: number; bytes: number }
    >;
  const memory = async () => {
    const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text();
    return Number(/process_resident_memory_bytes (\d+)/.exec(metrics)?.[1]) / 1024 / 1024;
  };
  const dispatcher = new Agent({ connections: 24, pipelining: 4 });
  t.teardown(() => dispatcher.close());
  const shapes = [
    (index: number) => `/nowhere-${index}`,
    (index: number) => `/news?utm_${index}=${index}`,
    (index: number) => `/?x=${'y'.repeat(100)}${index}`,
    (index: number) => `/news?page=${index + 50}`,
    (index: number) => `/_data/none/${index}`,
    (index: number) => `/projects/none-${index}`,
    (index: number) => `/complete-projects?page=1&page=${index}`,
    (index: number) => `/${index}/${'z'.repeat(200)}`,
  ];
  async function attack(from: number, number: number): Promise<void> {
    const each = async (lane: number) => {
      for (let index = from + lane; index < from + number; index += 48) {
        const path = shapes[index % shapes.length]?.(index) ?? '/';
        const { body, statusCode } = await request(site.url + path, {
          dispatcher,
          headers: { 'accept-encoding': 'gzip' },
        });
        await body.dump();
        if (statusCode >= 500) t.fail(`${path} was answered ${statusCode}`);
      }
    };
    await Promise.all(Array.from({ length: 48 }, (_, lane) => each(lane)));
  }
  const part = Math.ceil(COUNT / 3);
  await attack(0, part);
  await attack(part, part);
  await wait(300);
  const [before, memoryBefore] = [await cache(), await memory()];
  await attack(2 * part, part);
  await wait(300);
  const [after, memoryAfter] = [await cache(), await memory()];
  t.ok(
    after.pages.entries <= before.pages.entries + 2,
    `${before.pages.entries} then ${after.pages.entries} pages`,
  );
  t.ok(after.pages.entries < 60, `${after.pages.entries} pages`);
  t.ok(after.content.entries < 200, `${after.content.entries} resources`);
  t.ok(after.pages.bytes <= 4 * 1024 * 1024 && after.content.bytes <= 4 * 1024 * 1024);
  t.ok(
    memoryAfter < memoryBefore * 1.25 + 20,
    `${Math.round(memoryBefore)} then ${Math.round(memoryAfter)} MB`,
  );
  t.equal((await visit(site, '/news')).status, 200);
});
