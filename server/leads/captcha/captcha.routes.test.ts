import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import t from 'tap';
import { CAPTCHA_ANSWER, CAPTCHA_TYPED } from '../../../test/support/builders.ts';
import { createMemoryStore } from '../stores/memory-store.ts';
import { captchaRoutes } from './captcha.routes.ts';
import { type Captchas, createCaptchas } from './captchas.ts';

async function captchaApp({ max = 200 } = {}) {
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const events: string[] = [];
  const app = fastify();
  const store = createMemoryStore({ now });
  let asked = 0;
  const captchas = createCaptchas({
    key: randomBytes(32),
    ttlMs: 60_000,
    store: { ...store, run: (checks) => store.run(checks).finally(() => asked++) },
    now,
    assetsDir: import.meta.dirname,
    testAnswer: CAPTCHA_ANSWER,
    windowMs: 600_000,
    issueLimit: (key) => ({ count: key, windowMs: 2_500, max }),
    onIssued: () => void events.push('issued'),
    onChecked: (verdict) => void events.push(verdict),
  });
  await app.register(captchaRoutes, { captchas });
  return { app, captchas, clock, events, asked: () => asked };
}

t.test(
  'a captcha is given with the addresses of its picture and sound, which nobody may store',
  async (t) => {
    const { app, captchas, events } = await captchaApp();
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
    t.equal(captchas.judge(id, CAPTCHA_TYPED).verdict, 'passed');
    captchas.onChecked('passed');
    t.same(events, ['issued', 'passed']);
  },
);

t.test('an id that is over answers 410, one that is none of ours 404', async (t) => {
  const { app, clock } = await captchaApp();
  const { image } = (await app.inject('/captcha')).json();
  clock.now += 61_000;
  t.equal((await app.inject(image)).statusCode, 410);
  t.equal((await app.inject('/captcha/nonsense.wav')).statusCode, 404);
});

t.test('who asks for too many is told when to come back', async (t) => {
  const { app, captchas, events } = await captchaApp({ max: 0 });
  t.same(await captchas.issue('192.0.2.1'), { id: null, retryAfterMs: 2_500 }, 'on pages too');
  t.same(events, []);
  const answer = await app.inject('/captcha');
  t.equal(answer.statusCode, 429);
  t.equal(answer.headers['retry-after'], '3');
});

/** New captchas' files, asked for by addresses of `10.0.0.0/24` by turns. */
function asker({ app, captchas }: { app: FastifyInstance; captchas: Captchas }, addresses: number) {
  let asked = 0;
  return async (count: number, ending: 'png' | 'wav') => {
    const responses = [];
    for (let index = 0; index < count; index++) {
      const remoteAddress = `10.0.0.${asked++ % addresses}`;
      const { id } = await captchas.issue(remoteAddress);
      responses.push(await app.inject({ url: `/captcha/${id}.${ending}`, remoteAddress }));
    }
    return responses;
  };
}
const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode);
const count = (responses: { statusCode: number }[], status: number) =>
  statuses(responses).filter((each) => each === status).length;

t.test('ids that we did not make take nothing from anybody', async (t) => {
  const { app } = await captchaApp();
  const { image, audio } = (await app.inject('/captcha')).json();
  for (let index = 0; index < 100; index++) {
    t.equal((await app.inject(`/captcha/${'x'.repeat(80)}${index}.png`)).statusCode, 404);
  }
  t.equal((await app.inject(image)).statusCode, 200);
  t.equal((await app.inject(audio)).statusCode, 200);
});

t.test('one captcha is asked for as often as somebody likes, and made once', async (t) => {
  const { app } = await captchaApp();
  const { image, audio } = (await app.inject('/captcha')).json();
  for (const url of [image, audio]) {
    const responses = await Promise.all(Array.from({ length: 100 }, () => app.inject(url)));
    t.equal(count(responses, 200), 100);
    t.equal(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size, 1);
  }
});

t.test('an address that has pictures made all the time is stopped before others notice', async (t) => {
  const site = await captchaApp();
  const { app, clock, captchas } = site;
  const own = await asker(site, 1)(30, 'png');
  t.equal(count(own, 200), 20);
  t.equal(own.at(-1)?.statusCode, 429);
  t.equal(own.at(-1)?.headers['retry-after'], '10');
  const { id } = await captchas.issue('192.0.2.1');
  const other = await app.inject({ url: `/captcha/${id}.png`, remoteAddress: '192.0.2.1' });
  t.equal(other.statusCode, 200);
  clock.now += 10_000;
  t.same(statuses(await asker(site, 1)(1, 'png')), [200]);
});

t.test('a flood of pictures from many addresses is turned away for a second', async (t) => {
  const site = await captchaApp();
  const { clock } = site;
  const responses = await asker(site, 50)(62, 'png');
  t.equal(count(responses, 503), 2);
  t.equal(responses.at(-1)?.headers['retry-after'], '1');
  clock.now += 1_000;
  t.same(statuses(await asker(site, 50)(1, 'png')), [200]);
});

t.test('ten sounds are made for an address in the window, whatever pictures it takes', async (t) => {
  const site = await captchaApp();
  const { clock } = site;
  const ask = asker(site, 1);
  await ask(20, 'png');
  const sounds = [];
  for (let second = 0; second < 12; second++, clock.now += 1_000) sounds.push(...(await ask(1, 'wav')));
  t.equal(count(sounds, 200), 10);
  t.equal(sounds.at(-1)?.statusCode, 429);
  t.equal(sounds.at(-1)?.headers['retry-after'], '589');
  clock.now += 600_000;
  t.same(statuses(await ask(1, 'wav')), [200]);
});

t.test('a flood of sounds from many addresses leaves the pictures alone', async (t) => {
  const site = await captchaApp();
  const sounds = await asker(site, 50)(30, 'wav');
  t.equal(count(sounds, 200), 10);
  t.equal(count(sounds, 503), 20);
  t.same(statuses(await asker(site, 50)(1, 'png')), [200]);
});

t.test('beyond its limit an address costs the store nothing', async (t) => {
  const { app, asked } = await captchaApp({ max: 3 });
  for (let at = 0; at < 10; at++) await app.inject('/captcha');
  t.equal(asked(), 3);
  const refused = await app.inject('/captcha');
  t.equal(refused.statusCode, 429);
  t.ok(Number(refused.headers['retry-after']) > 0);
});
