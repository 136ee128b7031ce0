import { createHash } from 'node:crypto';
import { join } from 'node:path';
import t from 'tap';
import { chooseFaces, loadGlyphs } from '../../server/leads/captcha/glyphs.ts';
import { seededRandom } from '../../server/leads/captcha/seeded-random.ts';
import { type Clips, loadClips } from '../../server/leads/captcha/sound.ts';
import { CAPTCHA_ALPHABET } from '../../shared/captcha.ts';
import { captchaFiles } from './captcha.ts';
import { drawSamples, speakSamples } from './captcha-samples.ts';
import { nearestNeighbourShare } from './nearest-neighbour.ts';
import { soundTemplateShare } from './sound-templates.ts';

const assets = join(import.meta.dirname, '../../server/leads/captcha');
const all = await loadGlyphs(join(assets, 'fonts'));
const clips = loadClips(join(assets, 'clips'));
const seeded = () => seededRandom(createHash('sha256').update('attacks').digest());

t.test('the benchmark attacks what the build made', async (t) => {
  const built = await captchaFiles();
  for (const character of CAPTCHA_ALPHABET) {
    t.equal(built.glyphs.get(character)?.length, all.get(character)?.length, `faces of ${character}`);
    t.equal(built.clips.get(character)?.length, clips.get(character)?.length, `recordings of ${character}`);
  }
});

t.test('nearest neighbour can read: upright characters of one face in their places', async (t) => {
  const random = seeded();
  const labelled = drawSamples(60, all, random, upright);
  const share = nearestNeighbourShare(labelled, drawSamples(20, all, random, upright));
  t.ok(share >= 0.5, `${share}`);
});

t.test('nearest neighbour reads few of ours', async (t) => {
  const random = seeded();
  const glyphs = chooseFaces(all, random);
  const share = nearestNeighbourShare(drawSamples(300, glyphs, random), drawSamples(40, glyphs, random));
  t.ok(share <= 0.1, `${share}`);
});

t.test('word templates can understand: one voice with one word for each character', async (t) => {
  const random = seeded();
  const one: Clips = new Map(
    [...clips].map(([character, recordings]) => [character, recordings.slice(0, 1)]),
  );
  const share = soundTemplateShare(speakSamples(14, one, random), speakSamples(4, one, random));
  t.ok(share >= 0.5, `${share}`);
});

t.test('word templates understand few of ours', async (t) => {
  const random = seeded();
  const share = soundTemplateShare(speakSamples(10, clips, random), speakSamples(6, clips, random));
  t.ok(share <= 0.34, `${share}`);
});

function upright(text: string, glyphs: typeof all) {
  return [...text].map((character, index) =>
    (glyphs.get(character)?.[0]?.outlines ?? []).map((outline) =>
      outline.map(({ x, y }) => ({ x: 12 + index * 27 + x * 24, y: 42 + y * 24 })),
    ),
  );
}
