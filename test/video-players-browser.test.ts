import t from 'tap';
import { complaints, openPage, startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

const PLAYERS = [
  ['https://vimeo.com/123456789/abc123', /^https:\/\/player\.vimeo\.com\/video\/123456789\?dnt=1&/],
  ['https://youtu.be/abcdefghijk', /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/],
] as const;

t.test('a video of another service plays in the window, and nothing of it comes before', async (t) => {
  const albumVideos = PLAYERS.map(([video_link], index) => ({
    id: index + 1,
    title: `Film ${index + 1}`,
    video_link,
    status: 1,
    albumId: 904,
  }));
  const { site } = await startBoth(t, { upstream: { content: { albumVideos } } });
  const watched = await openPage(await startBrowser(t), { reducedMotion: 'reduce' });
  const { page, requests } = watched;
  const outside = () => requests.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'));
  // The services themselves are not there: what matters is what is asked of them.
  await page.route(/vimeo|youtube/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  );
  for (const [index, [, player]] of PLAYERS.entries()) {
    await page.goto(`${site.url}/videos/904`);
    await page.waitForLoadState('networkidle');
    requests.length = 0;
    await page.click(`a[data-video-title="Film ${index + 1}"]`);
    const frame = page.locator('#video-dialog[open] iframe');
    await frame.waitFor();
    t.match(await frame.getAttribute('src'), player);
    t.equal(await frame.getAttribute('title'), `Film ${index + 1}`);
    await page.frameLocator('#video-dialog iframe').locator('html').waitFor({ state: 'attached' });
    t.match(outside(), [player], 'asked for after the click, and let in by the policy');
    t.equal(new URL(page.url()).pathname, '/videos/904', 'the site was not left');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('#video-dialog iframe'));
  }
  t.same(complaints(watched), []);
});
