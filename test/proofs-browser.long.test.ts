import type { Page } from 'playwright-core';
import t from 'tap';
import { startBrowser } from './support/browser.ts';
import { formOn, openForm } from './support/enquiry-page.ts';
import { wordsOf } from './support/form-messages.ts';
import { startWithin } from './support/start-within.ts';

const { sent: SENT } = wordsOf('enquiry');
const HOUR = 3_600_000;
const SOLVER = /\/assets\/puzzle-solver-/;

/** Statuses of the page's posts, the solvers it asked for, and the texts of its live region. */
async function watch(page: Page) {
  const statuses: number[] = [];
  const solvers: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST') statuses.push(response.status());
  });
  page.on('request', (request) => SOLVER.test(request.url()) && solvers.push(request.url()));
  await page.evaluate(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    const listen = () => {
      for (const region of document.querySelectorAll('.enquiry-form__checking')) {
        if (region.textContent) said.add(region.textContent);
      }
    };
    new MutationObserver(listen).observe(document.body, {
      ...{ childList: true, subtree: true, characterData: true },
    });
  });
  const said = () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
  return { statuses, solvers, said };
}

const taken = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 201);

const browser = await startBrowser(t, { backForwardCache: true });

t.test('the third enquiry is stepped up, and the visitor sees no captcha', async (t) => {
  const { site } = await startWithin(t);
  const form = await openForm(t, browser, site, 'enquiry');
  const { statuses, solvers, said } = await watch(form.page);
  for (const name of ['Asha Verma', 'Usha Verma', 'Nisha Verma']) {
    t.same(solvers, [], 'nothing of puzzles is fetched before one is asked for');
    await form.fill({ name });
    await Promise.all([taken(form.page), form.submit()]);
    await form.says(SENT);
  }
  t.same(statuses, [201, 201, 403, 201]);
  t.equal(new Set(solvers).size, 1, 'the solver, and it is the worker, too');
  t.same(await said(), ['One moment, checking …']);
  t.equal(await form.form.locator('.captcha').count(), 0);
  for (const message of form.messages) t.match(message, /status of 403/);
  const metrics = await site.metrics();
  t.match(metrics, 'puzzles_issued_total 1\n');
  t.match(metrics, 'puzzles_checked_total{outcome="passed"} 1\n');
  t.match(metrics, 'enquiry_step_ups_total{reason="free"} 1\n');
  t.match(metrics, 'proof_passed_seconds_count{kind="puzzle"} 1\n');
});

t.test('no person notices that a ticket is good for one enquiry', async (t) => {
  const { upstream, site } = await startWithin(t, { env: { CAPTCHA_FREE: '100' } });
  const stored = () => upstream.enquiries.stored().length;

  await t.test('the other form of a page, whose ticket is used up by then, notices nothing', async (t) => {
    const first = await openForm(t, browser, site, 'consultation');
    const { statuses } = await watch(first.page);
    await first.fill({ name: 'Lata Verma' });
    site.pass(1_100);
    await first.submit();
    await first.says(SENT);
    await first.fill({ name: 'Rita Verma' });
    site.pass(1_100);
    await Promise.all([taken(first.page), first.submit()]);
    await first.says(SENT);
    t.same(statuses, [201, 201], 'the same form goes on with the ticket of the reply');
    const other = formOn(first, 'landing');
    await other.fill({ name: 'Gita Verma' });
    await other.submit();
    await other.says(SENT);
    t.same(statuses, [201, 201, 403, 201]);
    t.equal(await first.page.locator('.captcha').count(), 0);
  });

  await t.test('a page restored by Back after it was sent is sent once more', async (t) => {
    const { page, fill, submit, says, form } = await openForm(t, browser, site, 'consultation');
    await fill({ name: 'Asha Verma' });
    await submit();
    await says(SENT);
    for (const name of ['Usha Verma', 'Nisha Verma']) {
      await page.goto('about:blank');
      await page.goBack();
      await form.waitFor();
      const before = stored();
      await fill({ name });
      await Promise.all([taken(page), submit()]);
      await says(SENT);
      t.equal(stored(), before + 1);
      t.equal(await form.locator('.captcha').count(), 0);
    }
  });

  await t.test('a phone that slept for an hour, or for a day, sends as any other', async (t) => {
    for (const [hours, name] of [
      [1, 'Kiran Verma'],
      [25, 'Kiran Varma'],
    ] as const) {
      const { fill, submit, says, form } = await openForm(t, browser, site, 'landing');
      site.pass(hours * HOUR);
      await fill({ name });
      const before = stored();
      await submit();
      await says(SENT);
      t.equal(stored(), before + 1, `${hours} h`);
      t.equal(await form.locator('.captcha').count(), 0);
    }
  });
});
