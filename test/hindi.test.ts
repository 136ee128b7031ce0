import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { LANGUAGE_NAMES, LANGUAGES, languageOf, languagesOf } from '../shared/language.ts';
import { crawl, ORIGIN } from './crawl.ts';
import { attributesOf, parse, partOf, textOf } from './support/html.ts';
import { textsIn, wronglySpoken } from './support/page-language.ts';
import { startTimedSite } from './support/start-within.ts';
import { xmlOf } from './support/xml.ts';

const CONTENT = new URL('../server/demo/content/', import.meta.url);
/** Texts of upstream; a word of one letter says nothing of a language. */
const SENT = textsIn(
  readdirSync(CONTENT).map((name) => JSON.parse(readFileSync(new URL(name, CONTENT), 'utf8'))),
).filter((text) => text.length > 2 && /\p{L}/u.test(text) && !text.includes('<'));

t.test('both languages, page by page', async (t) => {
  const site = await startTimedSite(t, { env: { TRUST_PROXY: '127.0.0.1' } });
  const pages = [...(await crawl(site, { mostOfKind: 3 })).values()].filter(({ html }) => html);
  const inHindi = pages.filter(({ path }) => languageOf(path) === 'hi');

  await t.test('every page is there in both, and no link is broken', async (t) => {
    t.same(
      pages.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`),
      [],
    );
    t.ok(inHindi.length > 100, `${inHindi.length} pages in Hindi`);
  });

  await t.test('no text of ours is in the wrong language', async (t) => {
    const wrong = new Map<string, string>();
    for (const { path, html } of pages) for (const text of wronglySpoken(html, SENT)) wrong.set(text, path);
    t.same([...wrong], []);
  });

  await t.test('planted texts are found', async (t) => {
    const [page] = inHindi;
    const planted = page?.html.replace('</main>', '<p>Please call</p></main>') ?? '';
    t.ok(wronglySpoken(planted).includes('hi: Please call'));
    t.same(wronglySpoken('<html lang="en-IN"><p aria-label="नमस्ते">Good</p></html>'), ['en: नमस्ते']);
    t.same(wronglySpoken('<html lang="hi"><p><b lang="en">Kolar Crest</b> RERA</p></html>'), []);
  });

  await t.test('the head names the page in each language', async (t) => {
    for (const { path, html } of pages) {
      const head = parse(html.slice(0, html.indexOf('</head>')));
      const language = languageOf(path);
      const { tag, region } = LANGUAGES[language];
      t.equal(attributesOf(html, 'html', 'lang')[0], tag, path);
      t.equal(attributesOf(head, 'meta[property="og:locale"]', 'content')[0], region.replace('-', '_'));
      const [canonical] = attributesOf(head, 'link[rel=canonical]', 'href');
      const isKept = canonical && !/noindex/.test(head.toString());
      const expected = isKept
        ? languagesOf(canonical.slice(ORIGIN.length)).map(([, own]) => ORIGIN + own)
        : [];
      t.same(attributesOf(head, 'link[hreflang]', 'href'), expected, path);
      if (language === 'hi') t.match(textOf(partOf(head, 'title')), /\p{Script=Devanagari}/u, path);
    }
  });

  await t.test('the switch leads to the same page', async (t) => {
    for (const { path, html } of pages) {
      const other = languageOf(path) === 'hi' ? 'en' : 'hi';
      const [link] = parse(html).querySelectorAll('.site-header__language');
      t.equal(link?.getAttribute('hreflang'), other);
      t.equal(link?.getAttribute('lang'), other);
      const known = path.includes('?') ? (link?.getAttribute('href') ?? '').split('?')[0] : null;
      const expected = languagesOf(path).find(([tag]) => tag.startsWith(other))?.[1] ?? '';
      t.equal(known ?? link?.getAttribute('href'), known ? expected.split('?')[0] : expected, path);
    }
  });

  await t.test('the sitemap lists both, each with its others', async (t) => {
    const sitemap = xmlOf(await (await fetch(`${site.url}/sitemap.xml`)).text());
    const listed = sitemap.all('loc').map(({ text }) => text.slice(ORIGIN.length));
    for (const path of listed) {
      const sisters = LANGUAGE_NAMES.map(
        (language) => languagesOf(path).find(([tag]) => tag.startsWith(language))?.[1],
      );
      for (const sister of sisters) t.ok(listed.includes(sister ?? ''), `${sister}`);
    }
  });
});

t.test('addresses of Hindi', async (t) => {
  const site = await startTimedSite(t);
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
  const slash = await ask('/hi/');
  t.equal(slash.status, 301);
  t.equal(slash.headers.get('location'), '/hi');
  const missing = await ask('/hi/nothing-like-it');
  t.equal(missing.status, 404);
  const html = await missing.text();
  t.match(html, /<html lang="hi">/);
  t.match(html, /यह पेज नहीं है।/);
  for (const path of ['/hi/enquiries', '/hi/captcha', '/hi/media/x', '/hi/healthz', '/hi/sitemap.xml'])
    t.equal((await ask(path)).status, 404, path);
  const data = (await (await ask('/_data/hi/news')).json()) as { title: string };
  t.match(data.title, /समाचार/);
  const suggested = (await (await ask('/_data/suggest?q=kolar&lang=hi')).json()) as {
    suggestions: { kind: string; href: string }[];
  };
  t.match(suggested.suggestions[0], { kind: 'प्रोजेक्ट', href: /^\/hi\/projects\// });
  const found = await (await ask('/hi/search?q=%E0%A4%95%E0%A5%8B%E0%A4%B2%E0%A4%BE%E0%A4%B0')).text();
  t.match(found, /\/hi\/projects\/kolar-crest/);
});

t.test('a form in Hindi is responded to in Hindi, and sends what the English one sends', async (t) => {
  const site = await startTimedSite(t);
  const post = (body: Record<string, string>, accept: string, path = '/enquiries') =>
    fetch(site.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body),
    });
  const json = async (body: Record<string, string>) =>
    (await (await post(body, 'application/json')).json()) as {
      message: string;
      errors: Record<string, string>;
    };
  const wrong = await json({ form: 'enquiry', lang: 'hi' });
  t.equal(wrong.message, 'कृपया निशान लगे खाने ठीक करें।');
  t.equal(wrong.errors.name, 'नाम लिखना ज़रूरी है');
  for (const lang of ['', 'xx', 'toString']) {
    t.equal((await json({ form: 'enquiry', lang })).message, 'Please correct the marked fields.', lang);
  }
  const page = await post({ form: 'landing', lang: 'hi' }, 'text/html');
  t.equal(page.status, 422);
  const html = await page.text();
  t.match(html, /<html lang="hi">/);
  t.match(html, /कृपया सही नाम लिखें/);
  t.match(attributesOf(html, '[name=lang]', 'value'), ['hi']);
  const applied = await post(
    { name: 'सुनीता शर्मा', phone: '9876543210', resume: 'a.pdf', experience: '3 साल', lang: 'hi' },
    'text/html',
    '/hi/apply',
  );
  t.equal(applied.status, 303);
  t.equal(applied.headers.get('location'), '/hi/career?sent=application');
});
