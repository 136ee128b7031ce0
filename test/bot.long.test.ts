import t from 'tap';
import { deriveKey } from '../server/app/data-dir.ts';
import { rightBody, withSolution } from '../server/leads/enquiry-app.fixture.ts';
import { createFormTickets, createKeyedHash } from '../server/leads/form-ticket.ts';
import type { Puzzle } from '../shared/enquiry-messages.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { postEnquiry } from './support/builders.ts';
import { sendLandingForm } from './support/enquiry-page.ts';
import { startBoth } from './support/visit.ts';

t.test('in a browser without JavaScript nothing passes with what is none of its own', async (t) => {
  const secret = 'the secret of this test';
  const { upstream, site } = await startBoth(t, { env: { CAPTCHA_FREE: '100', SECRET: secret } });
  const browser = await startBrowser(t);
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  const ticketField = '#landing-form [name=ticket]';
  const key = deriveKey(deriveKey(secret, 'enquiry').toString('base64url'), 'form ticket');
  const tickets = createFormTickets(createKeyedHash(key));

  /** @param changed in place of what the form's hidden fields hold, or besides */
  async function send(name: string, changed: Record<string, string> = {}): Promise<string> {
    await page.goto(`${site.url}/landing`);
    const own = await page.locator(ticketField).inputValue();
    await page.locator('#landing-form').evaluate((form: HTMLFormElement, changed) => {
      for (const [name, value] of Object.entries(changed)) {
        const field = form.querySelector(`[name=${name}]`) ?? document.createElement('input');
        form.append(Object.assign(field, { name, value, type: 'hidden' }));
      }
    }, changed);
    await sendLandingForm(page, name);
    return changed.ticket ?? own;
  }
  const asked = async (what: string) => {
    t.equal(await page.locator('.captcha').count(), 1, `asked for a captcha with ${what}`);
    t.equal(await page.locator('#landing-name').inputValue(), 'Usha Verma', 'nothing typed is lost');
  };

  const used = await send('Asha Verma');
  t.match(page.url(), '?sent=landing');
  t.equal(upstream.enquiries.stored().length, 1);
  for (const [what, ticket] of [
    ['one that is used', used],
    ['one with another time', used.replace(/^./, 'z')],
    ['one that was never issued', 'forged'],
    ['none', ''],
    ['one of two days ago', tickets.issue(Date.now() - 2 * 24 * 3_600_000)],
    [
      'one signed by another',
      createFormTickets(createKeyedHash(Buffer.alloc(32))).issue(Date.now() - 60_000),
    ],
  ] as const) {
    await send('Usha Verma', { ticket });
    await asked(what);
  }
  const body = { ...rightBody('landing'), subject: 'SEO', ticket: used, puzzle: 'offer' };
  const { puzzle } = (await (await postEnquiry(site, body)).json()) as { puzzle: Puzzle };
  await send('Usha Verma', { ticket: used, puzzle: (await withSolution(body, puzzle)).puzzle ?? '' });
  await asked('a solved puzzle of a program');
  t.equal(upstream.enquiries.stored().length, 1);
  await send('Nisha Verma', { ticket: tickets.issue(Date.now() - 60_000) });
  t.equal(upstream.enquiries.stored().length, 2, 'with a good one it passes');
  await send('Disha Verma');
  t.equal(upstream.enquiries.stored().length, 3, 'and with its own');
});
