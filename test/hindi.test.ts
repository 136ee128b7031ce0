import t from 'tap';
import { attributesOf } from './support/html.ts';
import { startTimedSite } from './support/start-within.ts';

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
