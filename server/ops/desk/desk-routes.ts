import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { OpsAnswer, OpsRoute } from '../ops-listener.ts';
import type { ActionResult, Desk } from './desk.ts';
import { deskPage } from './desk-page.tsx';

export interface DeskRoutesOptions {
  desk: Desk;
  /** The build's folder with the page's script and styles. */
  filesDir: string;
  log: { info(facts: object, text: string): void };
}

/** Of a form, bytes. */
const MAX_BODY = 4 * 1024;
const LEAD_ID = /^[\w-]{1,64}$/;
const KEY = /^[\w:.-]{1,200}$/;

/** The operator's page, its files, and what can be done there. */
export function deskRoutes({ desk, filesDir, log }: DeskRoutesOptions): OpsRoute[] {
  function file(name: string, type: string): OpsRoute {
    const answer = { type: `${type}; charset=utf-8`, body: readFileSync(join(filesDir, name)) };
    return { method: 'GET', path: `/desk/${name}`, answer: () => answer };
  }

  /** A form of the page. @param run gives null for a field that cannot be */
  function action(path: string, run: (form: URLSearchParams) => Promise<ActionResult> | ActionResult | null) {
    async function answer(request: IncomingMessage): Promise<OpsAnswer> {
      const { headers } = request;
      if (!isOwnOrigin(request)) return { status: 403, body: 'This came from another page.\n' };
      if (Number(headers['content-length'] ?? 0) > MAX_BODY || headers['transfer-encoding'])
        return { status: 413, body: 'That is too much.\n' };
      const form = new URLSearchParams(await text(request));
      if (!desk.holdsToken(form.get('token') ?? ''))
        return { status: 403, body: 'The page is older than this process: load it again.\n' };
      const result = await run(form);
      if (!result) return { status: 400, body: 'That cannot be done.\n' };
      log.info(result, 'the operator did this at the desk');
      return { status: 303, headers: { location: `/?did=${result.action}&number=${result.number}` } };
    }
    return { method: 'POST', path, answer } as const;
  }

  return [
    {
      method: 'GET',
      path: '/',
      answer: async ({ url = '' }) => ({
        type: 'text/html; charset=utf-8',
        body: deskPage(await desk.state(), desk.token, doneFrom(url)),
      }),
    },
    file('desk.js', 'text/javascript'),
    file('styles.css', 'text/css'),
    action('/desk/retry', (form) => {
      const id = form.get('id') ?? undefined;
      return id === undefined || LEAD_ID.test(id) ? desk.retry(id) : null;
    }),
    action('/desk/refresh', (form) => {
      const key = form.get('key') ?? '';
      return KEY.test(key) ? desk.refresh(key) : null;
    }),
  ];
}

/** A browser always says where a form comes from; without either header it is none, and the token decides. */
function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin === undefined) return true;
  return [`http://${headers.host}`, `https://${headers.host}`].includes(headers.origin);
}

/** What the last form did, from the address that it led to. */
function doneFrom(url: string): ActionResult | null {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const [action, number = ''] = [query.get('did'), query.get('number') ?? ''];
  if ((action !== 'retried' && action !== 'refreshed') || !/^\d{1,7}$/.test(number)) return null;
  return { action, number: Number(number) };
}
