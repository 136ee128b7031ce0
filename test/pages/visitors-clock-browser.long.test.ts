import type { BrowserContextOptions } from 'playwright-core';
import t, { type Test } from 'tap';
import { hydrated, openPage } from '../support/browser.ts';
import { MANY_FORMS } from '../support/builders.ts';
import { formOn } from '../support/enquiry-page.ts';
import { payloadOf, wordsOf } from '../support/form-messages.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';

const { site, upstream } = await startWithin(t, { env: MANY_FORMS });
const DAY_MS = 24 * 3_600_000;
const says = wordsOf('site-visit');

interface SkewedWindow extends Window {
  setClock(aheadMs: number): void;
}

/** In the page, before all else: its clock is that far ahead, until it is set. */
function skewTheClock(ms: number): void {
  let ahead = ms;
  const now = Date.now.bind(Date);
  Date.now = () => now() + ahead;
  const skewed = window as unknown as SkewedWindow;
  skewed.setClock = (to) => {
    ahead = to;
  };
  window.Date = new Proxy(Date, {
    construct: (target, given) => Reflect.construct(target, given.length ? given : [target.now()]),
  });
}

/** Opens a page on a device whose clock is that far ahead. */
async function openSkewed(t: Test, path: string, aheadMs: number, options: BrowserContextOptions = {}) {
  const watched = await openPage(t, browser, { reducedMotion: 'reduce', ...options });
  await watched.page.addInitScript(skewTheClock, aheadMs);
  await watched.page.goto(site.url + path);
  await hydrated(watched.page);
  return watched;
}

t.test('a clock that is set while a form is open holds nothing up', async (t) => {
  let mobile = 9_876_550_000;
  for (const [ahead, then] of [
    [3_600_000, 0],
    [0, -60_000],
    [0, DAY_MS],
    [-DAY_MS, 0],
  ] as const) {
    mobile += 1;
    const watched = await openSkewed(t, '/landing', ahead);
    const form = formOn(watched, 'landing');
    await form.field('name').focus();
    await watched.page.evaluate((to) => (window as unknown as SkewedWindow).setClock(to), then);
    await form.fill({ mobile: String(mobile) });
    await form.submit();
    await form.says(wordsOf('landing').sent);
    t.equal(upstream.enquiries.attemptsOf(mobile).length, 1, `${ahead} ms ahead, then ${then}`);
  }
});

t.test('a visit is booked by the clock of the server, whatever that of the device says', async (t) => {
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  let mobile = 9_876_560_000;
  for (const [days, timezoneId] of [
    [3, 'Asia/Kolkata'],
    [120, 'Asia/Kolkata'],
    [-400, 'Asia/Kolkata'],
    [0, 'America/Los_Angeles'],
    [0, 'Pacific/Auckland'],
  ] as const) {
    mobile += 1;
    const watched = await openSkewed(t, '/contact-us?form=site-visit', days * DAY_MS, { timezoneId });
    const form = formOn(watched, 'contact');
    await form.field('date').focus();
    t.equal(await form.field('date').getAttribute('min'), today, 'the first day that is offered');
    await form.fill({ mobile: String(mobile), date: '2026-01-01' });
    await form.submit();
    await form.field('date-error').waitFor();
    t.match(await form.problem('date'), /has passed/);
    await form.fill({ mobile: String(mobile) });
    await form.submit();
    await form.says(says.sent);
    const payloads = upstream.enquiries.attemptsOf(mobile).map(({ payload }) => payload);
    t.same(payloads, [payloadOf('site-visit', mobile)], `${days} days ahead`);
  }
});
