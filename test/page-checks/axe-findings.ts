import type { Page } from 'playwright-core';
import { findings } from '../support/axe.ts';
import type { PageCheck } from './page-check.ts';

export const axeFindsNothing: PageCheck = {
  name: 'axe finds nothing',
  problems: ({ page }) => findingsAtRest(page),
  planted: { body: '<label for="nothing">Name</label><input id="unnamed">' },
};

/** What axe finds while nothing moves: colours that fade in have no contrast yet. @param part a selector; otherwise the whole page */
export async function findingsAtRest(page: Page, part?: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return findings(page, part);
}
