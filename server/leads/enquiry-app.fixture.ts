import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import fastify, { type FastifyReply, type FastifyRequest, type InjectOptions } from 'fastify';
import type { Test } from 'tap';
import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import type { FormReply, Puzzle } from '../../shared/enquiry-messages.ts';
import { anEnquiry, temporaryFolder } from '../../test/support/builders.ts';
import { serve } from '../../test/support/local-server.ts';
import { createUpstream, type ExtraKey } from './destinations/upstream.ts';
import { createEnquiries, type EnquiriesOptions } from './enquiries.ts';
import { formRoutes } from './forms.routes.ts';
import { createMemoryStore } from './stores/memory-store.ts';
import { createCipher } from './submissions/cipher.ts';
import { createNotices } from './submissions/consent.ts';
import { openSqliteStore } from './submissions/sqlite.ts';
import { startSubmissions } from './submissions/submissions.ts';
import type { Judged } from './token.ts';

/** Of all that the fixture stores. */
export const FIXTURE_SECRET = 'the secret of an app in a test, long enough';

type UpstreamBehaviour = (response: ServerResponse) => void;

export const status =
  (code: number): UpstreamBehaviour =>
  (response) =>
    response.writeHead(code).end();

export interface FixtureOptions extends Partial<EnquiriesOptions> {
  respond?: UpstreamBehaviour;
  file?: string;
  /** Of upstream; milliseconds. */
  timeoutMs?: number;
  extras?: readonly ExtraKey[];
}

/** An upstream over real HTTP that records its calls. */
async function startUpstream(t: Test, respond: UpstreamBehaviour) {
  const calls: { headers: IncomingHttpHeaders; payload: unknown }[] = [];
  const upstream = { respond, calls };
  const { url } = await serve(t, async (request, response) => {
    calls.push({ headers: request.headers, payload: await json(request) });
    upstream.respond(response);
  });
  return Object.assign(upstream, { url });
}

/** Captchas whose right answer is `right`, and which work once for each id. */
const fakeCaptchas = () => ({
  issued: 0,
  spent: false,
  async issue() {
    if (this.spent) return { id: null, retryAfterMs: 90_000 };
    this.issued += 1;
    return { id: `issued-${this.issued}`, retryAfterMs: 0 };
  },
  judge(id: string, given: string, owner: string): Judged {
    if (id === '') return { verdict: 'missing', ageMs: null, use: null };
    if (id === 'old') return { verdict: 'expired', ageMs: null, use: null };
    const verdict = given.toLowerCase() === 'right' ? 'passed' : 'wrong';
    return { verdict, ageMs: 9_000, use: { key: `captcha:${id}`, ttlMs: 300_000, owner } };
  },
});

