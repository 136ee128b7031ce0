import type { FastifyInstance, FastifyReply } from 'fastify';
import { limitKey } from '../../http/client-address.ts';
import type { CaptchaFile, Captchas } from './captcha.ts';

const TOO_MANY = 'Too many captchas were asked for. Please try again in a few minutes.';
const TOO_MANY_FILES = 'Too many captchas are asked for. Please try again later.';
const UNKNOWN = 'There is no such captcha.';
const GONE = 'This captcha is over. Please ask for a new one.';

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
    if (id === null) {
      reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
      return reply.code(429).send({ ok: false, message: TOO_MANY });
    }
    return { id, image: `/captcha/${id}.png`, audio: `/captcha/${id}.wav` };
  });
  app.get<{ Params: { id: string } }>('/captcha/:id.png', async ({ params, ip }, reply) =>
    sendFile(reply, 'image/png', await captchas.picture(params.id, limitKey(ip))),
  );
  app.get<{ Params: { id: string } }>('/captcha/:id.wav', async ({ params, ip }, reply) =>
    sendFile(reply, 'audio/wav', await captchas.sound(params.id, limitKey(ip))),
  );
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
