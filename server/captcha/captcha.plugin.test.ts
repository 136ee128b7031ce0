import { randomBytes } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import t from 'tap';
import { createMemoryStore } from '../stores/memory-store.ts';
import { type BudgetedCaptchas, captchaPlugin } from './captcha.plugin.ts';
import type { Captcha } from './captcha.ts';

async function captchaApp(options: { exceeded?: boolean } = {}) {
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const events: string[] = [];
  const app = fastify();
  await app.register(captchaPlugin, {
    key: randomBytes(32),
    ttlMs: 60_000,
    store: createMemoryStore({ now }),
    now,
    assetsDir: import.meta.dirname,
    testAnswer: 'ACDE39',
    issueLimit: async () => ({ exceeded: options.exceeded ?? false, retryAfterMs: 2_500 }),
    onIssued: () => void events.push('issued'),
    onChecked: (verdict) => void events.push(verdict),
  });
  return { app, clock, events };
}

t.test(
  'a captcha is given with the addresses of its picture and sound, which are kept by nobody',
  async (t) => {
    const { app, events } = await captchaApp();
    const answer = await app.inject('/captcha');
    const { id, image, audio } = answer.json();
    t.equal(image, `/captcha/${id}.png`);
    t.equal(audio, `/captcha/${id}.wav`);
    for (const [url, type] of [
      [image, 'image/png'],
      [audio, 'audio/wav'],
    ]) {
      const file = await app.inject(url);
      t.equal(file.statusCode, 200);
      t.equal(file.headers['content-type'], type);
      t.equal(file.headers['cache-control'], 'private, no-store');
    }
    const verdict = await app.getDecorator<Captcha>('captcha').verify(id, 'acde39');
    t.equal(verdict, 'passed');
    t.same(events, ['issued', 'passed']);
  },
);

t.test('an id that is over or none of ours answers 410', async (t) => {
  const { app, clock } = await captchaApp();
  const { image } = (await app.inject('/captcha')).json();
  clock.now += 61_000;
  t.equal((await app.inject(image)).statusCode, 410);
  t.equal((await app.inject('/captcha/nonsense.wav')).statusCode, 410);
});

t.test('who asks for too many is told when to come back', async (t) => {
  const { app, events } = await captchaApp({ exceeded: true });
  const captchas = app.getDecorator<BudgetedCaptchas>('captcha');
  t.same(await captchas.issue({} as FastifyRequest), { id: null, retryAfterMs: 2_500 }, 'on pages too');
  t.same(events, []);
  const answer = await app.inject('/captcha');
  t.equal(answer.statusCode, 429);
  t.equal(answer.headers['retry-after'], '3');
});

t.test('a flood of drawing is turned away for a second', async (t) => {
  const { app, clock } = await captchaApp();
  const { image } = (await app.inject('/captcha')).json();
  const answers = [];
  for (let index = 0; index < 62; index++) answers.push((await app.inject(image)).statusCode);
  t.equal(answers.filter((status) => status === 503).length, 2);
  clock.now += 1_000;
  t.equal((await app.inject(image)).statusCode, 200);
});
