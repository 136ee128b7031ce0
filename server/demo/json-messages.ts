import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonResponse } from './content-calls.ts';

/** Largest body read; bytes. */
const MAX_BODY = 64 * 1024;

/** @returns the body's text, or null where it is longer than 64 KiB. @throws when the connection breaks */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The rest is read and dropped, so that the sender is there to read the response.
    if (bytes <= MAX_BODY) chunks.push(chunk);
  }
  return bytes > MAX_BODY ? null : Buffer.concat(chunks).toString('utf8');
}

/** @returns the value, or undefined for what is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function sendJson(response: ServerResponse, { status, body }: JsonResponse): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(bytes);
}
