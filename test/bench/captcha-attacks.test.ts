import { createHash } from 'node:crypto';
import { join } from 'node:path';
import t from 'tap';
import { loadFonts } from '../../server/leads/captcha/drawing.ts';
import { seededRandom } from '../../server/leads/captcha/seeded-random.ts';
import { type Clips, loadClips } from '../../server/leads/captcha/sound.ts';
import { drawSamples, drawUpright, speakSamples } from './captcha-samples.ts';
import { nearestNeighbourShare } from './nearest-neighbour.ts';
import { soundTemplateShare } from './sound-templates.ts';

const assets = join(import.meta.dirname, '../../server/leads/captcha');
const fonts = loadFonts(join(assets, 'fonts'));
const clips = loadClips(join(assets, 'clips'));
const seeded = () => seededRandom(createHash('sha256').update('attacks').digest());

t.test('nearest neighbour can read: upright characters of one font in their places', async (t) => {
  const random = seeded();
  const labelled = await drawSamples(60, fonts, random, drawUpright);
  const share = nearestNeighbourShare(labelled, await drawSamples(20, fonts, random, drawUpright));
  t.ok(share >= 0.5, `${share}`);
});

t.test('nearest neighbour reads few of ours', async (t) => {
  const random = seeded();
  const labelled = await drawSamples(300, fonts, random);
  const share = nearestNeighbourShare(labelled, await drawSamples(40, fonts, random));
  t.ok(share <= 0.15, `${share}`);
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
