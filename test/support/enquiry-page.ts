import type { Browser } from 'playwright-core';
import type { Test } from 'tap';
import type { FormName } from '../../shared/enquiry-forms.ts';
import { inLanguage, type Language } from '../../shared/language.ts';
import { hydrated, openPage, type WatchedPage } from './browser.ts';
import { RIGHT } from './builders.ts';
import { WAYS } from './form-messages.ts';

/** Opens the page of a form, with JavaScript, and the form's window where it has one. */
export async function openForm(
  t: Test,
  browser: Browser,
  site: { url: string },
  name: FormName,
  language: Language = 'en',
) {
  const { from, opener, prefix } = WAYS[name];
  const watched = await openPage(t, browser, { reducedMotion: 'reduce' });
  await watched.page.goto(site.url + inLanguage(from, language));
  await hydrated(watched.page);
  if (opener) await watched.page.locator(opener).first().click();
  const opened = formOn(watched, prefix);
  await opened.form.waitFor();
  return opened;
}

/** The form of an open page whose elements' ids begin with that prefix. */
export function formOn({ page, messages }: Pick<WatchedPage, 'page' | 'messages'>, prefix: string) {
  const form = page.locator(`#${prefix}-form`);
  const field = (name: string) => page.locator(`#${prefix}-${name}`);
  return {
    ...{ page, form, field, messages },
    /** Types what passes every rule, or something else in the fields that are given. */
    async fill(other: Partial<Record<string, string>> = {}): Promise<void> {
      // In a window the last enquiry's panel stands in its place.
      const again = form.locator('.sent-panel button');
      if (await again.isVisible()) await again.click();
      for (const [name, value = ''] of Object.entries({ ...RIGHT, ...other })) {
        const control = field(name);
        if (!(await control.count())) continue;
        const isChoice = await control.evaluate((element) => element instanceof HTMLSelectElement);
        if (name === 'terms') await control.check();
        else await (isChoice ? control.selectOption(value) : control.fill(value));
      }
    },
    submit: () => form.locator('.enquiry-form__submit').click(),
    /** Waits for that message above the form. */
    says: (message: string) => form.locator('.form-message', { hasText: message }).first().waitFor(),
    /** The message beneath a field. */
    async problem(name: string): Promise<string | null> {
      const text = field(`${name}-error`);
      return (await text.count()) ? text.textContent() : null;
    },
  };
}
