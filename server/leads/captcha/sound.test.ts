import { createHash } from 'node:crypto';
import { join } from 'node:path';
import t from 'tap';
import { CAPTCHA_ALPHABET } from '../../../shared/captcha.ts';
import { seededRandom } from './seeded-random.ts';
import { loadClips, speak } from './sound.ts';

const clips = loadClips(join(import.meta.dirname, 'clips'));

function sound(seed: string, text = 'ACDE39'): Buffer {
  return speak(text, clips, seededRandom(createHash('sha256').update(seed).digest()));
}
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

t.test('the bytes of a seed stay the same, however they are made', async (t) => {
  t.equal(digest(sound('0')), 'AWFF26OKsAqWzqm_bZym_BHmyybr_CUw2QB0kQGDfN4');
  t.equal(digest(sound('1', 'FHKPT6')), 'NU6ZGnlqpFxbLTQwN1k5yAvSCEfAZqYDIYPp40H6fvw');
});

t.test('every character is recorded by four voices with three words', async (t) => {
  t.equal(clips.size, CAPTCHA_ALPHABET.length);
  for (const [character, recordings] of clips) t.equal(new Set(recordings.map(digest)).size, 12, character);
});

t.test('a folder that lacks a character is refused', async (t) => {
  t.throws(() => loadClips(t.testdir({ 'A-slt-1.u8': 'x' })), /has no recording of 3/);
});
