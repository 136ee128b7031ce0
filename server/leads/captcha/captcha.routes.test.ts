import { randomBytes } from 'node:crypto';
import fastify, { type LightMyRequestResponse } from 'fastify';
import t from 'tap';
import { CAPTCHA_ANSWER, CAPTCHA_TYPED } from '../../../test/support/builders.ts';
import { createRenderQueue } from '../../http/render-queue.ts';
import { createMemoryStore } from '../stores/memory-store.ts';
import { captchaRoutes } from './captcha.routes.ts';
import { createCaptchas } from './captcha.ts';

async function captchaApp({ max = 200 } = {}) {
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const events: string[] = [];
  const app = fastify();
  const store = createMemoryStore({ now });
  const captchas = createCaptchas({
    onUnable() {},
    renderQueue: createRenderQueue(),
    keys: [randomBytes(32)],
    ttlMs: 60_000,
    store,
    now,
    assetsDir: import.meta.dirname,
    testAnswer: CAPTCHA_ANSWER,
    windowMs: 600_000,
    maxIssued: max,
    onIssued: () => void events.push('issued'),
  });
  await app.register(captchaRoutes, { captchas });
  let turn = 0;
  /** Asks for files of new captchas, by so many addresses in turn. @returns their statuses and the last response */
  async function ask(count: number, ending: 'png' | 'wav', addresses = 1) {
    const responses: LightMyRequestResponse[] = [];
    for (let index = 0; index < count; index++) {
      const remoteAddress = `10.0.${turn++ % addresses}.1`;
      const { id } = await captchas.issue(remoteAddress);
      responses.push(await app.inject({ url: `/captcha/${id}.${ending}`, remoteAddress }));
    }
    const number = (status: number) => responses.filter(({ statusCode }) => statusCode === status).length;
    return { number, retryAfter: responses.at(-1)?.headers['retry-after'] };
  }
  return { app, captchas, clock, events, ask };
}

t.test('a captcha has the addresses of its picture and sound, which nobody may store', async (t) => {
  const { app, captchas, events } = await captchaApp();
  const { id, image, audio } = (await app.inject('/captcha')).json();
  t.equal(image, `/captcha/${id}.png`);
  t.equal(audio, `/captcha/${id}.wav`);
  for (const [url, type] of [
    [image, 'image/png'],
    [audio, 'audio/wav'],
  ]) {
    const { statusCode, headers } = await app.inject(url);
    t.equal(statusCode, 200);
    t.match(headers, { 'content-type': type, 'cache-control': 'private, no-store' });
  }
  t.equal(captchas.judge(id, CAPTCHA_TYPED, 'a post').verdict, 'passed');
  t.same(events, ['issued']);
});

t.test('an address that asks for too many is told when to come back', async (t) => {
  const { app, captchas, events } = await captchaApp({ max: 0 });
  t.same(await captchas.issue('192.0.2.1'), { id: null, retryAfterMs: 600_000 }, 'on pages too');
  t.same(events, []);
  const answer = await app.inject('/captcha');
  t.equal(answer.statusCode, 429);
  t.equal(answer.headers['retry-after'], '600');
});

t.test('a foreign id is 404 and takes nothing from anybody, an old one is 410', async (t) => {
  const { app, clock } = await captchaApp();
  const { image, audio } = (await app.inject('/captcha')).json();
  const status = async (url: string) => (await app.inject(url)).statusCode;
  for (let index = 0; index < 100; index++) {
    t.equal(await status(`/captcha/${'x'.repeat(80)}${index}.${index % 2 ? 'png' : 'wav'}`), 404);
  }
  for (const url of [image, audio]) t.equal(await status(url), 200);
  clock.now += 61_000;
  for (const url of [image, audio]) t.equal(await status(url), 410);
});

t.test('one captcha is asked for as often as somebody likes, and made once', async (t) => {
  const { app } = await captchaApp();
  const { image, audio } = (await app.inject('/captcha')).json();
  for (const url of [image, audio]) {
    const responses = await Promise.all(Array.from({ length: 100 }, () => app.inject(url)));
    t.ok(responses.every(({ statusCode }) => statusCode === 200));
    t.equal(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size, 1);
  }
});

t.test('a sound is sent in parts, as Safari asks for it, and made once for all of them', async (t) => {
  const { app } = await captchaApp();
  const { audio } = (await app.inject('/captcha')).json();
  const ask = (range: string) => app.inject({ url: audio, headers: { range } });
  const first = await ask('bytes=0-1');
  const [, size] = /^bytes 0-1\/(\d+)$/.exec(String(first.headers['content-range'])) ?? [];
  t.equal(first.statusCode, 206);
  t.match(first.headers, { 'accept-ranges': 'bytes', 'content-type': 'audio/wav', 'content-length': '2' });
  t.match(first.headers, { 'cache-control': 'private, no-store' });
  const parts = [first];
  for (let at = 2; at < Number(size); at += 4_096) parts.push(await ask(`bytes=${at}-${at + 4_095}`));
  t.ok(
    parts.length > 10 &&
      parts.every(({ statusCode, headers }) => statusCode === 206 && headers.etag === first.headers.etag),
  );
  const { rawPayload } = await app.inject(audio);
  t.same(Buffer.concat(parts.map((part) => part.rawPayload)), rawPayload);
  t.equal((await ask(`bytes=${size}-`)).statusCode, 416);
  const head = await app.inject({ method: 'HEAD', url: audio, headers: { range: 'bytes=0-1' } });
  t.match(head, { statusCode: 200, headers: { 'accept-ranges': 'bytes', 'content-length': size } });
});

t.test('an address that has pictures made all the time is stopped before others notice', async (t) => {
  const { app, clock, captchas, ask } = await captchaApp();
  const { number, retryAfter } = await ask(30, 'png');
  t.same([number(200), number(429), retryAfter], [20, 10, '10']);
  const { id } = await captchas.issue('192.0.2.1');
  const other = await app.inject({ url: `/captcha/${id}.png`, remoteAddress: '192.0.2.1' });
  t.equal(other.statusCode, 200);
  clock.now += 10_000;
  t.equal((await ask(1, 'png')).number(200), 1);
});

t.test('ten sounds are made for an address in the window, beside its pictures', async (t) => {
  const { clock, ask } = await captchaApp();
  await ask(20, 'png');
  for (let second = 0; second < 10; second++, clock.now += 1_000)
    t.equal((await ask(1, 'wav')).number(200), 1);
  const { number, retryAfter } = await ask(1, 'wav');
  t.same([number(429), retryAfter], [1, '590']);
  clock.now += 600_000;
  t.equal((await ask(1, 'wav')).number(200), 1);
});

t.test('a flood of pictures or sounds from many addresses is turned away for a second', async (t) => {
  for (const [ending, made, other] of [
    ['png', 40, 'wav'],
    ['wav', 10, 'png'],
  ] as const) {
    const { clock, ask } = await captchaApp();
    const { number, retryAfter } = await ask(made + 2, ending, 50);
    t.same([number(200), number(503), retryAfter], [made, 2, '1']);
    t.equal((await ask(1, other, 50)).number(200), 1);
    clock.now += 1_000;
    t.equal((await ask(1, ending, 50)).number(200), 1);
  }
});
