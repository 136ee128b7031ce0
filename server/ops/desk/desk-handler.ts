import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ActionResult, Desk } from './desk.ts';
import { type Done, deskPage } from './desk-page.ts';
import { PLOTS } from './plots.ts';

/** Sends what belongs to the desk. @returns false where that address is none of its */
export type DeskHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<boolean>;

export interface DeskHandlerOptions {
  desk: Desk;
  /** The build's folder with the page's script and styles. */
  filesDir: string;
  log: { info(facts: object, text: string): void; error(facts: object, text: string): void };
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
const FILES: Record<string, string> = {
  '/desk/desk.js': 'text/javascript; charset=utf-8',
  '/desk/styles.css': 'text/css; charset=utf-8',
};
/** Of a form, bytes. */
const MAX_BODY = 4 * 1024;
const LEAD_ID = /^[\w-]{1,64}$/;
const KEY = /^[\w:.-]{1,200}$/;

export function createDeskHandler({ desk, filesDir, log }: DeskHandlerOptions): DeskHandler {
  const files = new Map(
    Object.entries(FILES).map(([path, type]) => [
      path,
      { type, bytes: readFileSync(join(filesDir, path.slice('/desk/'.length))) },
    ]),
  );

  async function show(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const state = await desk.state();
    const done = doneFrom(request.url ?? '');
    const page = deskPage(state, { token: desk.token, conditions: desk.conditions, done });
    send(request, response, 200, 'text/html; charset=utf-8', page);
  }

  function showHistory(request: IncomingMessage, response: ServerResponse): void {
    const minutes = desk.history();
    const names = [...new Set(PLOTS.flatMap(({ lines }) => lines.map(([name]) => name)))];
    const series = Object.fromEntries(names.map((name) => [name, minutes.map((minute) => minute[name])]));
    const value = { at: minutes.map(({ at }) => at), ...series };
    send(request, response, 200, 'application/json', JSON.stringify(value));
  }

  async function act(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (!isOwnOrigin(request)) return refuse(response, 403, 'This came from another page.');
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY || request.headers['transfer-encoding'])
      return refuse(response, 413, 'That is too much.');
    const form = new URLSearchParams(await text(request));
    if (!desk.holdsToken(form.get('token') ?? ''))
      return refuse(response, 403, 'The page is older than this process: load it again.');
    const result = await run(path, form);
    if (!result) return refuse(response, 400, 'That cannot be done.');
    log.info(result, 'the operator did this at the desk');
    const location = `/?did=${result.action}&number=${result.number}`;
    response.writeHead(303, { ...HEADERS, location }).end();
  }

  async function run(path: string, form: URLSearchParams): Promise<ActionResult | null> {
    const id = form.get('id') ?? undefined;
    const key = form.get('key') ?? '';
    if (path === '/desk/retry') return id === undefined || LEAD_ID.test(id) ? desk.retry(id) : null;
    return KEY.test(key) ? desk.refresh(key) : null;
  }

  return async (request, response, path) => {
    const isPage = path === '/' || path === '/desk/history.json';
    const isAction = path === '/desk/retry' || path === '/desk/refresh';
    const file = files.get(path);
    if (!isPage && !isAction && !file) return false;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isAction ? request.method !== 'POST' : !isRead) {
      refuse(response, 405, 'Not so.', { allow: isAction ? 'POST' : 'GET, HEAD' });
      return true;
    }
    try {
      if (file) send(request, response, 200, file.type, file.bytes);
      else if (isAction) await act(request, response, path);
      else if (path === '/') await show(request, response);
      else showHistory(request, response);
    } catch (error) {
      log.error({ err: error }, 'the desk failed');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The desk failed: the log says why.');
    }
    return true;
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
): void {
  response.writeHead(status, { ...HEADERS, 'content-type': type });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  further: Record<string, string> = {},
): void {
  // What was not read of the request must not be taken for the next one.
  const headers = { ...HEADERS, 'content-type': 'text/plain; charset=utf-8', connection: 'close' };
  response.writeHead(status, { ...headers, ...further }).end(`${message}\n`);
}

/** A browser always says where a form comes from; without either header it is none, and the token decides. */
function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin === undefined) return true;
  return [`http://${headers.host}`, `https://${headers.host}`].includes(headers.origin);
}

function doneFrom(url: string): Done | null {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const number = query.get('number') ?? '';
  return /^\d{1,7}$/.test(number) ? { action: query.get('did') ?? '', number: Number(number) } : null;
}
