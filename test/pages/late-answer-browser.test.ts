import t from 'tap';
import type { FormName } from '../../shared/enquiry-forms.ts';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { openForm } from '../support/enquiry-page.ts';
import { browser, site } from '../support/shared-site.ts';

/** Forms in windows of the frame, and in a page's own. */
const WINDOWS: FormName[] = ['enquiry', 'callback', 'site-visit'];

const REPLIES = [
  { ok: false, message: WENT_WRONG.en },
  { ok: true, message: '✅ Enquiry submitted successfully!' },
];

t.test('an answer that comes after its window was closed is told', async (t) => {
  for (const name of WINDOWS) {
    const { page, form, fill, submit, says } = await openForm(t, browser, site, name);
    for (const reply of REPLIES) {
      const answer = Promise.withResolvers<void>();
      await page.route('**/enquiries', async (route) => {
        await answer.promise;
        await route.fulfill({ json: reply });
      });
      await fill();
      const sent = page.waitForRequest('**/enquiries');
      await submit();
      await sent;
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'hidden' });
      answer.resolve();
      await says(reply.message);
      t.ok(await form.evaluate((element) => element.contains(document.activeElement)), `${name}: focused`);
      await page.unroute('**/enquiries');
    }
  }
});
