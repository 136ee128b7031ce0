import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Text } from '../../../shared/language.ts';
import { rangeOf } from '../../http/byte-range.ts';
import { limitKey } from '../../http/client-address.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { retryAfterSeconds } from '../answers.ts';
import type { Captchas } from './captcha.ts';

const LATER = {
  en: 'Too many captchas are asked for. Please try again later.',
  hi: 'अभी बहुत-सी तस्वीरें माँगी जा रही हैं। कृपया थोड़ी देर बाद फिर कोशिश करें।',
};
/** The answers by reason: no captcha is issued (`spent`), or no picture or sound of one is sent. */
const REFUSALS = {
  spent: {
    status: 429,
    message: {
      en: 'Too many captchas were asked for. Please try again in a few minutes.',
      hi: 'नई तस्वीर बहुत बार माँगी गई। कृपया कुछ मिनट बाद फिर कोशिश करें।',
    },
  },
  limited: { status: 429, message: LATER },
  busy: { status: 503, message: LATER },
  expired: {
    status: 410,
    message: {
      en: 'This captcha is over. Please ask for a new one.',
      hi: 'इस तस्वीर का समय पूरा हो गया। कृपया नई तस्वीर लें।',
    },
  },
  unable: {
    status: 404,
    message: {
      en: 'The picture cannot be drawn just now. Please listen to the sound beside it.',
      hi: 'तस्वीर अभी नहीं बन पा रही है। कृपया साथ में दी गई आवाज़ सुनें।',
    },
  },
  forged: { status: 404, message: { en: 'There is no such captcha.', hi: 'ऐसी कोई तस्वीर नहीं है।' } },
} satisfies Record<string, { status: number; message: Text }>;

/** `GET /captcha` issues a captcha; its picture and its sound are at `/captcha/{id}.png` and `.wav`. */
export async function captchaRoutes(
  app: FastifyInstance,
  { captchas }: { captchas: Captchas },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });
  app.get('/captcha', async (request, reply) => {
    const { id, retryAfterMs } = await captchas.issue(limitKey(request.ip));
    if (id !== null) return { id, image: `/captcha/${id}.png`, audio: `/captcha/${id}.wav` };
    return refuse(request, reply, 'spent', retryAfterMs);
  });

  const send =
    (form: 'picture' | 'sound', type: string) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as { id: string };
      const file = await captchas[form](id, limitKey(request.ip));
      if (file.kind !== 'found')
        return refuse(request, reply, file.kind, 'retryAfterMs' in file ? file.retryAfterMs : null);
      const { status, headers, body } = rangeOf(file.bytes, type, request);
      return reply.code(status).headers(headers).send(body);
    };
  app.get('/captcha/:id.png', send('picture', 'image/png'));
  app.get('/captcha/:id.wav', send('sound', 'audio/wav'));
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: keyof typeof REFUSALS,
  retryAfterMs: number | null,
) {
  const { status, message } = REFUSALS[reason];
  if (retryAfterMs !== null) reply.header('retry-after', retryAfterSeconds(retryAfterMs));
  return reply.code(status).send({ ok: false, message: message[requestLanguage(request.raw)] });
}
