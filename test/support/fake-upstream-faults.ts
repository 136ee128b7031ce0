import type { ServerResponse } from 'node:http';

/** Every way in which an upstream can fail to give a good answer. */
export type Fault =
  /** That status, with `{success: false, message}`. */
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** Status 200, `{success: false, message}`. */
  | { kind: 'no-success' }
  /** Status 200 and a page of HTML, as a proxy's error page is. */
  | { kind: 'not-json' }
  /** Status 200 and the first half of the right answer, in a message that is whole for HTTP. */
  | { kind: 'truncated' }
  /** Status 200 and JSON whose `data.data` is no list and no record. */
  | { kind: 'wrong-shape' }
  /** Status 200 and no byte of body. */
  | { kind: 'empty-body' }
  /** Never answers; the connection stays open. */
  | { kind: 'hang' }
  /** Headers and the first half of the right answer, then nothing more; the connection stays open. */
  | { kind: 'stall' }
  /** The right answer, a byte every 200 ms or as often as is said. */
  | { kind: 'drip'; everyMs?: number }
  /** Headers and the first half of the right answer, then the connection is reset. */
  | { kind: 'reset' }
  /** The right answer, preceded by as many bytes of white space (valid JSON, only large). */
  | { kind: 'huge'; bytes: number }
  /** 302 to another address. */
  | { kind: 'redirect'; to: string; status?: number }
  /** `{success: true, data: {data: [[[…]]]}}`, nested that deep. */
  | { kind: 'nested'; levels: number }
  /** A list call gives the same full page whatever `page` says. */
  | { kind: 'same-page' }
  /** A list call gives a full page of new records for every `page`. */
  | { kind: 'endless' }
  /** The right answer, each record of it changed. */
  | { kind: 'records'; change: (record: Record<string, unknown>) => unknown }
  /** The right answer, its bytes changed, of that media type. */
  | { kind: 'bytes'; change: (bytes: Buffer) => Buffer; type?: string }
  /** Headers, then nothing; the connection stays open. */
  | { kind: 'headers-only' }
  /** That body as it is, JSON by its type unless another is given. */
  | {
      kind: 'body';
      body: string | Buffer;
      type?: string;
      status?: number;
      headers?: Record<string, string>;
    };

/** The faults that keep a good answer's bytes and send them badly. */
type SpoilingFault = Extract<
  Fault,
  { kind: 'truncated' | 'stall' | 'drip' | 'reset' | 'huge' | 'same-page' | 'endless' | 'records' | 'bytes' }
>;
export type WholeFault = Exclude<Fault, SpoilingFault>;

const JSON_TYPE = 'application/json; charset=utf-8';

export function isSpoiling(fault: Fault): fault is SpoilingFault {
  const kinds = ['truncated', 'stall', 'drip', 'reset', 'huge', 'same-page', 'endless', 'records', 'bytes'];
  return kinds.includes(fault.kind);
}

/** Answers with a fault that does not need the right answer. */
export function sendFault(response: ServerResponse, fault: WholeFault): void {
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': JSON_TYPE, ...headers }).end(JSON.stringify(body));
  switch (fault.kind) {
    case 'status':
      json(fault.status, { success: false, message: `Status ${fault.status}` }, fault.headers);
      break;
    case 'no-success':
      json(200, { success: false, message: 'No success' });
      break;
    case 'not-json':
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>');
      break;
    case 'wrong-shape':
      json(200, { success: true, data: { data: 'none', total: 'many' } });
      break;
    case 'empty-body':
      response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': 0 }).end();
      break;
    case 'hang':
      break;
    case 'redirect':
      response.writeHead(fault.status ?? 302, { location: fault.to }).end();
      break;
    case 'nested':
      response
        .writeHead(200, { 'content-type': JSON_TYPE })
        .end(`{"success":true,"data":{"data":${'['.repeat(fault.levels)}${']'.repeat(fault.levels)}}}`);
      break;
    case 'headers-only':
      response.writeHead(200, { 'content-type': JSON_TYPE }).flushHeaders();
      break;
    case 'body':
      response
        .writeHead(fault.status ?? 200, { 'content-type': fault.type ?? JSON_TYPE, ...fault.headers })
        .end(fault.body);
      break;
  }
}

/** Sends the right answer in a bad way. @param bytes of the right answer @param type its media type */
export function sendSpoiled(
  response: ServerResponse,
  fault: SpoilingFault,
  bytes: Buffer,
  type = JSON_TYPE,
): void {
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  const head = (length: number) =>
    response.writeHead(200, { 'content-type': type, 'content-length': length });
  switch (fault.kind) {
    case 'truncated':
      head(half.length).end(half);
      break;
    case 'stall':
      head(bytes.length).write(half);
      break;
    case 'reset':
      head(bytes.length).write(half, () => setTimeout(() => response.socket?.resetAndDestroy(), 20).unref());
      break;
    case 'drip':
      drip(head(bytes.length), bytes, fault.everyMs ?? 200);
      break;
    case 'huge':
      pad(head(fault.bytes + bytes.length), fault.bytes, bytes);
      break;
    case 'bytes': {
      const changed = fault.change(bytes);
      response.writeHead(200, { 'content-type': fault.type ?? type }).end(changed);
      break;
    }
    case 'same-page':
    case 'endless':
    case 'records':
      head(bytes.length).end(bytes);
      break;
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

/** White space in pieces, as fast as the reader takes them, then the answer. */
function pad(response: ServerResponse, spaces: number, bytes: Buffer): void {
  const piece = Buffer.alloc(64 * 1024, ' ');
  let left = spaces;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      const size = Math.min(left, piece.length);
      left -= size;
      if (!response.write(piece.subarray(0, size))) {
        response.once('drain', more);
        return;
      }
    }
    if (!response.destroyed) response.end(bytes);
  };
  more();
}
