import t from 'tap';
import { inLanguage, LANGUAGE_NAMES } from '../../shared/language.ts';
import { openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

const WIDTHS = [992, 1000, 1024, 1100];

/** What takes room in it, one after the other. */
const CROWDED = {
  'as it is': () => {},
  'with saved projects': () => {
    localStorage.setItem('shortlist', JSON.stringify(Array.from({ length: 12 }, (_, at) => `project-${at}`)));
  },
  'with one more language': () => {
    const language = document.querySelector('.contact-bar__language');
    language?.after(language.cloneNode(true));
  },
  'with a longer address of mail': () => {
    document.querySelector('.contact-bar [href^="mailto:"]')?.append('.with-more');
  },
};

const look = () => ({
  header: document.querySelector('.site-header')?.clientHeight,
  enquire: document.querySelector('.site-header__enquire')?.clientHeight,
  scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
});

t.test('where the menus are a row, the header has two lines, and Enquiry Now one', async (t) => {
  for (const language of LANGUAGE_NAMES) {
    const { page } = await openPage(t, browser, { viewport: { width: 1440, height: 800 } });
    await page.goto(site.url + inLanguage('/', language));
    await page.evaluate(() => document.fonts.ready);
    const wide = await page.evaluate(look);
    for (const [how, crowd] of Object.entries(CROWDED)) {
      await page.evaluate(crowd);
      if (how === 'with saved projects') {
        await page.reload();
        await page.locator('[data-saved-count]', { hasText: '12' }).waitFor();
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        t.same(await page.evaluate(look), wide, `${language}, ${width} px, ${how}`);
      }
    }
  }
});
