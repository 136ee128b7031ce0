import t from 'tap';
import { rawRequest } from './support/raw-http.ts';
import { until } from './support/until.ts';
import { startBoth, visit } from './support/visit.ts';

t.test('every kind of response passes the same hooks: one line, the same protecting headers', async (t) => {
  const { site } = await startBoth(t, { upstream: {}, env: { LOG_REQUESTS: 'all' } });
  // A busy machine reads the first page later than its visitor waits.
  const { html } = await until(
    () => visit(site, '/projects/kolar-crest'),
    ({ status }) => status === 200,
  );
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? 'none';
  const asJson = { 'content-type': 'application/json' };
  const asForm = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const kinds: [what: string, route: RegExp, status: number, path: string, options?: object][] = [
    ['a page', /^\/projects\/:slug$/, 200, '/projects/kolar-crest'],
    ['the same from the cache', /^\/projects\/:slug$/, 200, '/projects/kolar-crest'],
    ['its head', /^\/projects\/:slug$/, 200, '/projects/kolar-crest', { method: 'HEAD' }],
    ['data of a page', /^\/news$/, 200, '/_data/news'],
    ['a page of one visitor', /^\/contact-us$/, 200, '/contact-us'],
    ['another spelling', /./, 301, '/news/'],
    ['a page that is not there', /^unknown$/, 404, '/nowhere-at-all'],
    ['an address that cannot be read', /^$/, 400, '/%E0%A4%A', { headers: { accept: 'text/html' } }],
    [
      'a form without JavaScript',
      /^\/enquiries$/,
      422,
      '/enquiries',
      { method: 'POST', headers: asForm, body: 'form=contact' },
    ],
    [
      'a form by script',
      /^\/enquiries$/,
      422,
      '/enquiries',
      { method: 'POST', headers: asJson, body: '{"form":"contact"}' },
    ],
    ['a file of the build', /^\/assets\//, 200, first(/src="(\/assets\/boot-[^"]+)"/)],
    ['a picture', /^\/media\//, 200, first(/<img src="(\/media\/[^"]+)"/)],
    ['a document', /^\/files\//, 200, first(/href="(\/files\/[^"]+)"/)],
    ['a captcha', /^\/captcha/, 200, '/captcha'],
    ['the site map', /^\/sitemap\.xml$/, 200, '/sitemap.xml'],
  ];
  for (const [what, route, status, path, options] of kinds) {
    const before = site.log.length;
    const answer = await rawRequest(site, path, options);
    t.equal(answer.status, status, what);
    for (const name of [
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
      'content-security-policy',
    ])
      t.ok(answer.headers[name], `${what}: ${name}`);
    if (route.test('')) continue;
    const line = () =>
      site.log.slice(before).find(({ msg, route: said }) => msg === 'request' && route.test(String(said)));
    t.ok(await until(() => line()), `${what} is logged`);
    t.equal(line()?.status, status, what);
  }
});
