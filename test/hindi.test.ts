import t from 'tap';
import { MENU } from '../client/text/frame.ts';
import { attributesOf } from './support/html.ts';
import { wronglySpoken } from './support/page-language.ts';
import { rawRequest } from './support/raw-http.ts';
import { startTimedSite } from './support/start-within.ts';

const site = await startTimedSite(t);
const ask = (path: string, accept = 'text/html', body?: Record<string, string>) =>
  fetch(site.url + path, {
    ...{ redirect: 'manual', headers: { accept } },
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
  });

t.test('addresses of Hindi', async (t) => {
  const slash = await ask('/hi/');
  t.equal(slash.status, 301);
  t.equal(slash.headers.get('location'), '/hi');
  const missing = await ask('/hi/nothing-like-it');
  t.equal(missing.status, 404);
  t.match(await missing.text(), /<html lang="hi">[\s\S]*यह पेज नहीं है।/);
  for (const path of ['/hi/enquiries', '/hi/captcha', '/hi/media/x', '/hi/healthz', '/hi/sitemap.xml'])
    t.equal((await ask(path)).status, 404, path);
  t.match((await (await ask('/_data/hi/news')).json()).title, /समाचार/);
  const { suggestions } = await (await ask('/_data/suggest?q=kolar&lang=hi')).json();
  t.match(suggestions[0], { kind: 'प्रोजेक्ट', href: /^\/hi\/projects\// });
  const found = await (await ask('/hi/search?q=%E0%A4%95%E0%A5%8B%E0%A4%B2%E0%A4%BE%E0%A4%B0')).text();
  t.match(found, /\/hi\/projects\/kolar-crest/);
});

/** Every message of all forms in Hindi, and what they send, is held by enquiries-messages.test.ts. */
t.test('the page of a refused form, and of an application, is in the language of the form', async (t) => {
  for (const lang of ['', 'xx', 'toString']) {
    const refused = await ask('/enquiries', 'application/json', { form: 'enquiry', lang });
    t.equal((await refused.json()).message, 'Please correct the marked fields.', lang);
  }
  const html = await (await ask('/enquiries', 'text/html', { form: 'landing', lang: 'hi' })).text();
  t.match(html, /<html lang="hi">[\s\S]*कृपया सही नाम लिखें/);
  t.match(attributesOf(html, '[name=lang]', 'value'), ['hi']);
  const fields = {
    name: 'सुनीता शर्मा',
    phone: '9876543210',
    resume: 'a.pdf',
    experience: '3 साल',
    lang: 'hi',
  };
  const applied = await ask('/hi/apply', 'text/html', fields);
  t.equal(applied.status, 303);
  t.equal(applied.headers.get('location'), '/hi/career?sent=application');
  const late = await ask('/hi/apply', 'text/html', { ...fields, job: '804' });
  t.equal(late.headers.get('location'), '/hi/apply?job=804', 'that job is closed, and its page says so');
  t.match(await (await fetch(`${site.url}/hi/apply?job=804`)).text(), /आवेदन .*बंद|बंद/);
});

t.test('a refusal at an address that is no page follows Accept-Language', async (t) => {
  const unknown = ['/share/no.jpg', '/share/project/no.jpg', '/media/no', '/files/no', '/assets/no.js'];
  for (const path of [...unknown, '/captcha/no.png', '/captcha/no.wav', '/event/no.ics']) {
    const saidTo = async (accepted?: string) => {
      const headers = { accept: '*/*', ...(accepted && { 'accept-language': accepted }) };
      const reply = await fetch(site.url + path, { headers });
      t.equal(reply.status, 404, path);
      return [await reply.text(), reply.headers.get('cache-control'), reply.headers.get('vary')];
    };
    const [hindi, caching, vary] = await saidTo('hi');
    t.match(hindi, /\p{Script=Devanagari}/u, path);
    t.equal((await saidTo('fr, hi-IN;q=0.9, en;q=0.8'))[0], hindi, path);
    for (const accepted of ['en-GB, hi;q=0.5', 'fr', undefined]) {
      t.notMatch((await saidTo(accepted))[0], /\p{Script=Devanagari}/u, `${path} to ${accepted}`);
    }
    if (caching?.startsWith('public')) t.match(vary, /accept-language/, path);
  }
});

t.test('a page in Hindi takes at most a tenth more bytes', async (t) => {
  const bytesOf = async (path: string) =>
    (await rawRequest(site, path, { headers: { 'accept-encoding': 'br' } })).body.length;
  for (const path of ['', '/projects', '/projects/kolar-crest', '/contact-us', '/about-us', '/landing']) {
    const [english, hindi] = [await bytesOf(path || '/'), await bytesOf(`/hi${path}`)];
    t.ok(hindi > 5_000 && hindi <= 1.1 * english, `${path}: ${hindi} and ${english}`);
  }
});

t.test('the pages have Hindi names in the menus', async (t) => {
  const { en, hi } = MENU;
  const names = Object.keys(en.pages) as (keyof typeof en.pages)[];
  const untranslated = names.filter((name) => hi.pages[name] === en.pages[name]);
  t.same(untranslated, ['ngo'], 'NGO is said so');
});

/** Every page of both languages is asked by crawl.test.ts. */
t.test('a text in the wrong language is found', async (t) => {
  const page = await (await ask('/hi/news')).text();
  t.ok(wronglySpoken(page.replace('</main>', '<p>Please call</p></main>')).includes('hi: Please call'));
  t.same(wronglySpoken('<html lang="en-IN"><p aria-label="नमस्ते">Good</p></html>'), ['en: नमस्ते']);
  t.same(wronglySpoken('<html lang="hi"><p><b lang="en">Kolar Crest</b> RERA</p></html>'), []);
});
