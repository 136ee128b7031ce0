import t from 'tap';
import { openQuietPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { allSettled } from '../support/visit.ts';

/** Both sides of each width at which the layout changes, and screens between them. */
const WIDTHS = [320, 360, 390, 600, 768, 769, 991, 992, 1008, 1024, 1440, 1920];
const PAGES = ['/', '/hi', '/projects', '/projects/bhavishya-heights', '/contact-us', '/landing', '/compare'];

/** Runs in the page. @returns the links and controls that something else covers where a finger would meet them */
function covered(): string[] {
  const found: string[] = [];
  for (const target of document.querySelectorAll<HTMLElement>(
    'a[href], button, select, summary, label.choice',
  )) {
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (target.matches('.visually-hidden, [inert] *, [tabindex="-1"]')) continue;
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    // A link in two lines has a box for each.
    for (const { left, right, top, bottom, width, height } of target.getClientRects()) {
      if (width < 2 || height < 2) continue;
      const at = [0.08, 0.5, 0.92].map((share) => left + share * (right - left));
      const inside = at.filter((x) => x > 0 && x < innerWidth);
      const y = (top + bottom) / 2;
      if (y <= 0 || y >= innerHeight) continue;
      for (const x of inside) {
        const met = document.elementFromPoint(x, y);
        if (!met || target.contains(met) || met.contains(target)) continue;
        found.push(
          `${target.tagName} ${target.className} “${target.textContent?.trim().slice(0, 30)}” by ${met.tagName} ${met.className}`,
        );
        break;
      }
    }
  }
  return found;
}

t.test('nothing covers a link or a control, at any width', async (t) => {
  await allSettled(site, PAGES.slice(0, 4));
  const { page } = await openQuietPage(t, browser, { javaScriptEnabled: false, reducedMotion: 'reduce' });
  for (const path of PAGES) {
    await page.goto(site.url + path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      t.same(await page.evaluate(covered), [], `${path} at ${width} px`);
    }
  }
  await page.evaluate(() => {
    const cover = document.body.appendChild(document.createElement('div'));
    cover.attributeStyleMap.set('all', 'unset');
    for (const [name, value] of Object.entries({ position: 'fixed', inset: '0', 'z-index': '9' }))
      cover.attributeStyleMap.set(name, value);
  });
  t.ok((await page.evaluate(covered)).length > 20, 'a cover would be found');
});

t.test('the hint of another language covers nothing', async (t) => {
  const { page } = await openQuietPage(t, browser, { locale: 'hi-IN', reducedMotion: 'reduce' });
  await page.goto(site.url);
  await page.locator('.language-hint').waitFor();
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    t.same(await page.evaluate(covered), [], `${width} px`);
  }
});