/** The routes of enquiries in an app of their own; its pages are the form reply as text. */
export async function enquiryApp(t: Test, given: FixtureOptions = {}) {
  // Only a test of silence makes the timeout short: a busy machine may need a while for a good response.
  const { respond = status(201), file, timeoutMs = 5_000, extras = [], ...options } = given;
  const upstream = await startUpstream(t, respond);
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({ logger: { level: 'info', stream } });
  const captchas = fakeCaptchas();
  const cipher = createCipher([FIXTURE_SECRET]);
  const notices = createNotices((language) => `<p>The notice in ${language}</p>`);
  const place = openSqliteStore({
    file: file ?? `${temporaryFolder(t)}/outbox.db`,
    holdFolder() {},
    ...{ cipher, now, log: app.log, owner: 'test', leaseMs: 30_000, lockMs: 2_000, keepMs: 0 },
    ...{ consentKeepMs: 365 * 86_400_000, notices: Object.values(notices) },
  });
  const submissions = startSubmissions({
    store: place,
    destinations: [createUpstream({ apiUrl: upstream.url, timeoutMs, extras })],
    ...{ cipher, now, log: app.log, twinMs: 1_000 },
    random: () => 0.5,
    graceMs: 100,
    pause: (ms, signal) => wait(Math.min(ms, 100), undefined, { signal }).catch(() => {}),
  });
  const store = createMemoryStore({ now });
  const outcomes: string[] = [];
  const told: string[] = [];
  const enquiries = createEnquiries({
    ...{ submissions, notices, captchas, store, now, limit: 20, windowMs: 600_000, captchaFree: 2 },
    keysFor: (purpose) => [Buffer.from(`key of ${purpose}`)],
    phone: '0755 400 1234',
    openingHours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '10:00', closes: '19:00' }],
    onStepUp: (reason) => void told.push(reason),
    onPuzzle: (event) => void told.push(event),
    ...options,
  });
  app.register(formRoutes, {
    knownProject: async (slug) => (slug === 'kolar-crest' ? slug : undefined),
    isJobOpen: async () => true,
    ...{ enquiries, captchas, now },
    siteUrl: 'https://www.example.in/',
    waysOut: { phone: '0755 400 1234', whatsapp: '+91 755 400 1235', email: 'desk@example.in' },
    onOutcome: (form: string, outcome: string) => void outcomes.push(`${form} ${outcome}`),
    renderFormPage: (_request: FastifyRequest, reply: FastifyReply, page: FormReply) =>
      reply.code(page.status).type('text/html').send(JSON.stringify(page)),
  });
  app.addHook('preClose', async () => void submissions.stop());
  app.addHook('onClose', () => submissions.close());
  await app.ready();
  t.teardown(() => app.close());

  /** A ticket that is old enough. */
  function ticket(): string {
    clock.ahead += 3_000;
    const issued = enquiries.issueTicket();
    clock.ahead += 3_000;
    return issued;
  }
  const post = (payload: string | object, headers: Record<string, string>, more: Partial<InjectOptions>) =>
    app.inject({
      ...{ method: 'POST', url: '/enquiries', payload },
      ...more,
      headers: { ...headers, ...more.headers },
    });
  async function json(body: unknown, more: Partial<InjectOptions> = {}) {
    const response = await post(body as object, { accept: 'application/json' }, more);
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  }
  /** A plain form's post; `page` is what the page was told to show, `text` what was sent. */
  async function form(body: string | Record<string, string>, more: Partial<InjectOptions> = {}) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' };
    const response = await post(new URLSearchParams(body).toString(), headers, more);
    const { statusCode, body: text } = response;
    const page = text.startsWith('{') ? (JSON.parse(text) as FormReply) : null;
    return { status: statusCode, headers: response.headers, page, text };
  }
  return {
    ...{ app, upstream, submissions, enquiries, captchas, clock },
    ...{ place, lines, outcomes, told, ticket, json, form },
  };
}

/** A body that passes every rule of that form, with a type that is not the first. */
export function rightBody(form: FormName): Record<string, string> {
  const { enum: types } = enquiryForms[form].fields.find(({ name }) => name === 'project_type') ?? {};
  return anEnquiry(form, {
    mobile: '+91 98765 43210',
    ...(types?.[1] && { project_type: types[1] }),
    ...(form === 'contact' && { captcha: 'right', captcha_id: 'c1' }),
  });
}

let sent = 0;
/** The same with a good ticket, from somebody else each time. */
export function aPost(
  { ticket }: { ticket(): string },
  form: FormName = 'enquiry',
  more: Record<string, string> = {},
): Record<string, string> {
  const captcha = form === 'contact' ? { captcha_id: `captcha ${sent}` } : {};
  return {
    ...rightBody(form),
    ...captcha,
    mobile: String(9_000_000_000 + ++sent),
    ticket: ticket(),
    ...more,
  };
}

/** The same post with its puzzle solved, as a browser sends it next. */
export async function withSolution(body: Record<string, string>, puzzle: Puzzle) {
  const challenge = puzzle as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { ...body, puzzle: JSON.stringify({ challenge, solution }) };
}
