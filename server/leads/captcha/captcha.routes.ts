import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from '../../http/byte-range.ts';
import { limitKey } from '../../http/client-address.ts';
import { retryAfterSeconds } from '../answers.ts';
import type { Captchas } from './captcha.ts';

/** By the reason why there is no captcha (`spent`), or no picture or sound of one. */
const REFUSALS = {
  spent: { status: 429, message: 'Too many captchas were asked for. Please try again in a few minutes.' },
  limited: { status: 429, message: 'Too many captchas are asked for. Please try again later.' },
  busy: { status: 503, message: 'Too many captchas are asked for. Please try again later.' },
  expired: { status: 410, message: 'This captcha is over. Please ask for a new one.' },
  forged: { status: 404, message: 'There is no such captcha.' },
};

/** `GET /captcha` gives a new one; its picture and its sound stand at `/captcha/{id}.png` and `.wav`. */
export async function captchaRoutes(
  app: FastifyInstance,
  { captchas }: { captchas: Captchas },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });
  app.get('/captcha', async ({ ip }, reply) => {
    const { id, retryAfterMs } = await captchas.issue(limitKey(ip));
    if (id !== null) return { id, image: `/captcha/${id}.png`, audio: `/captcha/${id}.wav` };
    return refuse(reply, 'spent', retryAfterMs);
  });

  const send =
    (form: 'picture' | 'sound', type: string) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as { id: string };
      const file = await captchas[form](id, limitKey(request.ip));
      if (file.kind !== 'found')
        return refuse(reply, file.kind, 'retryAfterMs' in file ? file.retryAfterMs : null);
      const { status, headers, body } = rangeOf(file.bytes, type, request);
      return reply.code(status).headers(headers).send(body);
    };
  app.get('/captcha/:id.png', send('picture', 'image/png'));
  app.get('/captcha/:id.wav', send('sound', 'audio/wav'));
}

function refuse(reply: FastifyReply, reason: keyof typeof REFUSALS, retryAfterMs: number | null) {
  const { status, message } = REFUSALS[reason];
  if (retryAfterMs !== null) reply.header('retry-after', retryAfterSeconds(retryAfterMs));
  return reply.code(status).send({ ok: false, message });
}
