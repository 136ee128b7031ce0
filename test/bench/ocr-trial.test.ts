import { join } from 'node:path';
import t from 'tap';
import { loadFaces } from '../../server/leads/captcha/drawing.ts';
import { drawUpright } from './captcha-samples.ts';
import { CLEAN_UPS } from './clean-ups.ts';
import { runOcrTrial } from './ocr-trial.ts';

const faces = loadFaces(join(import.meta.dirname, '../../server/leads/captcha/fonts'));

t.test('the trial can read: the same characters side by side and upright are read', async (t) => {
  const trial = await runOcrTrial(8, faces, { cleanUps: CLEAN_UPS.slice(0, 3), draw: drawUpright });
  if (!trial.available) {
    t.comment('tesseract is not installed');
    return;
  }
  t.ok(trial.read >= 5, `${trial.read} of ${trial.count}`);
});
