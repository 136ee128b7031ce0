import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Test } from 'tap';
import { type HostileRequest, hostileRequests } from './support/hostile-request.ts';
import { attributesOf } from './support/html.ts';
import { littleContent } from './support/little-content.ts';
import { imageMemorySettings } from './support/process-memory.ts';
import type { Site } from './support/start-site.ts';
import { allSettled, startBoth, visit } from './support/visit.ts';

const GOOD = [
  '/',
  '/news',
  '/news/602',
  '/projects/kolar-crest',
  '/ongoing-projects',
  '/career',
  '/about-us',
];
/** Requests of one connection, sent without waiting. */
const PIPELINED = 12;
const LANES = 8;

interface Fuzzed {
  responses: Map<number, number>;
  /** With the first bytes of their request. */
  failures: string[];
}

/** Sends `count` hostile requests, the same for the same seed, and says what came back. */
export async function fuzz(site: Pick<Site, 'url'>, seed: string, count: number): Promise<Fuzzed> {
  const next = hostileRequests(seed);
  const result: Fuzzed = { responses: new Map(), failures: [] };
  let left = count;

  async function lane(): Promise<void> {
    while (left > 0) {
      const batch: HostileRequest[] = [];
      while (batch.length < PIPELINED && left-- > 0) {
        const request = next();
        batch.push(request);
        if (request.isBroken) break;
      }
      // A request that ends its connection takes those behind it along: they are sent again.
      let rest = batch;
      while (rest.length) rest = rest.slice((await sendBatch(rest)) + 1);
    }
  }

  /** @returns how many had a response before the connection ended */
  async function sendBatch(batch: HostileRequest[]): Promise<number> {
    const statuses = await send(site, batch);
    for (const [at, status] of statuses.entries()) {
      result.responses.set(status, (result.responses.get(status) ?? 0) + 1);
      // What must be rendered for it may be too much for now.
      const isPicture = /^\w+ \/(share|media)\//.test(batch[at]?.bytes ?? '');
      if (status >= 500 && !(status === 503 && isPicture))
        result.failures.push(`${status} ${batch[at]?.bytes.slice(0, 300)}`);
    }
    return statuses.length;
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return result;
}

/** @returns the statuses of their responses, in order: fewer where one of them ended the connection */
function send(site: Pick<Site, 'url'>, batch: HostileRequest[]): Promise<number[]> {
  return new Promise((resolve) => {
    const { port } = new URL(site.url);
    const socket = connect(Number(port), '127.0.0.1');
    const statuses: number[] = [];
    let read = Buffer.alloc(0);
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(statuses);
    };
    // What asks for a body that never comes is cut by the server, later than this.
    const timer = globalThis.setTimeout(end, 4_000);
    socket.on('error', () => {});
    socket.on('close', end);
    socket.on('data', (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      for (
        let one = firstResponse(read, batch[statuses.length]);
        one;
        one = firstResponse(read, batch[statuses.length])
      ) {
        read = read.subarray(one.length);
        if (one.status >= 200) statuses.push(one.status);
        if (statuses.length === batch.length) return end();
      }
    });
    // In pieces that end anywhere.
    const bytes = Buffer.from(batch.map((request) => request.bytes).join(''), 'latin1');
    const half = bytes.length >> 1;
    socket.write(bytes.subarray(0, half));
    setImmediate(() => socket.writable && socket.write(bytes.subarray(half)));
  });
}

/** @returns the response that the bytes begin with, or null where it is not all there yet */
function firstResponse(bytes: Buffer, request?: HostileRequest): { status: number; length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.subarray(0, headEnd).toString('latin1');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  const start = headEnd + 4;
  if (request?.method === 'HEAD' || status < 200 || status === 204 || status === 304)
    return { status, length: start };
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return bytes.length < end ? null : { status, length: end };
  }
  const last = bytes.indexOf('0\r\n\r\n', start);
  return last < 0 ? null : { status, length: last + 5 };
}

/** A site before and after so many hostile requests: no 5xx, good pages as they were, nothing that grows. */
export async function expectUnharmed(t: Test, seed: string, count: number): Promise<void> {
  const { site } = await startBoth(t, {
    ...{
      upstream: { content: littleContent() },
      env: { ...imageMemorySettings(), LOG_REQUESTS: 'none', PAGE_CACHE_MB: '8' },
    },
  });
  await allSettled(site, GOOD);
  // Sizes and colours of pictures may be learnt meanwhile: words, links and what the head says stay.
  const pages = () =>
    Promise.all(
      GOOD.map(async (path) => {
        const { html, title, text, headers } = await visit(site, path);
        const [links, metas] = [attributesOf(html, 'a', 'href'), attributesOf(html, 'meta', 'content')];
        return { title, text, links, metas, policy: headers.get('content-security-policy') };
      }),
    );
  // Memory in use, without what the collector has not yet looked at: it does so when the site is idle.
  const used = async () => {
    const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text();
    const bytes = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
    return (bytes('nodejs_heap_size_used_bytes') + bytes('nodejs_external_memory_bytes')) / 1024 / 1024;
  };
  const before = await pages();
  const atFirst = await used();
  const first = await fuzz(site, `${seed} one`, count / 2);
  const second = await fuzz(site, `${seed} two`, count / 2);

  t.same([...first.failures, ...second.failures].slice(0, 5), [], 'no 5xx');
  const all = [...first.responses].reduce((sum, [, number]) => sum + number, 0);
  t.ok(all > count * 0.25, `${all} of ${count / 2} were responded to`);
  t.ok((first.responses.get(200) ?? 0) > count * 0.03, 'and many of them are good');
  t.same(await pages(), before, 'nothing of a bad request is in a good page');
  let grown = (await used()) - atFirst;
  for (const deadline = Date.now() + 60_000; grown >= 40 && Date.now() < deadline; ) {
    await setTimeout(500);
    grown = (await used()) - atFirst;
  }
  t.ok(grown < 40, `${grown.toFixed(1)} MiB more are in use afterwards`);
  t.comment(JSON.stringify([...first.responses, ...second.responses]));
}
