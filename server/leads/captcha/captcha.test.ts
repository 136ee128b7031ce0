import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import t from 'tap';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_LENGTH, CAPTCHA_WIDTH } from '../../../shared/captcha.ts';
import { CAPTCHA_ANSWER, CAPTCHA_TYPED } from '../../../test/support/builders.ts';
import { createMemoryStore } from '../stores/memory-store.ts';
import { createSqliteStore } from '../stores/sqlite-store.ts';
import type { Store } from '../stores/store.ts';
import { type Captcha, type CaptchaVerdict, createCaptcha } from './captcha.ts';
import { unseal } from './token.ts';

const assetsDir = import.meta.dirname;
const key = randomBytes(32);

function captchaAt(start = 1_700_000_000_000, testAnswer: string | null = null) {
  const clock = { now: start };
  const now = () => clock.now;
  const store = createMemoryStore({ now });
  const captcha = createCaptcha({
    key,
    ttlMs: 300_000,
    store,
    now,
    assetsDir,
    testAnswer,
  });
  return { clock, captcha: { ...captcha, verify: verifier(captcha, store) } };
}

/** Judges an answer and makes its claim, as each post is one by itself. */
const verifier =
  (captcha: Captcha, store: Store) =>
  async (id: string, answer: string): Promise<CaptchaVerdict> => {
    const { verdict, claim } = captcha.judge(id, answer);
    const used = claim && (await store.run([claim(randomBytes(8).toString('hex'))])).failed !== null;
    return used ? 'used' : verdict;
  };

/** What only the server can know. */
function answerOf(id: string, form: 'picture' | 'sound' = 'picture'): string {
  return unseal(id, key)?.answers[form] ?? '';
}

t.test('the right answer passes once, in capitals or not, with spaces or not', async (t) => {
  const { captcha } = captchaAt();
  for (const written of [
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => ` ${[...text].join(' ')} `,
  ]) {
    const { id } = captcha.issue();
    t.equal(await captcha.verify(id, written(answerOf(id))), 'passed');
    t.equal(await captcha.verify(id, answerOf(id)), 'used');
  }
});

t.test('picture and sound have answers of their own, of which either passes, and one alone', async (t) => {
  const { captcha } = captchaAt();
  const ids = Array.from({ length: 20 }, () => captcha.issue().id);
  for (const id of ids) {
    t.match(answerOf(id, 'sound'), new RegExp(`^[${CAPTCHA_ALPHABET}]{${CAPTCHA_LENGTH}}$`));
    t.not(answerOf(id, 'sound'), answerOf(id));
  }
  const [heard, seen, mixed] = ids as [string, string, string];
  t.equal(await captcha.verify(heard, answerOf(heard, 'sound').toLowerCase()), 'passed');
  t.equal(await captcha.verify(heard, answerOf(heard)), 'used');
  t.equal(await captcha.verify(seen, answerOf(seen)), 'passed');
  t.equal(await captcha.verify(seen, answerOf(seen, 'sound')), 'used');
  t.equal(await captcha.verify(mixed, answerOf(mixed) + answerOf(mixed, 'sound')), 'wrong');
});

t.test('a fixed answer is right for both forms', async (t) => {
  const { captcha } = captchaAt(undefined, CAPTCHA_TYPED);
  const { id } = captcha.issue();
  t.same([answerOf(id), answerOf(id, 'sound')], [CAPTCHA_ANSWER, CAPTCHA_ANSWER]);
});

t.test('a wrong answer consumes the captcha', async (t) => {
  const { captcha } = captchaAt();
  const { id } = captcha.issue();
  t.equal(await captcha.verify(id, 'WRONG!'), 'wrong');
  t.equal(await captcha.verify(id, answerOf(id)), 'used');
});

t.test('of 50 tries at the same time exactly one passes', async (t) => {
  const { captcha } = captchaAt();
  const { id } = captcha.issue();
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => captcha.verify(id, answerOf(id))));
  t.equal(verdicts.filter((verdict) => verdict === 'passed').length, 1);
  t.equal(verdicts.filter((verdict) => verdict === 'used').length, 49);
});

t.test('a captcha past its time does not pass, and has neither picture nor sound', async (t) => {
  const { captcha, clock } = captchaAt();
  const { id } = captcha.issue();
  clock.now += 300_001;
  t.equal(await captcha.verify(id, answerOf(id)), 'expired');
  t.equal(captcha.refusal(id), 'expired');
});

