import { findings } from '../support/axe.ts';
import type { PageCheck } from './page-check.ts';

export const axeFindsNothing: PageCheck = {
  name: 'axe finds nothing',
  problems: ({ page }) => findings(page),
  planted: { body: '<label for="nothing">Name</label><input id="unnamed">' },
};

/** Around the content of every page, the same on all. */
const FRAME = ['.site-header', '.sticky-enquiry', '.site-footer', '#enquiry-dialog'];

/** Of a page whose frame is looked at on another one: that is more than half of it. */
export const axeFindsNothingWithinTheFrame: PageCheck = {
  name: 'axe finds nothing within the frame',
  problems: ({ page }) => findings(page, { exclude: FRAME }),
  planted: axeFindsNothing.planted,
};
