import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Ajv } from 'ajv';
import type { Test } from 'tap';
import { ajvOptions, validatorSchemas } from '../../shared/enquiry-ajv.ts';
import type { FormName } from '../../shared/enquiry-forms.ts';
import type { Validators } from './check-form.ts';
import { createEnquiryClient } from './enquiry-client.ts';
import { type SendDeps, sendEnquiry } from './send-enquiry.ts';

const ajv = new Ajv(ajvOptions);
const compiled = Object.entries(validatorSchemas).map(([name, schema]) => [name, ajv.compile(schema)]);
const validators = Object.fromEntries(compiled) as Validators;

interface Call {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export type Respond = (response: ServerResponse, call: Call) => void;
export const reply =
  (status: number, body: object): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A site over real HTTP that responds to posts in turn, gives tickets and numbered captchas. */
export async function site(t: Test, ...responses: Respond[]) {
  const calls: Call[] = [];
  let captchas = 0;
  const captcha = { status: 200 };
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = await text(request);
    const call = { method, path, headers, body: body && JSON.parse(body) };
    calls.push(call);
    if (path === '/enquiries/ticket') return reply(200, { ticket: 't1' })(response, call);
    if (path === '/captcha' && captcha.status !== 200) return reply(captcha.status, {})(response, call);
    if (path === '/captcha') {
      captchas += 1;
      const id = `c${captchas}`;
      return reply(200, { id, image: `/captcha/${id}.png`, audio: `/captcha/${id}.wav` })(response, call);
    }
    (responses.shift() ?? reply(500, {}))(response, call);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const posts = () => calls.filter(({ method }) => method === 'POST');
  return { calls, posts, origin, captcha };
}

const RIGHT = { name: 'Sunita Sharma', mobile: '+91 98765 43210', budget: '26-40 Lac', terms: 'on' };

interface SenderOptions {
  token?: string | null;
  sendMs?: number;
  loaded?: boolean;
  /** With what puzzles need. */
  more?: Partial<SendDeps>;
}

export function sender(
  origin: string,
  { token = null, sendMs = 2_000, loaded = true, more }: SenderOptions = {},
) {
  const client = createEnquiryClient(origin, sendMs);
  return (form: FormName, fields: Record<string, string>, captchaShown = false) => {
    const data = new FormData();
    const type = form === 'enquiry' || form === 'callback' ? 'Commercial' : 'Commercial & Retail';
    const whole = { ...RIGHT, project_type: type, date: '2026-03-05', time: '11:30', ...fields };
    for (const [name, value] of Object.entries(whole)) data.set(name, value);
    const now = Date.parse('2026-03-02T10:00:00+05:30');
    return sendEnquiry(
      { data, form, captchaShown, openingHours: [], now },
      {
        client,
        tickets: { fetch() {}, ready: () => client.ticket() },
        loadValidators: async () => (loaded ? validators : null),
        bearer: () => token,
        ...more,
      },
    );
  };
}

export const created = reply(201, { ok: true, message: '✅ Enquiry submitted successfully!' });
