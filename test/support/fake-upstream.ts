import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { answerContent, CONTENT_ENDPOINTS, type ContentEndpoint } from '../../server/demo/content-calls.ts';
import { CONTENT_PATH, createDemoUpstream, ENQUIRY_PATH, FILES_PATH } from '../../server/demo/demo.routes.ts';
import { type DemoContent, demoContent } from '../../server/demo/demo-content.ts';
import { createEnquiryDesk, type FakeEnquiries } from './fake-upstream-enquiries.ts';
import { type Fault, type Right, sendFault } from './fake-upstream-faults.ts';
import { listen, stop } from './local-server.ts';

/** The kind of a call: a content call, `createEnquiry`, a file below `/uploads/`, or anything else. */
type Endpoint = ContentEndpoint | 'createEnquiry' | 'uploads' | 'unknown';
/** Where a delay or a fault applies: one endpoint, before it all `content` calls, before these everything. */
type Scope = Endpoint | 'content' | '*';

interface RecordedRequest {
  endpoint: Endpoint;
  /** `/front/api/v1/getNewsById/7` */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
}

export interface FakeUpstreamOptions {
  /** In place of the demo content's own lists. */
  content?: Partial<DemoContent>;
  /** Asked of content calls where it is set. */
  apiKey?: string;
  apiKeyHeader?: string;
  /** `true`: a document's size can be learnt, so pages say more once it is. Else none of them ever changes. */
  tellsSizes?: boolean;
  /** What its clock says when it starts, milliseconds since 1970; otherwise the machine's own. */
  now?: number;
}

const filesDir = fileURLToPath(new URL('../../server/demo/files', import.meta.url));

/** True for the request by which the site learns a document's size. */
function asksSize({ method, headers }: IncomingMessage, { pathname }: URL): boolean {
  const isDocument = pathname.startsWith(`${FILES_PATH}documents/`);
  return isDocument && (method === 'HEAD' || headers.range === 'bytes=0-0');
}

export type FakeUpstream = Awaited<ReturnType<typeof startFakeUpstream>>;

/**
 * An upstream over real HTTP with the demo content, which can be told to fail in every way, and which remembers
 * what it was asked; ends with the test.
 * @throws when it cannot listen
 */
export async function startFakeUpstream(t: Test, options: FakeUpstreamOptions = {}) {
  const content: DemoContent = { ...demoContent(options.now), ...options.content };
  const desk = createEnquiryDesk();
  const { apiKey, apiKeyHeader } = options;
  const demo = await createDemoUpstream({ content, filesDir, apiKey, apiKeyHeader });
  await demo.ready();
  const delays = new Map<Scope, number>();
  const faults = new Map<Scope, { fault: Fault; left: number }>();
  const held = new Map<Scope, { until: Promise<void>; which: (query: Record<string, string>) => boolean }>();
  let requests: RecordedRequest[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://upstream');
    const endpoint = endpointOf(url.pathname);
    if (!options.tellsSizes && asksSize(request, url)) return void response.writeHead(405).end();
    const query = Object.fromEntries(url.searchParams);
    requests.push({ endpoint, path: url.pathname, query, headers: request.headers });
    const fault = takeFault(endpoint);
    const delayed = scopesOf(endpoint).find((scope) => delays.has(scope));
    if (delayed) await wait(delays.get(delayed), undefined, { ref: false });
    for (const scope of scopesOf(endpoint)) {
      const hold = held.get(scope);
      if (hold?.which(query)) await hold.until;
    }

    if (endpoint === 'createEnquiry') return desk.answer(request, response, fault);
    if (!fault) return void demo.routing(request, response);
    await sendFault(response, fault, () => rightAnswer(url));
  }

  function takeFault(endpoint: Endpoint): Fault | null {
    const scope = scopesOf(endpoint).find((candidate) => faults.has(candidate));
    const found = scope && faults.get(scope);
    if (!found) return null;
    if (--found.left <= 0) faults.delete(scope);
    return found.fault;
  }

  async function rightAnswer({ pathname, searchParams: query }: URL): Promise<Right> {
    if (pathname.startsWith(FILES_PATH)) {
      const bytes = await readFile(join(filesDir, pathname.slice(FILES_PATH.length)));
      return { bytes, type: 'application/octet-stream', query };
    }
    const { body } = answerContent(content, pathname.slice(CONTENT_PATH.length), query);
    return { bytes: Buffer.from(JSON.stringify(body)), query };
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.keepAliveTimeout = 75_000;
  t.teardown(() => stop(server));
  const port = await listen(server);
  const url = `http://127.0.0.1:${port}`;

  return {
    /** `{api}`; stays the same while it is down. */
    url,
    /** Its content, lists and details alike: put other records into these lists at any time. */
    content,
    enquiries: desk as FakeEnquiries,
    /** Answers to that scope come so many milliseconds later; 0 ends it. */
    delay: (scope: Scope, ms: number) => void delays.set(scope, ms),
    /** Answers to that scope, or to those calls of it, wait until the function that it returns is called. */
    hold(scope: Scope, which: (query: Record<string, string>) => boolean = () => true): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(scope, { until: promise, which });
      return () => {
        held.delete(scope);
        resolve();
      };
    },
    /** Calls of that scope fail from now on, or only the next `times` of them. */
    fail(scope: Scope, fault: Fault, times = Number.POSITIVE_INFINITY): void {
      faults.set(scope, { fault, left: times });
    },
    /** A list of that endpoint's own, of any records or other values, as one page whatever the query says. */
    override(endpoint: Endpoint, records: unknown[]): void {
      const page = { data: records, total: records.length, page: 1, limit: records.length };
      const body = JSON.stringify({ success: true, data: page });
      faults.set(endpoint, { fault: { kind: 'body', body }, left: Number.POSITIVE_INFINITY });
    },
    /** Ends all delays, faults and overrides, not what is held. */
    heal(): void {
      for (const settings of [delays, faults]) settings.clear();
    },
    /** Stops listening and cuts all connections: further calls are refused. */
    goDown: () => stop(server),
    /** Listens again, at the same address. */
    comeBack: async () => void (await listen(server, port)),
    /** How often that endpoint was called; all together where none is named. */
    calls: (endpoint?: Endpoint) => chosen(endpoint).length,
    /** Those calls, oldest first. */
    requests: chosen,
    /** The newest of those calls. */
    lastRequest: (endpoint?: Endpoint) => chosen(endpoint).at(-1),
    /** Forgets all calls so far (not the enquiries). */
    forgetCalls(): void {
      requests = [];
    },
  };

  function chosen(endpoint?: Endpoint): RecordedRequest[] {
    return requests.filter((each) => endpoint === undefined || each.endpoint === endpoint);
  }
}

function endpointOf(pathname: string): Endpoint {
  if (pathname === ENQUIRY_PATH) return 'createEnquiry';
  if (pathname.startsWith(FILES_PATH)) return 'uploads';
  if (!pathname.startsWith(CONTENT_PATH)) return 'unknown';
  const [name] = pathname.slice(CONTENT_PATH.length).split('/', 1);
  return CONTENT_ENDPOINTS.find((endpoint) => endpoint === name) ?? 'unknown';
}

/** The nearest first. */
function scopesOf(endpoint: Endpoint): Scope[] {
  const isContent = !['createEnquiry', 'uploads', 'unknown'].includes(endpoint);
  return isContent ? [endpoint, 'content', '*'] : [endpoint, '*'];
}
