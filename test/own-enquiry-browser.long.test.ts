import t, { type Test } from 'tap';
import { allFields } from '../shared/enquiry-forms.ts';
import { inLanguage, LANGUAGE_NAMES, type Language } from '../shared/language.ts';
import { OWN_ENDED, OWN_UNKNOWN } from '../shared/own-enquiry.ts';
import { findings } from './support/axe.ts';
import { hydrated, openPage, startBrowser } from './support/browser.ts';
import { anEnquiry, MANY_FORMS, postEnquiry, solvedCaptcha } from './support/builders.ts';
import { noBrowser } from './support/platform.ts';
import { startWithin } from './support/start-within.ts';

/** The page on which somebody sees, withdraws and erases their own enquiry, over real HTTP in a real browser. */

t.test('one’s own enquiry', { skip: noBrowser }, async (t) => {
  const browser = await startBrowser(t);
  const { site, upstream } = await startWithin(t, { env: MANY_FORMS, errorsExpected: true });
  let sent = 9_811_000_000;

  /** Sends one that upstream does not take, so that it is kept. @returns its reference and number */
  async function send(language: string) {
    const mobile = String(++sent);
    upstream.enquiries.nextOf(Number(mobile), { kind: 'refuse', status: 400 });
    const fields = { mobile, name: 'Sunita Sharma', project: 'kolar-crest', lang: language, offers: 'Yes' };
    const response = await postEnquiry(
      site,
      anEnquiry('contact', { ...fields, ...(await solvedCaptcha(site)) }),
    );
    return { mobile, reference: ((await response.json()) as { reference: string }).reference };
  }

  async function walk(t: Test, language: Language, javaScriptEnabled: boolean) {
    const { page, messages } = await openPage(t, browser, { javaScriptEnabled, reducedMotion: 'reduce' });
    const { mobile, reference } = await send(language);
    const path = inLanguage('/your-enquiry', language);
    const main = page.locator('main');
    // Ten tries in ten minutes.
    site.pass(600_001);
    const says = async () => main.locator('.form-message').innerText();
    const press = (step: string) =>
      Promise.all([page.waitForNavigation(), main.locator(`button[name=step][value=${step}]`).click()]);
    const isWell = async (state: string) => {
      if (javaScriptEnabled) t.same(await findings(page, 'main'), [], `axe finds nothing in ${state}`);
      t.equal(page.url(), site.url + path, 'nothing of it stands in the address');
    };

    await page.goto(site.url + path);
    t.equal(await page.locator(`footer a[href="${path}"]`).count(), 1);
    if (javaScriptEnabled) await hydrated(page);
    t.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex');
    await isWell('the form');
    await press('look');
    const [field] = allFields.contact.filter(({ name }) => name === 'mobile');
    t.ok((await says()).includes(field?.messages.required?.[language] ?? '?'), 'what is missing is said');
    await main.locator('[name=reference]').fill(reference.toLowerCase());
    await main.locator('[name=mobile]').fill('9811999999');
    await press('look');
    t.ok((await says()).includes(OWN_UNKNOWN[language]));
    await isWell('what is unknown');
    await main.locator('[name=mobile]').fill(`+91 ${mobile}`);
    await press('look');
    for (const words of [reference, 'Sunita Sharma', mobile, 'Kolar Crest'])
      t.ok((await main.innerText()).includes(words), words);
    await isWell('the enquiry');
    await press('withdraw');
    t.ok((await says()).includes(OWN_ENDED.withdrawn[language]));
    await press('erase');
    t.ok((await says()).includes(OWN_ENDED.erased[language]));
    t.notMatch(await main.innerText(), new RegExp(`Sunita|${mobile}`));
    t.equal(await main.locator('button[name=step]').count(), 0);
    await isWell('an erased one');
    t.same(
      messages.filter((message) => !/status of 4(04|22)/.test(message)),
      [],
    );
  }

  for (const language of LANGUAGE_NAMES) {
    await t.test(`${language}, with JavaScript`, (t) => walk(t, language, true));
    await t.test(`${language}, without`, (t) => walk(t, language, false));
  }
  t.notMatch(JSON.stringify(site.log), /Sunita|98110|own-enquiry.*reference/);
});
