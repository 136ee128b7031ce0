import { type EnquiryReply, WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { type Captcha, LIMITED_CAPTCHA, NO_CAPTCHA } from './captcha.ts';

/** For a whole submission: longer than the server gives upstream (ENQUIRY_TIMEOUT_MS). Milliseconds. */
const SEND_MS = 15_000;
/** For a ticket or a captcha. */
const FETCH_MS = 8_000;

/** What a form asks of the server. Nothing here rejects: every failure has its value. */
export interface EnquiryClient {
  /** @returns an empty text where there is none; the server then asks for a captcha */
  ticket(): Promise<string>;
  /** @returns NO_CAPTCHA where there is none, LIMITED_CAPTCHA where the server gives none now */
  captcha(): Promise<Captcha>;
  send(body: Record<string, string>, bearer: string | null): Promise<EnquiryReply>;
}

/**
 * @param origin of the server; none = the page's own
 * @param sendMs how long a submission may take, milliseconds
 */
export function createEnquiryClient(origin = '', sendMs: number = SEND_MS): EnquiryClient {
  function ask(path: string, ms: number, init: RequestInit = {}): Promise<Response> {
    const headers = { accept: 'application/json', ...init.headers };
    return fetch(origin + path, { ...init, headers, signal: AbortSignal.timeout(ms) });
  }
  async function json(path: string, ms: number, init?: RequestInit): Promise<unknown> {
    return (await ask(path, ms, init)).json();
  }

  return {
    async ticket() {
      const body = await json('/enquiries/ticket', FETCH_MS).catch(() => null);
      return textOf(body, 'ticket');
    },
    async captcha() {
      const response = await ask('/captcha', FETCH_MS).catch(() => null);
      if (response?.status === 429) return LIMITED_CAPTCHA;
      const body: unknown = await response?.json().catch(() => null);
      const [id, image, audio] = [textOf(body, 'id'), textOf(body, 'image'), textOf(body, 'audio')];
      return id && image ? { id, image, audio } : NO_CAPTCHA;
    },
    async send(body, bearer) {
      const headers = {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      };
      const reply = await json('/enquiries', sendMs, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }).catch(() => null);
      if (isReply(reply)) return reply;
      // Whether the server used the captcha up is not known: the next try gets another one.
      return { ok: false, message: WENT_WRONG, ...(body.captcha && { captchaRequired: true }) };
    },
  };
}

function textOf(body: unknown, name: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : '';
  return typeof value === 'string' ? value : '';
}

function isReply(body: unknown): body is EnquiryReply {
  const { ok, message } = (body ?? {}) as Partial<EnquiryReply>;
  return typeof ok === 'boolean' && typeof message === 'string';
}
