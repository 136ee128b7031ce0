import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { EDITORIAL_KINDS, PAGE_NAMES } from '../../shared/editorial.ts';
import { LANGUAGE_NAMES } from '../../shared/language.ts';
import { INTRO_NAMES } from '../../shared/site-facts.ts';
import { builtinDir, load, PRIVACY, page } from './site.fixture.ts';
import { suffixOf } from './site-texts.ts';

const builtIn = load(null);

/** The facts that are words alone: a translation has all of them. */
const WORDS = ['leads', 'enquiries', 'landing', 'hiring', 'whyChooseUs'] as const;
const keysOf = (group: object | undefined) => Object.keys(group ?? {}).sort();

t.test('the built-in folder has no problem, and a title, description and text for every page', async (t) => {
  for (const name of PAGE_NAMES) {
    const found = builtIn.page(name);
    t.ok(found?.title && found.description, name);
    t.match(found?.html, /^<(p|h[23])[ >]/, name);
  }
  for (const name of ['no-such-page', '__proto__']) t.equal(builtIn.page(name), null);
});

t.test('the built-in facts have each group of words in each language, and nothing stays empty', async (t) => {
  const { facts } = builtIn;
  for (const name of INTRO_NAMES) t.ok(facts.leads[name], `site.json lacks leads.${name}`);
  for (const language of LANGUAGE_NAMES) {
    const file = `site${suffixOf(language)}.json`;
    const own = JSON.parse(readFileSync(join(builtinDir, file), 'utf8')) as Record<string, object>;
    for (const group of WORDS) t.same(keysOf(own[group]), keysOf(facts[group]), `${file}: ${group}`);
  }
});

t.test('the built-in terms take a Yes to contact for one enquiry alone, in each language', async (t) => {
  for (const [language, alone] of [
    ['en', /“May we contact you\?” is about this enquiry alone[^.]*, and about nothing else\./],
    ['hi', /“क्या हम आपसे संपर्क कर सकते हैं\?” केवल इसी पूछताछ के बारे में है[^।]*, और किसी बात के लिए नहीं।/],
  ] as const) {
    const { html = '' } = builtIn.in(language).page('terms-condition') ?? {};
    t.match(html, alone, language);
    t.notMatch(html, /call list|do.not.(call|disturb)|DND|telemarketing|डीएनडी|डू नॉट/i, language);
  }
});

t.test('the built-in reasons are those of the specification, word for word', async (t) => {
  const figures = builtIn.facts.whyChooseUs.figures.map(({ value, label }) => `${value} ${label}`);
  t.same(figures, ['500+ homes sold', '20+ years', '100% satisfaction']);
});

t.test('built-in articles are of a length to be read, and coverages lead to their publication', async (t) => {
  for (const { id, link, publication } of builtIn.entries('online-coverages')) t.ok(link && publication, id);
  for (const { id, html } of builtIn.entries('articles')) {
    const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
    t.ok(words >= 250 && words <= 450, `${id}: ${words} words`);
  }
});

t.test('built-in pictures weigh less than 4 MB together', async (t) => {
  const dir = join(builtinDir, 'pictures');
  const bytes = readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  t.ok(bytes < 4_000_000, `${bytes} bytes`);
});

