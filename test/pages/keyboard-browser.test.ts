import type { Page } from 'playwright-core';
import t from 'tap';
import { hydrated, openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { until } from '../support/until.ts';

/** The element that has the focus: its id, or its words. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.id ? `#${element.id}` : (element?.textContent?.trim().slice(0, 60) ?? '');
  });
}

/** Of what takes seconds, while the browser has better to do. Milliseconds. */
const SELDOM = { polling: 100 };

t.test('everything is reached and worked by keyboard and by itself', async (t) => {
  const { page, requests } = await openPage(t, browser, { reducedMotion: 'reduce' });
  const open = async (path: string) => {
    await page.goto(site.url + path);
    await hydrated(page);
  };

  await t.test('the first key leads past the menus', async (t) => {
    await open('/news');
    await page.keyboard.press('Tab');
    t.equal(await focused(page), 'Skip to content');
    await page.locator('.skip-link').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#main$/);
  });

  await t.test('a menu opens, is left and closes', async (t) => {
    const summary = page.locator('#site-nav summary', { hasText: 'Project' });
    await summary.focus();
    await page.keyboard.press('Enter');
    const menu = page.locator('#site-nav details[open]');
    await menu.waitFor();
    await page.keyboard.press('Tab');
    const inPanel = page.locator('details[open] ul :focus');
    t.equal(await inPanel.count(), 1, 'into the panel');
    const outline = await inPanel.evaluate((element) => getComputedStyle(element).outlineStyle);
    t.not(outline, 'none', 'the focus is seen');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    t.match(await focused(page), /^Project/, 'back on what opened it');
  });

  await t.test('a window keeps the focus, closes with Escape and gives the focus back', async (t) => {
    await page.locator('.site-header__enquire').focus();
    await page.keyboard.press('Enter');
    await page.locator('#enquiry-dialog[open]').waitFor();
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      t.notOk(outside, 'nothing behind the window takes the focus');
    }
    await page.keyboard.press('Escape');
    await page.locator('#enquiry-dialog[open]').waitFor({ state: 'hidden' });
    t.match(await focused(page), /Enquiry Now/);
  });

  await t.test('tabs are radio groups: arrows move between them', async (t) => {
    await open('/');
    await page.locator('#home-projects-all').focus();
    await page.keyboard.press('ArrowRight');
    t.equal(await focused(page), '#home-projects-completed');
    const shown = await page
      .locator('#home-projects-row li:visible')
      .evaluateAll((slides) => [...new Set(slides.map((slide) => (slide as HTMLElement).dataset.kind))]);
    t.same(shown, ['completed']);
  });

  await t.test('a carousel steps by three, and its buttons end at the ends', async (t) => {
    await page.locator('#home-projects-all').check({ force: true });
    const row = page.locator('#home-projects-row');
    await row.scrollIntoViewIfNeeded();
    const next = row.locator('[data-carousel-next]');
    const place = () =>
      row.locator('[data-carousel-track]').evaluate((track) => {
        const [first, second] = track.children as unknown as HTMLElement[];
        return Math.round(track.scrollLeft / ((second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0)));
      });
    await row.locator('[data-carousel-previous]:disabled').waitFor();
    await next.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => document.querySelector('#home-projects-row [data-carousel-track]')?.scrollLeft,
    );
    t.equal(await place(), 3);
    await row.locator('[data-carousel-previous]:enabled').waitFor();
    // A button that is disabled meanwhile takes no click, as it should.
    const end = row.locator('[data-carousel-next]:disabled');
    for (let step = 0; step < 20 && !(await end.count()); step++) {
      const before = await place();
      await next.evaluate((button: HTMLButtonElement) => button.click());
      await until(async () => (await end.count()) || (await place()) !== before);
    }
    await end.waitFor();
  });

  await t.test('the strip turns over in three pages, the last filled up with the first cards', async (t) => {
    const strip = page.locator('#home-strip');
    /** The places of the cards that are wholly in view, among the eight. */
    const cards = () =>
      strip.locator('[data-carousel-track]').evaluate((track) => {
        const { left, right } = track.getBoundingClientRect();
        return [...track.children].flatMap((card, at) => {
          const box = card.getBoundingClientRect();
          return box.left > left - 2 && box.right < right + 2 ? [at % 8] : [];
        });
      });
    const turns = async (button: string, pages: string) => {
      for (const wanted of pages.split(' ')) {
        await strip.locator(`[data-carousel-${button}]`).click();
        const shown = await until(async () => (await cards()).join('') === wanted);
        t.ok(shown, `${button}: ${wanted}, not ${(await cards()).join('')}`);
      }
    };
    t.equal((await cards()).join(''), '012');
    await turns('next', '345 670 012 345 670 012');
    await turns('previous', '670 345 012 670');
    await turns('next', '012');
    // A finger leaves it between two pages.
    await strip.locator('[data-carousel-track]').evaluate((track) => {
      const [first, second] = track.children as unknown as HTMLElement[];
      track.scrollTo({
        left: 4 * ((second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0)),
        behavior: 'instant',
      });
    });
    await turns('next', '670');
  });

  await t.test('the lightbox turns over by arrows, wraps, and gives the focus back', async (t) => {
    await open('/images/704');
    const links = page.locator('a[data-lightbox]');
    const many = await links.count();
    await links.first().focus();
    await page.keyboard.press('Enter');
    await page.locator('#lightbox[open]').waitFor();
    const count = page.locator('[data-lightbox-count]');
    t.equal(await count.textContent(), `1 of ${many}`);
    await page.keyboard.press('ArrowLeft');
    t.equal(await count.textContent(), `${many} of ${many}`);
    await page.evaluate(() => {
      for (const other of [{ isComposing: true }, { keyCode: 229 }, { altKey: true }, { metaKey: true }])
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, ...other }),
        );
    });
    t.equal(await count.textContent(), `${many} of ${many}`, 'keys for others change nothing');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    t.equal(await count.textContent(), `2 of ${many}`);
    await page.keyboard.press('Escape');
    t.ok(await links.first().evaluate((link) => link === document.activeElement));
  });

  await t.test('where motion is welcome', async (t) => {
    const { page } = await openPage(t, browser);
    await page.goto(site.url, { waitUntil: 'commit' });

    await t.test('the hero goes on after five seconds, both ways round, and stops when asked', async (t) => {
      const shows = (wanted: number) =>
        page.waitForFunction(
          (at) => {
            const track = document.querySelector('#home-hero [data-carousel-track]');
            return track && Math.abs(track.scrollLeft / track.clientWidth - at) < 0.02;
          },
          wanted,
          SELDOM,
        );
      await shows(0);
      await hydrated(page);
      await shows(1);
      const hero = page.locator('#home-hero');
      await hero.locator('[data-carousel-pause]').click();
      t.equal(await hero.locator('[data-carousel-pause]').getAttribute('aria-pressed'), 'true');
      await hero.locator('[data-carousel-next]').click();
      await shows(2);
      await hero.locator('[data-carousel-next]').click();
      await shows(0);
      await hero.locator('[data-carousel-previous]').click();
      await shows(2);
    });

    await t.test('the strip shows eight cards, three at a time, every four seconds', async (t) => {
      const strip = page.locator('#home-strip');
      t.equal(await strip.locator('li:not([data-carousel-copy])').count(), 8);
      t.equal(await strip.locator('li[data-carousel-copy]').count(), 8);
      const moved = (least: number) =>
        page.waitForFunction(
          (cards) => {
            const track = document.querySelector('#home-strip [data-carousel-track]') as HTMLElement;
            const [first, second] = track.children as unknown as HTMLElement[];
            return track.scrollLeft / ((second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0)) > cards - 0.05;
          },
          least,
          SELDOM,
        );
      await moved(3);
      await moved(6);
      // As far as to the copy of the first.
      await moved(8);
    });
  });

  await t.test('a video asks for nothing before the click, and for nothing after it is closed', async (t) => {
    const before = requests.length;
    await open('/videos/904');
    t.notOk(requests.slice(before).some((url) => /\.mp4|youtube/.test(url)));
    await page.locator('a[data-video]').first().click();
    await page.locator('#video-dialog[open] video, #video-dialog[open] iframe').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('#video-dialog video, #video-dialog iframe'));
  });
});
