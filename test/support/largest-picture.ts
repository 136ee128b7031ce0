import type { Browser } from 'playwright-core';
import { complaints, onASlowLine, openPage, SCREENS } from './browser.ts';
import { until } from './until.ts';

const [PHONE] = SCREENS;

/** The home page's own, in the format and size that a phone takes of it; bytes. */
export async function largestPicture(browser: Browser, url: string, deviceScaleFactor: number) {
  const watched = await openPage(browser, { viewport: PHONE, deviceScaleFactor });
  const { page } = watched;
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!/\/media\/.*\/(\d+)\.(avif|webp|jpg)$/.test(response.url())) return;
    const size = response.body().then(({ length }) => length);
    sizes.set(
      response.url(),
      size.catch(() => 0),
    );
  });
  // Others would be made for nothing.
  await page.addInitScript(onASlowLine);
  // A later visit finds the small format made.
  const visited = async () => {
    await page.goto(url);
    const hero = page.locator('.home-hero__picture img').first();
    const source = await hero.evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      return img.currentSrc;
    });
    return { source, bytes: (await sizes.get(source)) ?? 0 };
  };
  await visited();
  const largest = await until(visited, ({ bytes }) => bytes >= 5_000 && bytes <= 60_000);
  await page.context().close();
  return { ...largest, wrong: complaints(watched) };
}
