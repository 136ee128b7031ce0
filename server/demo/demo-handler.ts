import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { answerContent, failure, type JsonResponse } from './content-calls.ts';
import type { DemoContent } from './demo-content.ts';
import { sendFile } from './demo-files.ts';
import type { EnquiryBook } from './enquiry-book.ts';
import { parseJson, readBody, sendJson } from './json-messages.ts';

export interface DemoHandlerOptions {
  content: DemoContent;
  enquiries: EnquiryBook;
  /** Folder with `pictures`, `documents` and `videos`. */
  filesDir: string;
  /** Asked of the content calls where it is set; `createEnquiry` takes none. */
  apiKey?: string | undefined;
  /** Name of the header that carries it. */
  apiKeyHeader?: string | undefined;
  /** Before each response of the API (not before files); milliseconds. */
  latencyMs?: number | undefined;
}

export const CONTENT_PATH = '/front/api/v1/';
export const ENQUIRY_PATH = '/api/v1/createEnquiry';
export const FILES_PATH = '/uploads/';

/** Responds to one request of the upstream API. @throws when a file cannot be sent or the caller is gone */
export type DemoHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createDemoHandler(options: DemoHandlerOptions): DemoHandler {
  const { content, enquiries, filesDir, apiKey, latencyMs = 0 } = options;
  const keyHeader = (options.apiKeyHeader ?? 'x-api-key').toLowerCase();

  async function enquiry(request: IncomingMessage): Promise<JsonResponse> {
    if (request.method !== 'POST') return failure(405, 'Method not allowed');
    const text = await readBody(request);
    if (text === null) return failure(413, 'Body too large');
    const key = request.headers['idempotency-key'];
    return enquiries.receive(parseJson(text), typeof key === 'string' ? key : null);
  }

  function contentCall(request: IncomingMessage, { pathname, searchParams }: URL): JsonResponse {
    if (apiKey && request.headers[keyHeader] !== apiKey) return failure(401, 'API key missing or wrong');
    if (request.method !== 'GET') return failure(405, 'Method not allowed');
    return answerContent(content, pathname.slice(CONTENT_PATH.length), searchParams);
  }

  return async (request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://upstream');
    if (!url) return sendJson(response, failure(400, 'Bad address'));
    const { pathname } = url;
    if (pathname.startsWith(FILES_PATH) && (request.method === 'GET' || request.method === 'HEAD')) {
      return sendFile(request, response, filesDir, pathname);
    }
    let result = failure(404, 'Not found');
    if (pathname === ENQUIRY_PATH) result = await enquiry(request);
    else if (pathname.startsWith(CONTENT_PATH)) result = contentCall(request, url);
    if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false });
    sendJson(response, result);
  };
}
