import t from 'tap';
import { rawRequest } from '../support/raw-http.ts';
import { startTimedSite } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

t.test('an address has one spelling', async (t) => {
  const site = await startTimedSite(t);
  const canonical = async (path: string) =>
    /<link rel="canonical" href="https:\/\/www\.example\.com([^"]*)">/.exec(
      (await visit(site, path)).html,
    )?.[1];

  await t.test('another one leads to it for good', async (t) => {
    for (const [asked, location] of [
      ['/n%65ws', '/news'],
      ['/%6E%65%77%73', '/news'],
      ['/news/', '/news'],
      ['/news///', '/news'],
      ['//news', '/news'],
      ['//', '/'],
      ['/NEWS', '/news'],
      ['/News/602', '/news/602'],
      ['/news/60%32', '/news/602'],
      ['/articles', '/Articles'],
      ['/ARTICLES/', '/Articles'],
      ['/projects/Kolar-Crest', '/projects/kolar-crest'],
      ['/projects/kolar%2Dcrest', '/projects/kolar-crest'],
      ['/projects/-kolar--crest--', '/projects/kolar-crest'],
      ['/hi/projects/kolarcrest', '/hi/projects/kolar-crest'],
      ['/projects/kolarcrest?bhk=2&x=1', '/projects/kolar-crest?bhk=2'],
      ['/career/Architect/807', '/career/architect/807'],
      ['/Career//architect//807/', '/career/architect/807'],
      ['/career/wrong/807', '/career/architect/807'],
      // From a message, with the sign behind it.
      ['/news.', '/news'],
      ['/projects/kolar-crest),', '/projects/kolar-crest'],
      ['/projects/Kolar-Crest%20', '/projects/kolar-crest'],
      ['/hi/news/602%22%3E', '/hi/news/602'],
      ['/projects/kolar-crest%E0%A5%A4?bhk=2', '/projects/kolar-crest?bhk=2'],
      // With what programs put there: spaces of other kinds, invisible characters, line ends, typeset marks.
      ['/projects/kolar-crest%E2%80%8B', '/projects/kolar-crest'],
      ['/projects/kolar-crest%C2%A0', '/projects/kolar-crest'],
      ['/projects/kolar-crest%0D%0A', '/projects/kolar-crest'],
      ['/news/602%E2%80%9D', '/news/602'],
      ['/hi/news%E2%80%A6', '/hi/news'],
      ['/projects/kolar-crest%EF%BC%89%E2%80%8F', '/projects/kolar-crest'],
      ['/projects/kolar-crest=', '/projects/kolar-crest'],
      // With a query or a section that a program has escaped, or that begins with the wrong sign.
      ['/projects%3Fbhk=2', '/projects?bhk=2'],
      ['/projects/Kolar-Crest&amp;bhk=2', '/projects/kolar-crest?bhk=2'],
      ['/about-us%23vision-mission', '/about-us'],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await rawRequest(site, asked, { method });
        t.equal(status, 301, `${method} ${asked}`);
        t.equal(headers.location, location, `${method} ${asked}`);
      }
      t.equal((await rawRequest(site, location)).status, 200, location);
      const data = JSON.parse((await rawRequest(site, `/_data${asked}`)).body.toString());
      t.equal(data.redirect, location, `/_data${asked}`);
    }
  });

  await t.test('and takes along what the page knows of the query', async (t) => {
    for (const [asked, location] of [
      ['/news/?page=2', '/news?page=2'],
      ['/NEWS?utm_source=x&page=2&page=3', '/news?page=2&utm_source=x'],
      [
        '/news/?utm_source=a&utm_medium=b&utm_campaign=c+d&utm_source=e',
        '/news?utm_source=a&utm_medium=b&utm_campaign=c+d',
      ],
      [
        '/projects/kolarcrest?utm_term=%E0%A4%98%E0%A4%B0',
        '/projects/kolar-crest?utm_term=%E0%A4%98%E0%A4%B0',
      ],
      ['/News?utm_source=%0d%0aX-Injected:1', '/news?utm_source=%0D%0AX-Injected%3A1'],
      [`/News?utm_source=${'x'.repeat(201)}&utm_medium=&gclid=1&utm_other=1`, '/news'],
      ['//news?utm_content=a?b', '/news?utm_content=a%3Fb'],
      ['/news/?page=01', '/news'],
      ['/projects/kolar-crest%3fbhk=2&utm_source=mail', '/projects/kolar-crest?bhk=2&utm_source=mail'],
      ['/projects&utm_source=mail', '/projects?utm_source=mail'],
      ['/projects/?bhk=2&amp;min=4000000&amp;utm_source=a', '/projects?bhk=2&min=4000000&utm_source=a'],
      ['/contact-us/?project=kolar-crest&form=callback', '/contact-us?form=callback&project=kolar-crest'],
      ['/news/?a=%0d%0aX-Injected:1', '/news'],
      [
        '/contact-us/?project=kolar-crest&sent=callback&form=callback&bhk=2',
        '/contact-us?project=kolar-crest&sent=callback',
      ],
    ] as const) {
      t.equal((await rawRequest(site, asked)).headers.location, location, asked);
    }
  });

  await t.test('an id keeps its case, and what cannot be an id is missing where it stands', async (t) => {
    for (const path of [
      '/news/aBc',
      '/news/%2F',
      '/news/a%20b',
      '/images/%E0%A4%85',
      '/projects/..%2Fnews',
      '/projects/---',
    ]) {
      t.equal((await rawRequest(site, path)).status, 404, path);
    }
  });

  await t.test('the canonical link names it, without what only visitors need', async (t) => {
    t.equal(await canonical('/news?utm_source=x&page=1'), '/news');
    t.equal(await canonical('/news?x=1&page=2'), '/news?page=2');
    t.equal(await canonical('/contact-us?form=callback&project=kolar-crest'), '/contact-us');
    t.equal(await canonical('/career?sent=application'), '/career');
  });
});