t.test('every link inside the built-in texts leads to a page of the site', async (t) => {
  const texts = [
    ...PAGE_NAMES.map((name) => builtIn.page(name)?.html ?? ''),
    ...EDITORIAL_KINDS.flatMap((kind) =>
      builtIn.entries(kind).map(({ html, link }) => `${html} href="${link}"`),
    ),
  ];
  const inside = texts.flatMap((html) => [...html.matchAll(/href="(\/[^"?#]*)/g)].map(([, path]) => path));
  t.ok(inside.length > 0);
  for (const path of inside)
    t.match(path, /^\/(contact-us|landing|privacy-policy|ongoing-projects|your-enquiry)$/);
});

t.test('notice, policy and terms say how to take an enquiry back, and to whom to complain', async (t) => {
  for (const [language, board] of [
    ['en', 'Data Protection Board'],
    ['hi', 'बोर्ड'],
  ] as const) {
    const textOf = (name: string) => builtIn.in(language).page(name)?.html ?? '';
    for (const name of ['notice', 'privacy-policy', 'terms-condition'] as const) {
      const html = textOf(name);
      t.ok(html.includes('/your-enquiry"'), `${language}: ${name}`);
      if (name !== 'terms-condition') t.ok(html.includes(board));
    }
    t.match(textOf('privacy-policy'), /\b90\b/);
  }
});

t.test('headings have ids of their own and a contents list; sections and entries begin at h3', async (t) => {
  const policy = builtIn.page('privacy-policy');
  t.match(policy?.headings[0], { id: 'in-short', text: 'In short', level: 2 });
  for (const { id, level } of policy?.headings ?? []) t.match(policy?.html, `<h${level} id="${id}">`);
  t.match(builtIn.page('about/vision-mission')?.html, '<h3 id="our-vision">');
  const papers = builtIn.entries('articles').find(({ id }) => id === 'home-loan-papers');
  t.match(papers?.html, '<h3 id="home-loan-papers-from-you">');
});

t.test('the achievements carry their timeline, other pages none', async (t) => {
  const years = builtIn.page('about/achievements')?.timeline?.map((entry) => entry.year) ?? [];
  t.ok(years.length > 5);
  t.strictSame(years, years.toSorted());
  t.notOk('timeline' in (builtIn.page('privacy-policy') ?? {}));
});

t.test('a page of SITE_DIR replaces the built-in one of its name and no other', async (t) => {
  const dir = t.testdir({
    pages: {
      'privacy-policy.md': `\uFEFF${page(PRIVACY, '# Our *own*').replaceAll('\n', '\r\n')}`,
      about: { 'history.md': page('title: Since 1990\ndescription: Long.\ntimeline:', 'Old.') },
    },
  });
  const site = load(dir);
  t.equal(site.page('privacy-policy')?.html, '<h2 id="our-own">Our <em>own</em></h2>');
  t.equal(site.page('about/history')?.title, 'Since 1990');
  t.same(site.page('terms-condition'), builtIn.page('terms-condition'));
});

t.test('own pictures are looked for before the built-in ones', async (t) => {
  const dir = t.testdir({
    pictures: { 'desk.webp': 'x' },
    'site.json': '{"cmd": {"name": "A", "title": "B", "image": "desk.webp"}}',
  });
  const site = load(dir);
  t.strictSame(site.picturesDirs, [join(dir, 'pictures'), join(builtinDir, 'pictures')]);
  t.equal(site.facts.cmd.image, 'desk.webp');
  t.strictSame(builtIn.picturesDirs, [join(builtinDir, 'pictures')]);
});

t.test('hidden files and the links of a mounted configuration are no problem', async (t) => {
  const dir = t.testdir({
    '..data': { 'privacy.md': page(PRIVACY, 'Mounted.') },
    '.DS_Store': 'x',
    'README.txt': 'x',
    pages: { '.gitkeep': '', 'privacy-policy.md': t.fixture('symlink', '../..data/privacy.md') },
  });
  t.equal(load(dir).page('privacy-policy')?.html, '<p>Mounted.</p>');
});

t.test('hostile Markdown and HTML do nothing', async (t) => {
  const text = [
    '## A <img src=x onerror=alert(1)> <b onclick="alert(1)">b</b>',
    '[js](javascript:alert(1)) [data](data:text/html,x) <a href="java&#115;cript:alert(1)">c</a>',
    '<script>alert(1)</script><style>*{}</style><iframe src="https://x.example"></iframe>',
    '[x](https://x.example "t\\" onmouseover=alert(1)")',
    '## " onload=alert(1) x="',
  ].join('\n\n');
  const dir = t.testdir({ pages: { 'privacy-policy.md': page(PRIVACY, text) } });
  const found = load(dir).page('privacy-policy');
  t.match(found?.html, '<h2 id="a-b">A b</h2><p>js data c</p>');
  t.match(found?.html, 'href="https://x.example/" rel="noopener nofollow"');
  const harmless =
    /^<\/?(h2( id="[a-z0-9-]+")?|b|p|span|a( href="https:\/\/x\.example\/" rel="noopener nofollow")?)>$/;
  for (const [tag] of found?.html.matchAll(/<[^>]*>/g) ?? []) t.match(tag, harmless);
});

t.test('a translation stands beside its original, the operator’s original before ours', async (t) => {
  const siteDir = t.testdir({
    'site.json': JSON.stringify({ groupName: 'Other Builders', tagline: 'Ours.' }),
    'site.hi.json': JSON.stringify({ tagline: 'हमारा।' }),
    pages: {
      'privacy-policy.md': page(PRIVACY),
      'terms-condition.md': page('title: Terms\ndescription: Ours.'),
      'terms-condition.hi.md': page('title: शर्तें\ndescription: हमारी।'),
    },
  });
  const inHindi = load(siteDir).in('hi');
  t.match(inHindi.facts, { groupName: 'Other Builders', tagline: 'हमारा।' });
  t.equal(inHindi.page('privacy-policy')?.title, 'Privacy', 'what has no Hindi is shown in English');
  t.equal(inHindi.page('terms-condition')?.title, 'शर्तें');
  t.equal(inHindi.page('bhavishya-ngo')?.title, 'भविष्य NGO');
  const idsIn = (language: 'en' | 'hi') =>
    builtIn
      .in(language)
      .entries('articles')
      .map(({ id }) => id);
  t.same(idsIn('hi'), idsIn('en'));
});
