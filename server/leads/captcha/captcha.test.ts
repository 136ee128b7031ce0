import { randomBytes } from 'node:crypto';
import t from 'tap';
import {
  CAPTCHA_ALPHABET,
  CAPTCHA_HEIGHT,
  CAPTCHA_LENGTH,
  CAPTCHA_WIDTH,
  captchaWidth,
} from '../../../shared/captcha.ts';
import { CAPTCHA_ANSWER, CAPTCHA_TYPED } from '../../../test/support/builders.ts';
import { createRenderQueue } from '../../http/render-queue.ts';
import { createMemoryStore } from '../stores/memory-store.ts';
import { createTokens } from '../token.ts';
import { type CaptchasOptions, captchaAnswer, createCaptchas } from './captcha.ts';

const key = randomBytes(32);

function setUp(more: Partial<CaptchasOptions> = {}) {
  const clock = { now: 1_700_000_000_000 };
  const now = () => clock.now;
  const store = createMemoryStore({ now });
  const captchas = createCaptchas({
    onUnable() {},
    renderQueue: createRenderQueue(),
    keys: [key] as const,
    ttlMs: 300_000,
    store,
    now,
    assetsDir: import.meta.dirname,
    windowMs: 600_000,
    maxIssued: 2_000,
    ...more,
  });
  const issue = async () => (await captchas.issue('192.0.2.1')).id ?? '';
  /** Judges an answer and makes its claim, as each post is one by itself. */
  async function verify(id: string, answer: string): Promise<string> {
    const { verdict, use } = captchas.judge(id, answer, randomBytes(8).toString('hex'));
    const isUsed = use && !(await store.claim(use));
    return isUsed ? 'used' : verdict;
  }
  async function fileOf(form: 'picture' | 'sound', id: string): Promise<Buffer> {
    const file = await captchas[form](id, '192.0.2.1');
    if (file.kind !== 'found') throw new Error(file.kind);
    return file.bytes;
  }
  return { clock, captchas, issue, verify, fileOf };
}

const answerOf = (id: string, form: 'picture' | 'sound' = 'picture') => captchaAnswer(key, id, form);

t.test('the right answer passes once, in capitals or not, with spaces or not', async (t) => {
  const { issue, verify } = setUp();
  for (const written of [
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => ` ${[...text].join(' ')} `,
  ]) {
    const id = await issue();
    t.equal(await verify(id, '  '), 'missing', 'an empty answer uses nothing up');
    t.equal(await verify('', answerOf(id)), 'missing');
    t.equal(await verify(id, written(answerOf(id))), 'passed');
    t.equal(await verify(id, answerOf(id)), 'used');
  }
});

t.test('picture and sound have answers of their own, and the first try uses up both', async (t) => {
  const { issue, verify, clock } = setUp();
  for (const [first, verdict] of [
    ['picture', 'passed'],
    ['sound', 'passed'],
    ['both', 'wrong'],
    ['of another', 'wrong'],
  ] as const) {
    const [id, other] = [await issue(), await issue()];
    const [picture, sound] = [answerOf(id), answerOf(id, 'sound')];
    t.match(sound, new RegExp(`^[${CAPTCHA_ALPHABET}]{${CAPTCHA_LENGTH}}$`));
    t.not(sound, picture);
    const answers = {
      picture,
      sound: sound.toLowerCase(),
      both: picture + sound,
      'of another': answerOf(other),
    };
    t.equal(await verify(id, answers[first]), verdict, first);
    for (const answer of [picture, sound]) t.equal(await verify(id, answer), 'used');
  }
  const late = await issue();
  clock.now += 300_001;
  t.equal(await verify(late, answerOf(late)), 'expired');
});