t.test('a captcha that was tried stays used when the server starts again', async (t) => {
  const file = join(t.testdir({}), 'claims.db');
  function started() {
    const store = createSqliteStore({
      file,
      now: Date.now,
      log: { info() {}, error: (facts, text) => t.fail(text, facts) },
    });
    t.teardown(store.close);
    const captcha = createCaptcha({ key, ttlMs: 300_000, store, now: Date.now, assetsDir });
    return { ...captcha, verify: verifier(captcha, store) };
  }
  const { id } = started().issue();
  t.equal(await started().verify(id, answerOf(id)), 'passed');
  t.equal(await started().verify(id, answerOf(id)), 'used');
});

t.test("another captcha's answer does not pass", async (t) => {
  const { captcha } = captchaAt();
  const [first, second] = [captcha.issue(), captcha.issue()];
  t.equal(await captcha.verify(second.id, answerOf(first.id)), 'wrong');
});

t.test('an id that was changed, written otherwise, sealed elsewhere or made later is forged', async (t) => {
  const { captcha, clock } = captchaAt();
  const { id } = captcha.issue();
  const answer = answerOf(id);
  const swapped = id.startsWith('A') ? `B${id.slice(1)}` : `A${id.slice(1)}`;
  t.equal(await captcha.verify(swapped, answer), 'forged');
  t.equal(
    await captcha.verify(`${id}=`, answer),
    'forged',
    'padding would make it another text for the same bytes',
  );
  t.equal(await captcha.verify(id.slice(0, -2), answer), 'forged');
  t.equal(await captcha.verify('x'.repeat(5_000), answer), 'forged');
  const other = createCaptcha({
    key: randomBytes(32),
    ttlMs: 300_000,
    store: createMemoryStore({ now: () => clock.now }),
    now: () => clock.now,
    assetsDir,
  });
  t.equal(other.judge(id, answer).verdict, 'forged');
  t.equal(other.refusal(id), 'forged');
  await t.rejects(other.picture(id));
  t.throws(() => other.sound(id));
  clock.now -= 60_000;
  t.equal(await captcha.verify(id, answer), 'forged', 'made in the future');
});

t.test('an empty answer or id is missing and consumes nothing', async (t) => {
  const { captcha } = captchaAt();
  const { id } = captcha.issue();
  t.equal(await captcha.verify(id, '  '), 'missing');
  t.equal(await captcha.verify('', answerOf(id)), 'missing');
  t.equal(await captcha.verify(id, answerOf(id)), 'passed');
});

t.test('picture and sound of one id are always the same, of two ids never', async (t) => {
  const { captcha } = captchaAt(undefined, CAPTCHA_TYPED);
  const [first, second] = [captcha.issue().id, captcha.issue().id];
  const picture = await captcha.picture(first);
  t.ok(picture.equals(await captcha.picture(first)));
  t.notOk(picture.equals(await captcha.picture(second)), 'though the answer is the same');
  t.same(captcha.sound(first), captcha.sound(first));
  t.notSame(captcha.sound(first), captcha.sound(second));
});

t.test('the picture is a small PNG, the sound a WAV of a few seconds', async (t) => {
  const { captcha } = captchaAt();
  const { id } = captcha.issue();
  const picture = await captcha.picture(id);
  t.equal(picture.toString('latin1', 1, 4), 'PNG');
  t.equal(picture.readUInt32BE(16), CAPTCHA_WIDTH);
  t.equal(picture.readUInt32BE(20), CAPTCHA_HEIGHT);
  t.ok(picture.length > 700 && picture.length < 3_000, `${picture.length} bytes`);
  const sound = captcha.sound(id);
  t.equal(sound.toString('latin1', 0, 4), 'RIFF');
  const seconds = sound.readUInt32LE(40) / 8_000;
  t.ok(seconds > 3 && seconds < 14, `${seconds} s`);
  for (const bytes of [picture, sound])
    for (const form of ['picture', 'sound'] as const)
      t.notOk(bytes.includes(answerOf(id, form)), 'the answer stands nowhere in clear');
});

t.test('every character comes up, about equally often', async (t) => {
  const { captcha } = captchaAt();
  const counts = new Map<string, number>();
  for (let index = 0; index < 1_000; index++) {
    for (const character of answerOf(captcha.issue().id))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  t.equal(counts.size, CAPTCHA_ALPHABET.length);
  const mean = (1_000 * CAPTCHA_LENGTH) / CAPTCHA_ALPHABET.length;
  for (const [character, count] of counts)
    t.ok(Math.abs(count - mean) < 0.22 * mean, `${character}: ${count}`);
});