t.test('a value that a page does not know counts as absent', async (t) => {
  const site = await startTimedSite(t);
  const get = async (path: string) => {
    const { status, headers, body } = await rawRequest(site, path);
    return { status, etag: headers.etag, text: body.toString() };
  };
  for (const [plain, values] of [
    ['/news', ['page=0', 'page=abc', 'page=01', 'page=-1', 'page=1.5', 'page=1', 'page=', 'page=0&page=2']],
    ['/career', ['sent=x', 'sent=application2', 'sent=APPLICATION', 'form=contact', 'page=+2']],
    ['/apply', ['job=', 'job=a%2Fb', `job=${'1'.repeat(65)}`, 'job=999999', 'job=__proto__']],
    ['/terms-condition', ['page=2', 'project=kolar-crest']],
    ['/projects', ['min=abc', 'min=007', 'bhk=two', 'sort=cheap', 'rera=yes', 'x=1']],
    ['/ongoing-projects', ['status=completed']],
  ] as const) {
    const { etag } = await get(plain);
    for (const value of values) {
      const page = await get(`${plain}?${value}`);
      t.equal(page.status, 200, value);
      t.equal(page.etag, etag, `${plain}?${value}`);
    }
  }
  const heading = (text: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1];
  const plain = heading((await get('/contact-us')).text);
  for (const value of ['form=foo', 'sent=foo', 'form=__proto__', 'form=enquiry2&sent=']) {
    t.equal(heading((await get(`/contact-us?${value}`)).text), plain, value);
  }
  t.not(heading((await get('/contact-us?form=callback')).text), plain);
  t.match((await get('/apply?job=807')).text, /Architect/);
  for (const path of ['/news', '/Articles', '/images/704', '/projects'])
    t.equal((await get(`${path}?page=99`)).status, 404, `a page of ${path} past the end is none`);
  t.equal((await get(`/news?page=${'9'.repeat(30)}`)).status, 404);
});

/** Addresses that strangers make up, by a number. */
const MADE_UP: Record<string, ((n: number) => string)[]> = {
  'while upstream is well': [
    (n) => `/n%65ws?x=${n}`,
    (n) => `/career?sent=x${n}`,
    (n) => `/contact-us?form=x${n}`,
    (n) => `/contact-us?project=none-${n}&form=callback`,
    (n) => `/contact-us?sent=${n}`,
    (n) => `/apply?job=none-${n}`,
    (n) => `/news?page=0${n}`,
    (n) => `/projects/none-${n}`,
    (n) => `/news/none-${n}`,
    (n) => `/%64ownload?page=x${n}`,
    (n) => `/kolar-crest-${n}`,
    (n) => `/projects?max=${n}000000`,
    (n) => `/search?q=kolar+${n}`,
    (n) => `/compare?p=kolar-crest&p=x${n}`,
    (n) => `/shortlist?p=x${n}`,
    (n) => `/emi-calculator?amount=10000${n}`,
    (n) => `/_data/emi-calculator?amount=10000${n}`,
  ],
  'while it fails': [
    (n) => `/news?page=${n}`,
    (n) => `/images/made-up-${n}`,
    (n) => `/videos/made-up-${n}?page=${n}`,
    (n) => `/apply?job=${n}`,
    (n) => `/contact-us?project=made-up-${n}`,
  ],
};

for (const [when, addresses] of Object.entries(MADE_UP)) {
  t.test(`made-up addresses are no pages of their own ${when}, and fill no cache`, async (t) => {
    const site = await startTimedSite(t, { env: { TRUST_PROXY: 'loopback' } });
    if (when === 'while it fails') site.upstream.fail('content', { kind: 'status', status: 500 });
    const ask = (n: number) => {
      const headers = { 'accept-encoding': 'gzip, br', 'x-forwarded-for': `203.0.113.${n}` };
      return Promise.all(
        addresses.flatMap((path) => [path(n), path(n)]).map((path) => rawRequest(site, path, { headers })),
      );
    };
    for (const path of ['/news', '/career', '/contact-us', '/apply', '/download', '/emi-calculator'])
      await rawRequest(site, path, { headers: { 'accept-encoding': 'gzip, br' } });
    await ask(10);
    const { entries } = site.pages();
    for (let n = 11; n < 14; n++) {
      const statuses = (await ask(n)).map(({ status }) => status);
      if (when === 'while it fails') t.same(new Set(statuses), new Set([200]));
    }
    t.equal(site.pages().entries, entries);
  });
}
