import type { Browser } from 'playwright-core';
import type { Test } from 'tap';
import { hydrated, openPage } from './browser.ts';
import type { Site } from './start-site.ts';

/** From a job to its application: what is wrong is told by its field, what is right is confirmed, and nothing is sent. */
export async function applies(t: Test, browser: Browser, site: Pick<Site, 'url'>): Promise<void> {
  const { page, requests } = await openPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${site.url}/career`);
  await hydrated(page);
  await page.locator('main a[href^="/career/"]').first().click();
  await page.waitForURL(/\/career\/[\w-]+\/\d+/);
  await page.locator('main h1', { hasNotText: 'Work with us' }).waitFor();
  const title = await page.locator('main h1').textContent();
  await page.locator('a[href^="/apply"]').first().click();
  await page.waitForURL(/\/apply/);
  t.match(await page.locator('main').textContent(), title ?? '', 'the title came along');
  const submit = page.locator('main form button[type=submit]:visible').last();
  await submit.click();
  const main = page.locator('main');
  for (const message of ['Mobile number is required', 'Please upload your resume (PDF/JPG)']) {
    await main.getByText(message).first().waitFor();
  }
  await page.locator('main input[name=name]').fill('Asha Verma');
  await page.locator('main input[name=phone]').fill('12345');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
  await submit.click();
  await main.getByText('Mobile number must be 10 digits').first().waitFor();
  await main.getByText('Resume must be PDF or JPG/JPEG').first().waitFor();
  await page.locator('main input[name=phone]').fill('9876543210');
  await page.locator('[name=experience]').fill('Four years on towers');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  const before = requests.length;
  await submit.click();
  await page.waitForURL(/\/career\?sent=application/);
  await page.getByRole('alert').getByText('Application Submitted Successfully!').waitFor();
  const sent = requests.slice(before).filter((url) => !/_data\/career|\/media\/|\/assets\//.test(url));
  t.same(sent, [], 'no server was told');
}
