import { join } from 'node:path';
import t from 'tap';
import { loadGlyphs } from '../../server/leads/captcha/glyphs.ts';
import { CLEAN_UPS } from './clean-ups.ts';
import { runOcrTrial } from './ocr-trial.ts';

const glyphs = await loadGlyphs(join(import.meta.dirname, '../../server/leads/captcha/fonts'));

t.test('the trial can read: the same characters side by side and upright are read', async (t) => {
  const trial = await runOcrTrial(8, glyphs, {
    cleanUps: CLEAN_UPS.slice(0, 2),
    draw: (text, glyphs) =>
      [...text].map((character, index) =>
        (glyphs.get(character)?.at(-1)?.outlines ?? []).map((outline) =>
          outline.map(({ x, y }) => ({ x: 12 + index * 26 + x * 24, y: 42 + y * 24 })),
        ),
      ),
  });
  if (!trial.available) {
    t.comment('tesseract is not installed');
    return;
  }
  t.ok(trial.read >= 5, `${trial.read} of ${trial.count}`);
});
