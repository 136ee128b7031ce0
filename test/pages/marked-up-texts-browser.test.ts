import t from 'tap';
import { type DemoContent, demoContent } from '../../server/demo/demo-content.ts';
import { tooWide } from '../page-checks/checks.ts';
import { hydrated, openPage, SCREENS } from '../support/browser.ts';
import { attributesOf, partOf } from '../support/html.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const PICTURE = '/uploads/pictures/project-03.jpg';
const CELLS = '<td>Possession</td><td>₹45 Lakh</td><td>East-facing</td><td>1,050 square feet</td>';
/** What editors put into a text. */
const HTML = `<!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><style>p {margin:0}</style>
  <p>See <a href="#prices">the prices</a>, <a href="/uploads/documents/price-list.pdf">the list</a>, <a href="/contact-us">us</a>.</p>
  <p><img src="${PICTURE}" alt="Three towers"></p><p><img src="https://elsewhere.example/x.jpg" alt="x"></p>
  <figure class="media"><oembed url="https://www.youtube.com/watch?v=aqz-KE-bpKQ"></oembed></figure>
  <p style="display:none">Hidden words</p>${'<p>Many words.</p>'.repeat(40)}
  <h2 id="prices">Prices</h2><table><tr>${CELLS.repeat(4)}</tr></table>`;
const content: DemoContent = JSON.parse(JSON.stringify(demoContent()), (name, value) =>
  name === 'description' && typeof value === 'string' ? HTML : value,
);

t.test('a text shows its pictures, films, tables and links by our own means', async (t) => {
  const { site } = await startWithin(t, { upstream: { content } });
  const { main, html } = await visit(site, '/news/602');
  t.notMatch(html, /p \{margin|>Normal|Hidden words|elsewhere\.example/);
  const prose = partOf(main, '.prose');
  t.match(attributesOf(prose, 'img', 'alt'), ['Three towers', '']);
  const links = attributesOf(prose, 'a', 'href');
  t.match(links, [
    '#text-prices',
    /^\/files\/.*\/the-list\.pdf$/,
    '/contact-us',
    'https://youtu.be/aqz-KE-bpKQ',
  ]);
  const [picture = ''] = attributesOf(prose, 'img', 'src');
  t.equal((await fetch(site.url + picture)).headers.get('content-type'), 'image/jpeg');
  const inHindi = (await visit(site, '/hi/news/602')).main;
  t.ok(attributesOf(inHindi, '.prose a', 'href').includes('/hi/contact-us'));

  const { page, messages } = await openPage(t, browser);
  for (const path of ['/news/602', '/projects/kolar-crest']) {
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await page.goto(site.url + path);
      t.same(await page.evaluate(tooWide), [], path);
    }
    await hydrated(page);
    const details = page.locator('label[for=project-specifics-details]');
    if (path.startsWith('/projects')) await details.click();
    await page.locator('.prose .film').click();
    await page.locator('#video-dialog[open] iframe[src*="aqz-KE-bpKQ"]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'the prices' }).click();
    await page.waitForURL(/#text-prices$/);
    await page.waitForFunction(
      () => Math.abs(document.getElementById('text-prices')?.getBoundingClientRect().top ?? 9_999) < 400,
    );
  }
  t.same(messages, []);
});
