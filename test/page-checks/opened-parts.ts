import type { Page } from 'playwright-core';
import { WINDOWS } from '../../client/components/enquiry-opener.tsx';

/** A part that was opened on a page: `part` is its selector. */
export interface OpenedPart {
  state: string;
  part: string;
  /** True where a wide screen lays it out in another way. */
  differsWhenWide?: boolean;
}

/** Menus become a drawer below that. */
const WIDE = 992;

/** The parts that can be opened on a page, by its path; each is open while it is looked at. Needs hydration. */
export const OPENED_PARTS: Record<string, (page: Page) => AsyncGenerator<OpenedPart>> = {
  async *'/'(page) {
    if ((page.viewportSize()?.width ?? 0) < WIDE) {
      await page.locator('.site-header__toggle').click();
      await page.locator('#site-nav:popover-open').waitFor();
      await page.locator('#site-nav summary').first().click();
      yield { state: 'the drawer', part: '#site-nav' };
      await page.keyboard.press('Escape');
    } else {
      await page.locator('#site-nav summary').first().click();
      await page.locator('#site-nav details[open]').waitFor();
      yield { state: 'a menu', part: '#site-nav' };
    }
    await page.locator('label[for=home-projects-upcoming]').click();
    // There the header that stays lies on no button.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    yield { state: 'a tab of projects', part: '#home-projects-row' };
    await openDialog(page, '.video-card__link', '#video-dialog');
    yield { state: 'a video', part: '#video-dialog', differsWhenWide: true };
  },

  async *'/images/704'(page) {
    await openDialog(page, 'a[data-lightbox]', '#lightbox');
    yield { state: 'the lightbox', part: '#lightbox', differsWhenWide: true };
  },

  async *'/projects/kolar-crest'(page) {
    for (const part of ['.project-specifics', '.project-media']) {
      for (const label of await page.locator(`${part} .tabs label`).all()) {
        await label.click();
        const name = (await label.textContent()) ?? '';
        // A table there, and a list here.
        yield { state: `the tab ${name}`, part, differsWhenWide: name.includes('Properties') };
      }
    }
  },

  async *'/landing'(page) {
    for (const [form, id] of Object.entries(WINDOWS)) {
      // The window of every page is opened elsewhere.
      if (!id) continue;
      await openDialog(page, `a[data-dialog=${id}]`, `#${id}`);
      await page.locator(`#${id} .enquiry-form__submit`).click();
      await page.locator(`#${id} .form-message`).waitFor();
      yield { state: `the form ${form} with errors`, part: `#${id}`, differsWhenWide: true };
      await page.keyboard.press('Escape');
    }
  },
};

async function openDialog(page: Page, opener: string, dialog: string): Promise<void> {
  await page.locator(opener).first().scrollIntoViewIfNeeded();
  await page.locator(opener).first().click();
  await page.locator(`${dialog}[open]`).waitFor();
}
