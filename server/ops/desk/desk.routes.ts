import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Desk } from './desk.ts';
import { deskPage } from './desk-page.ts';

export interface DeskRoutesOptions {
  desk: Desk;
  /** Makes one lead, or all that are not delivered, due at once. @returns how many deliveries */
  retryLeads: (id?: string) => Promise<number>;
  /** Asks upstream for a list. @returns false where it is not cached */
  refresh: (key: string) => boolean;
  /** The build's folder with the page's script and styles. */
  filesDir: string;
  log: { info(facts: object, text: string): void };
}

/** A form's largest body, bytes. */
const MAX_BODY = 4 * 1024;
const LEAD_ID = /^[\w-]{1,64}$/;

/** The operator's page, its files, and its two forms. */
export function deskRoutes(app: FastifyInstance, options: DeskRoutesOptions): void {
  const { desk, retryLeads, refresh, filesDir, log } = options;
  /** A secret in the page's forms: only a reader of the page can send it. */
  const token = randomBytes(24).toString('base64url');

  app.get<{ Querystring: Record<string, string> }>('/', async ({ query }, reply) =>
    reply.type('text/html; charset=utf-8').send(deskPage(await desk.state(), token, outcomeOf(query))),
  );
  for (const [name, type] of Object.entries({ 'desk.js': 'text/javascript', 'desk.css': 'text/css' })) {
    const file = readFileSync(join(filesDir, name));
    app.get(`/desk/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(file));
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BODY },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  /** @param run returns the number of things done; null for a field that is not valid */
  function action(path: string, did: 'retried' | 'refreshed', run: Action): void {
    app.post(path, async ({ body, headers: { origin, host, 'sec-fetch-site': site } }, reply) => {
      // A browser always sends one of the two headers; other clients are judged by the token alone.
      const isOwn = site ? site === 'same-origin' : !origin || URL.parse(origin)?.host === host;
      if (!isOwn) return reply.code(403).send('This came from another page.\n');
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      if (!isEqual(form.get('token') ?? '', token))
        return reply.code(403).send('The page is older than this process: load it again.\n');
      const number = await run(form);
      if (number === null) return reply.code(400).send('That cannot be done.\n');
      log.info({ action: did, number }, 'the operator did this at the desk');
      return reply.redirect(`/?did=${did}&number=${number}`, 303);
    });
  }
  action('/desk/retry', 'retried', (form) => {
    const id = form.get('id') ?? undefined;
    return id === undefined || LEAD_ID.test(id) ? retryLeads(id) : null;
  });
  action('/desk/refresh', 'refreshed', (form) => Number(refresh(form.get('key') ?? '')));
}

type Action = (form: URLSearchParams) => Promise<number> | number | null;

function isEqual(sent: string, own: string): boolean {
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', own, 'buffer'));
}

/** @param query the address's, after a form @returns the form's outcome in words; null without one */
function outcomeOf({ did, number = '' }: Record<string, string>): string | null {
  if (!/^\d{1,7}$/.test(number)) return null;
  const any = Number(number) > 0;
  if (did === 'refreshed') return any ? 'Upstream is asked for it now.' : 'That is cached no longer.';
  if (did !== 'retried') return null;
  return any ? `${Number(number)} to be tried again at once.` : 'Nothing was there to be tried again.';
}
