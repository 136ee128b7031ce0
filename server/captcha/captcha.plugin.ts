import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Captcha, type CaptchaOptions, type CaptchaVerdict, createCaptcha } from './captcha.ts';
import { type CaptchaFile, createCaptchaFiles } from './captcha-files.ts';

export interface CaptchaPluginOptions extends CaptchaOptions {
  /** The key under which a client's address is counted. */
  addressKey: (address: string) => string;
  /** ENQUIRY_LIMIT_WINDOW_MS */
  windowMs: number;
  /** Counts one captcha asked for by this client. */
  issueLimit?: (request: FastifyRequest) => Promise<{ exceeded: boolean; retryAfterMs: number }>;
  onIssued?: () => void;
  onChecked?: (verdict: CaptchaVerdict) => void;
}

/** Captchas as other rooms get them. */
export interface BudgetedCaptchas extends Omit<Captcha, 'issue'> {
  /**
   * The one way to a new captcha, so that one budget for each client holds wherever it is shown.
   * @returns `id` null, and when to come back, where the client has had too many
   */
  issue(request: FastifyRequest): Promise<{ id: string | null; retryAfterMs: number }>;
}

const TOO_MANY = 'Too many captchas were asked for. Please try again in a few minutes.';
const TOO_MANY_FILES = 'Too many captchas are asked for. Please try again later.';
const UNKNOWN = 'There is no such captcha.';
const GONE = 'This captcha is over. Please ask for a new one.';

/**
 * `GET /captcha` gives a new one; its picture and its sound stand at `/captcha/{id}.png` and `.wav`
 * (DECISIONS section 4). Gives `app.captcha`.
 */
async function captchas(app: FastifyInstance, options: CaptchaPluginOptions): Promise<void> {
  const { issueLimit, onIssued, onChecked, addressKey, windowMs, ...rest } = options;
  const captcha = createCaptcha(rest);
  const files = createCaptchaFiles({ captcha, windowMs, now: options.now });

  const counted: BudgetedCaptchas = {
    ...captcha,
    async issue(request) {
      const verdict = await issueLimit?.(request);
      if (verdict?.exceeded) return { id: null, retryAfterMs: verdict.retryAfterMs };
      onIssued?.();
      return { ...captcha.issue(), retryAfterMs: 0 };
    },
    async verify(id, answer) {
      const verdict = await captcha.verify(id, answer);
      onChecked?.(verdict);
      return verdict;
    },
  };
  app.decorate('captcha', counted);

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store');
    });
    scope.get('/captcha', async (request, reply) => {
      const { id, retryAfterMs } = await counted.issue(request);
      if (id === null) {
        reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
        return reply.code(429).send({ ok: false, message: TOO_MANY });
      }
      return { id, image: `/captcha/${id}.png`, audio: `/captcha/${id}.wav` };
    });
    scope.get<{ Params: { id: string } }>('/captcha/:id.png', async ({ params, ip }, reply) =>
      sendFile(reply, 'image/png', await files.picture(params.id, addressKey(ip))),
    );
    scope.get<{ Params: { id: string } }>('/captcha/:id.wav', async ({ params, ip }, reply) =>
      sendFile(reply, 'audio/wav', await files.sound(params.id, addressKey(ip))),
    );
  });
}

function sendFile(reply: FastifyReply, type: string, file: CaptchaFile): unknown {
  if (file.kind === 'found') return reply.type(type).send(file.bytes);
  if (file.kind === 'limited' || file.kind === 'busy') {
    reply.header('retry-after', Math.max(1, Math.ceil(file.retryAfterMs / 1000)));
    return reply.code(file.kind === 'limited' ? 429 : 503).send({ ok: false, message: TOO_MANY_FILES });
  }
  if (file.kind === 'expired') return reply.code(410).send({ ok: false, message: GONE });
  return reply.code(404).send({ ok: false, message: UNKNOWN });
}

/** Decorates the app itself with `captcha`. */
export const captchaPlugin = Object.assign(captchas, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'captcha' },
});
