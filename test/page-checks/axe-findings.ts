import { findings } from '../support/axe.ts';
import type { PageCheck } from './page-check.ts';

export const axeFindsNothing: PageCheck = {
  name: 'axe finds nothing',
  problems: ({ page }) => findings(page),
  planted: { body: '<label for="nothing">Name</label><input id="unnamed">' },
};