t.test('an id that was changed, written otherwise, signed elsewhere or made later is forged', async (t) => {
  const { issue, verify, clock, fileOf } = setUp();
  const id = await issue();
  const answer = answerOf(id);
  // Padding would make it another text for the same bytes.
  for (const other of [`${id.startsWith('A') ? 'B' : 'A'}${id.slice(1)}`, `${id}=`, id.slice(0, -2)])
    t.equal(await verify(other, answer), 'forged');
  t.equal(await verify('x'.repeat(5_000), answer), 'forged');
  const elsewhere = setUp({ keys: [randomBytes(32)] });
  t.equal(await elsewhere.verify(id, answer), 'forged');
  for (const form of ['picture', 'sound'] as const)
    t.same(await elsewhere.captchas[form](id, '192.0.2.1'), { kind: 'forged' });
  const changed = setUp({ keys: [randomBytes(32), key] });
  for (const form of ['picture', 'sound'] as const)
    t.same(await changed.fileOf(form, id), await fileOf(form, id), 'the same under a new secret');
  t.equal(await changed.verify(id, answer), 'passed');
  const made = await changed.issue();
  t.equal(await changed.verify(made, answerOf(made)), 'wrong');
  clock.now -= 60_000;
  t.equal(await verify(id, answer), 'forged', 'made in the future');
});

t.test('one id is drawn and spoken the same in every process, two ids never', async (t) => {
  const [here, there] = [setUp({ testAnswer: CAPTCHA_TYPED }), setUp({ testAnswer: CAPTCHA_TYPED })];
  const [first, second] = [await here.issue(), await here.issue()];
  t.equal(await here.verify(first, CAPTCHA_ANSWER), 'passed');
  for (const form of ['picture', 'sound'] as const) {
    const file = await here.fileOf(form, first);
    t.ok(file.equals(await there.fileOf(form, first)), form);
    t.notOk(file.equals(await here.fileOf(form, second)), 'though the answer is the same');
  }
});

t.test('the picture is a small PNG, the sound a WAV of a few seconds', async (t) => {
  const { issue, fileOf } = setUp();
  const id = await issue();
  const [picture, sound] = [await fileOf('picture', id), await fileOf('sound', id)];
  t.equal(picture.toString('latin1', 1, 4), 'PNG');
  t.same([picture.readUInt32BE(16), picture.readUInt32BE(20)], [CAPTCHA_WIDTH, CAPTCHA_HEIGHT]);
  t.ok(picture.length > 700 && picture.length < 3_000, `${picture.length} bytes`);
  t.equal(sound.toString('latin1', 0, 4), 'RIFF');
  const seconds = sound.readUInt32LE(40) / 8_000;
  t.ok(seconds > 3 && seconds < 14, `${seconds} s`);
  for (const bytes of [picture, sound])
    for (const form of ['picture', 'sound'] as const)
      t.notOk(bytes.includes(answerOf(id, form)), 'the answer stands nowhere in clear');
});

t.test('an id says how many characters it has, for containers of versions with others', async (t) => {
  const { captchas, issue, verify, fileOf } = setUp();
  t.match(await issue(), new RegExp(`^${CAPTCHA_LENGTH}_`));
  const tokens = createTokens({
    name: 'captcha',
    keys: [key],
    lifeMs: 300_000,
    now: () => 1_700_000_000_000,
    scope: () => 'all',
  });
  const at = 1_700_000_000_000;
  for (const [mark, length] of [
    [5, 5],
    [7, 7],
    [12, 12],
    // As versions before 2.0.0 made them.
    [null, 6],
  ] as const) {
    const id = tokens.issue(at, mark);
    t.equal(answerOf(id).length, length);
    t.equal((await fileOf('picture', id)).readUInt32BE(16), captchaWidth(length));
    t.equal(
      captchas.judge(id.replace(/^(\d+_)?/, '1_'), answerOf(id).slice(0, 1), '').verdict,
      'forged',
      'nobody shortens it',
    );
    t.equal(await verify(id, answerOf(id)), 'passed');
  }
});

t.test('every character comes up, about equally often', async (t) => {
  const { issue } = setUp();
  const counts = new Map<string, number>();
  for (let index = 0; index < 1_000; index++) {
    for (const character of answerOf(await issue())) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  t.equal(counts.size, CAPTCHA_ALPHABET.length);
  const mean = (1_000 * CAPTCHA_LENGTH) / CAPTCHA_ALPHABET.length;
  for (const [character, count] of counts)
    t.ok(Math.abs(count - mean) < 0.22 * mean, `${character}: ${count}`);
});
