import t from 'tap';
import { deriveKey } from '../server/data-dir.ts';
import { createFormTickets, createKeyedHash } from '../server/enquiry/form-ticket.ts';
import { startBrowser } from './support/browser.ts';
import { openForm } from './support/enquiry-page.ts';
import { startBoth } from './support/visit.ts';

const SENT = '✅ Enquiry submitted successfully!';
const SECRET = 'the secret of this test';
const HOUR = 3_600_000;

t.test('what a ticket allows once nobody notices who is a person', async (t) => {
  const { upstream, site } = await startBoth(t, { env: { CAPTCHA_FREE: '100', SECRET } });
  const browser = await startBrowser(t, { backForwardCache: true });
  const stored = () => upstream.enquiries.stored().length;

  await t.test('a page restored by Back after it was sent is sent once more', async (t) => {
    const { page, fill, submit, says, form } = await openForm(browser, site, 'consultation');
    await fill({ name: 'Asha Verma' });
    await submit();
    await says(SENT);
    for (const name of ['Usha Verma', 'Nisha Verma']) {
      await page.goto(`${site.url}/about-us`);
      await page.goBack();
      await form.and(page.locator('[data-attached]')).waitFor();
      const before = stored();
      await fill({ name });
      await Promise.all([
        page.waitForResponse(
          (response) => response.request().method() === 'POST' && response.status() === 201,
        ),
        submit(),
      ]);
      await says(SENT);
      t.equal(stored(), before + 1);
      t.equal(await form.locator('.captcha').count(), 0);
    }
    await page.close();
  });

  await t.test('two tabs of one page are sent one after the other, the older one last', async (t) => {
    const tabs = [
      await openForm(browser, site, 'landing'),
      await openForm(browser, site, 'landing'),
    ] as const;
    for (const [index, { fill, submit, says, form, page }] of [...tabs].reverse().entries()) {
      await fill({ name: `Asha ${'V'.repeat(index + 1)}erma` });
      await submit();
      await says(SENT);
      t.equal(await form.locator('.captcha').count(), 0);
      await page.close();
    }
  });

  await t.test('a phone that slept for an hour, or for a day, sends as any other', async (t) => {
    const key = deriveKey(deriveKey(SECRET, 'enquiry').toString('base64url'), 'form ticket');
    const tickets = createFormTickets(createKeyedHash(key));
    for (const [index, hours] of [1, 25].entries()) {
      const { page, fill, submit, says, form } = await openForm(browser, site, 'landing');
      await page.evaluate(
        (ticket) => {
          for (const input of document.querySelectorAll<HTMLInputElement>('[name=ticket]'))
            input.value = ticket;
        },
        tickets.issue(Date.now() - hours * HOUR),
      );
      await fill({ name: `Kiran ${'V'.repeat(index + 1)}erma` });
      const before = stored();
      await submit();
      await says(SENT);
      t.equal(stored(), before + 1, `${hours} h`);
      t.equal(await form.locator('.captcha').count(), 0);
      await page.close();
    }
  });
});
