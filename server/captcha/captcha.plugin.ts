import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Captcha, type CaptchaOptions, type CaptchaVerdict, createCaptcha } from './captcha.ts';
import { createDrawBudget } from './draw-budget.ts';

export interface CaptchaPluginOptions extends CaptchaOptions {
  /** Counts one captcha asked for by this client. */
  issueLimit?: (request: FastifyRequest) => Promise<{ exceeded: boolean; retryAfterMs: number }>;
  onIssued?: () => void;
  onChecked?: (verdict: CaptchaVerdict) => void;
}

const TOO_MANY = 'Too many captchas were asked for. Please try again in a few minutes.';
const GONE = 'This captcha is over. Please ask for a new one.';

/**
 * `GET /captcha` gives a new one; its picture and its sound stand at `/captcha/{id}.png` and `.wav`
 * (DECISIONS section 4). Gives `app.captcha`.
 */
async function captchas(app: FastifyInstance, options: CaptchaPluginOptions): Promise<void> {
  const { issueLimit, onIssued, onChecked, ...rest } = options;
  const captcha = createCaptcha(rest);
  const budget = createDrawBudget(options.now);

  function issue(): { id: string } {
    onIssued?.();
    return captcha.issue();
  }
  const counted: Captcha = {
    ...captcha,
    issue,
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
      const verdict = await issueLimit?.(request);
      if (verdict?.exceeded) {
        reply.header('retry-after', Math.max(1, Math.ceil(verdict.retryAfterMs / 1000)));
        return reply.code(429).send({ ok: false, message: TOO_MANY });
      }
      const { id } = issue();
      return { id, image: `/captcha/${id}.png`, audio: `/captcha/${id}.wav` };
    });
    scope.get<{ Params: { id: string } }>('/captcha/:id.png', async ({ params }, reply) =>
      hand(reply, 'image/png', () => captcha.picture(params.id)),
    );
    scope.get<{ Params: { id: string } }>('/captcha/:id.wav', async ({ params }, reply) =>
      hand(reply, 'audio/wav', () => captcha.sound(params.id)),
    );
  });

  /** Drawing is cheap but not free: a flood of it must not slow pages down. */
  async function hand(
    reply: FastifyReply,
    type: string,
    make: () => Promise<Buffer | string> | Buffer | string,
  ): Promise<unknown> {
    if (!budget.take()) {
      return reply.code(503).header('retry-after', 1).send({ ok: false, message: TOO_MANY });
    }
    const made = await make();
    if (typeof made === 'string') return reply.code(410).send({ ok: false, message: GONE });
    return reply.type(type).send(made);
  }
}

/** Decorates the app itself with `captcha`. */
export const captchaPlugin = Object.assign(captchas, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'captcha' },
});
