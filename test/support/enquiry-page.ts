import type { Browser, Locator, Page } from 'playwright-core';
import type { FormName } from '../../shared/enquiry-forms.ts';
import { hydrated, openPage } from './browser.ts';
import { RIGHT, tomorrow } from './form-messages.ts';
import type { Site } from './start-site.ts';

/** Where each form is, how it is opened, and how the ids of its elements begin. */
const PLACES: Record<FormName, { path: string; opener?: string; prefix: string }> = {
  enquiry: { path: '/about-us', opener: '.site-header__enquire', prefix: 'dialog' },
  callback: { path: '/ongoing-projects', opener: '.project-card a[data-form=callback]', prefix: 'dialog' },
  contact: { path: '/contact-us', prefix: 'contact' },
  consultation: { path: '/landing', prefix: 'consultation' },
  landing: { path: '/landing', prefix: 'landing' },
  'site-visit': { path: '/landing', opener: 'a[data-dialog=site-visit-dialog]', prefix: 'site-visit' },
};

/** A form in a real browser, with JavaScript. */
export interface FormPage {
  page: Page;
  form: Locator;
  messages: string[];
  /** The control of a field. */
  field(name: string): Locator;
  /** Types what passes every rule, or something else in the fields that are given. */
  fill(other?: Partial<Record<string, string>>): Promise<void>;
  submit(): Promise<void>;
  /** Waits for that message above the form. */
  says(message: string): Promise<void>;
  /** What stands beneath a field. */
  problem(name: string): Promise<string | null>;
}

/** Opens the page of a form, and the form's window where it has one. */
export async function openForm(browser: Browser, site: Pick<Site, 'url'>, name: FormName): Promise<FormPage> {
  const { path, opener, prefix } = PLACES[name];
  const { page, messages } = await openPage(browser, { reducedMotion: 'reduce' });
  await page.goto(site.url + path);
  await hydrated(page);
  if (opener) await page.locator(opener).first().click();
  const form = page.locator(`#${prefix}-form`);
  await form.waitFor();

  const field = (fieldName: string) => page.locator(`#${prefix}-${fieldName}`);
  return {
    page,
    form,
    messages,
    field,
    async fill(other = {}) {
      const values: Record<string, string> = { ...RIGHT, date: tomorrow(), ...other };
      for (const fieldName of ['name', 'mobile', 'budget', 'project_type', 'date', 'time', 'captcha']) {
        const control = field(fieldName);
        if (!(await control.count())) continue;
        const value = values[fieldName] ?? '';
        if (fieldName === 'budget' || fieldName === 'project_type') await control.selectOption(value);
        else await control.fill(value);
      }
      if (await field('terms').count()) await field('terms').check();
    },
    submit: () => form.locator('.enquiry-form__submit').click(),
    async says(message) {
      await form.locator('.form-message', { hasText: message }).first().waitFor();
    },
    problem: async (fieldName) => {
      const text = page.locator(`#${prefix}-${fieldName}-error`);
      return (await text.count()) ? text.textContent() : null;
    },
  };
}
