import type { ServerResponse } from 'node:http';

/** Every way in which an upstream can fail to give a good answer. */
export type Fault =
  /** That status, with `{success: false, message}`. */
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** That body as it is, with status 200 and JSON by its type unless another is given. */
  | { kind: 'body'; body: string | Buffer; status?: number; headers?: Record<string, string> }
  /** Never answers; the connection stays open. */
  | { kind: 'hang' }
  /** Headers and that share of the right answer (a half), then nothing more; the connection stays open. */
  | { kind: 'stall'; share?: number }
  /** Headers and the first half of the right answer, then the connection is reset. */
  | { kind: 'reset' }
  /** The right answer, a byte at a time. */
  | { kind: 'drip'; everyMs: number }
  /** The right answer, its bytes changed, of that media type. */
  | { kind: 'bytes'; change: (bytes: Buffer, query: URLSearchParams) => Buffer; type?: string };

const JSON_TYPE = 'application/json; charset=utf-8';

export const NO_SUCCESS: Fault = { kind: 'body', body: '{"success":false,"message":"No success"}' };
/** A page of HTML, as a proxy's error page is. */
export const NOT_JSON: Fault = {
  ...{ kind: 'body', body: '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>' },
  headers: { 'content-type': 'text/html' },
};
/** The first half of the right answer, in a message that is whole for HTTP. */
export const TRUNCATED: Fault = { kind: 'bytes', change: (bytes) => bytes.subarray(0, bytes.length / 2) };

export const redirect = (to: string, status = 302): Fault => ({
  ...{ kind: 'body', body: '', status, headers: { location: to } },
});

/** The right answer, which some faults need. */
export interface Right {
  bytes: Buffer;
  /** Its media type, JSON unless another is given. */
  type?: string;
  query: URLSearchParams;
}

/** Answers with a fault. @throws what `right` throws */
export async function sendFault(response: ServerResponse, fault: Fault, right: () => Right | Promise<Right>) {
  if (fault.kind === 'hang') return;
  if (fault.kind === 'status' || fault.kind === 'body') {
    const { status = 200, headers } = fault;
    const failed = { success: false, message: `Status ${status}` };
    response.writeHead(status, { 'content-type': JSON_TYPE, ...headers });
    response.end(fault.kind === 'body' ? fault.body : JSON.stringify(failed));
    return;
  }
  const { bytes, type = JSON_TYPE, query } = await right();
  const begin = (length = bytes.length, ownType = type) => {
    response.writeHead(200, { 'content-type': ownType, 'content-length': length }).flushHeaders();
    return response;
  };
  const part = (share = 0.5) => bytes.subarray(0, Math.ceil(bytes.length * share));
  if (fault.kind === 'stall') begin().write(part(fault.share));
  else if (fault.kind === 'drip') drip(begin(), bytes, fault.everyMs);
  else if (fault.kind === 'reset')
    begin().write(part(), () => setTimeout(() => response.socket?.resetAndDestroy(), 20).unref());
  else {
    const changed = fault.change(bytes, query);
    begin(changed.length, fault.type).end(changed);
  }
}

function drip(response: ServerResponse, bytes: Buffer, everyMs: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < bytes.length) response.write(bytes.subarray(sent, ++sent));
    else response.end();
  }, everyMs);
  timer.unref();
  response.on('close', () => clearInterval(timer));
}
