import t from 'tap';
import { type DemoContent, demoContent } from '../../server/demo/demo-content.ts';
import { hydrated, openPage } from '../support/browser.ts';
import { linksOf } from '../support/html.ts';
import { serve } from '../support/local-server.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

t.test('hostile HTML in content does nothing', async (t) => {
  const foreign: string[] = [];
  const { url: elsewhere } = await serve(t, (request, response) => {
    foreign.push(request.url ?? '');
    response.end();
  });

  const hostile = `<h2>Good words</h2><p onclick="hacked()" style="position:fixed;inset:0">stay</p>
    <script>document.title = 'hacked'; fetch('${elsewhere}/script')</script>
    <img src="${elsewhere}/image.png" onerror="document.title='hacked'"><svg onload="document.title='hacked'"></svg>
    <iframe src="${elsewhere}/frame"></iframe><object data="${elsewhere}/object"></object>
    <link rel="stylesheet" href="${elsewhere}/style.css"><style>@import url(${elsewhere}/import.css)</style>
    <a href="javascript:document.title='hacked'">one</a><a href="data:text/html,<script>1</script>">two</a>
    <a href="JaVaScRiPt&#58;alert(1)">three</a><a href="${elsewhere}/outside" target="_top">outside</a>
    <form action="${elsewhere}/form"><input name="q"><button formaction="${elsewhere}/form">Send</button></form>
    <meta http-equiv="refresh" content="0;url=${elsewhere}/meta"><base href="${elsewhere}/">
    <div id="page-data">{"facts":{}}</div><template><script>1</script></template><math><mtext></form></math>
    </article></main></div></body></html><script>document.title='hacked'</script>
    <video src="${elsewhere}/video.mp4" autoplay></video><plaintext>`;
  const title = `</title><script>document.title='hacked'</script>"'><img src=x onerror=alert(1)> \u2028 __SLOT_TICKET__`;
  const addresses = [
    `${elsewhere}/file.pdf`,
    'javascript:alert(1)',
    'file:///etc/passwd',
    '../../etc/passwd',
  ];
  let number = 0;
  const content: DemoContent = JSON.parse(JSON.stringify(demoContent()), (name, value) => {
    if (typeof value !== 'string' || /status|date|created|deadline/i.test(name)) return value;
    if (/image|thumbnail|_link|file_url/.test(name)) return addresses[number++ % addresses.length];
    if (/tude$/.test(name)) return '1/../../x';
    return name === 'description' ? hostile : `Tower ${title}`;
  });
  const { site } = await startWithin(t, { upstream: { content } });
  const found = async (list: string, start: string) =>
    linksOf((await visit(site, list)).main).find((href) => href.startsWith(start)) ?? '';
  const project = await found('/ongoing-projects', '/projects/');
  t.match(project, /^\/projects\/[a-z0-9-]+$/);
  const paths = [
    ...['/news/602', '/event/412', '/', '/news', '/events', '/videos', '/ongoing-projects', '/download'],
    ...[project, await found('/career', '/career/')],
  ];

  await t.test('in a real browser', async (t) => {
    const { page, messages, requests } = await openPage(t, browser);
    for (const path of paths) {
      await page.goto(site.url + path);
      await hydrated(page);
      for (const link of await page.locator('main .prose a').all()) {
        if (/^(javascript|data):/i.test((await link.getAttribute('href')) ?? ''))
          t.fail(`${path} has a script link`);
      }
      t.not(await page.title(), 'hacked', path);
      t.match(await page.title(), /Bhavishya/, path);
    }
    const others = requests.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'));
    t.same(others, [], 'nothing is asked of other hosts');
    t.same(messages, []);
  });
  t.same(foreign, [], 'neither by the server');
});
