import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { EDITORIAL_KINDS, PAGE_NAMES } from '../../shared/editorial.ts';
import { builtinDir, load, PRIVACY, page } from './site-fixture.ts';

t.test('every built-in page has a title, a description and a text', async (t) => {
  const site = load(null);
  for (const name of PAGE_NAMES) {
    const found = site.page(name);
    t.ok(found?.title && found.description, name);
    t.match(found?.html, /^<(p|h[23])[ >]/, name);
  }
  t.equal(site.page('no-such-page'), null);
  t.equal(site.page('__proto__'), null);
});

t.test(
  'the built-in folder has no problem: it is taken as it is, and read when it is asked for',
  async (t) => {
    // Under another name it is an operator's, which is read whole at once.
    t.doesNotThrow(() => load(`${builtinDir}/.`));
  },
);

t.test('the hero slides are the three of the specification, word for word', async (t) => {
  t.strictSame(
    load(null).facts.heroSlides.map((slide) => slide.title),
    ['Welcome to the builder', 'Quality Homes Happy Lives', 'Shaping a Better Tomorrow'],
  );
});

t.test('the built-in facts hold what the specification asks for', async (t) => {
  const { facts } = load(null);
  t.equal(facts.office.city, 'Bhopal');
  t.equal(facts.copyright.year, 2025);
  t.strictSame(
    facts.social.map(({ kind, url }) => [kind, url !== null]),
    [
      ['video', true],
      ['social', true],
      ['photo', true],
      ['professional', false],
      ['chat', true],
    ],
  );
  t.strictSame(
    facts.whyChooseUs.figures.map(({ value, label }) => `${value} ${label}`),
    ['500+ homes sold', '20+ years', '100% satisfaction'],
  );
});

t.test('built-in entries come newest first, coverage always with a link and a publication', async (t) => {
  const site = load(null);
  for (const kind of EDITORIAL_KINDS) {
    const dates = site.entries(kind).map((entry) => entry.date);
    t.ok(dates.length >= 4, kind);
    t.strictSame(dates, dates.toSorted().reverse(), kind);
  }
  for (const entry of site.entries('online-coverages')) t.ok(entry.link && entry.publication, entry.id);
});

t.test('built-in articles are of a length to be read', async (t) => {
  for (const { id, html } of load(null).entries('articles')) {
    const words = html
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean).length;
    t.ok(words >= 250 && words <= 450, `${id}: ${words} words`);
  }
});

t.test('built-in pictures weigh less than 4 MB together', async (t) => {
  const dir = join(builtinDir, 'pictures');
  const bytes = readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
  t.ok(bytes < 4_000_000, `${bytes} bytes`);
});

t.test('every link inside the built-in texts leads to a page of the site', async (t) => {
  const site = load(null);
  const texts = [
    ...PAGE_NAMES.map((name) => site.page(name)?.html ?? ''),
    ...EDITORIAL_KINDS.flatMap((kind) =>
      site.entries(kind).flatMap(({ html, link }) => [html, `href="${link}"`]),
    ),
  ];
  const inside = texts.flatMap((html) => [...html.matchAll(/href="(\/[^"?#]*)/g)].map(([, path]) => path));
  t.ok(inside.length > 0);
  for (const path of inside) t.match(path, /^\/(contact-us|landing|privacy-policy|ongoing-projects)$/);
});

t.test('headings have ids of their own and a contents list; sections and entries begin at h3', async (t) => {
  const site = load(null);
  const policy = site.page('privacy-policy');
  t.match(policy?.headings[0], { id: 'in-short', text: 'In short', level: 2 });
  for (const { id, level } of policy?.headings ?? []) t.match(policy?.html, `<h${level} id="${id}">`);
  t.match(site.page('about/vision-mission')?.html, '<h3 id="our-vision">');
  t.match(
    site.entries('articles').find((entry) => entry.id === 'home-loan-papers')?.html,
    '<h3 id="home-loan-papers-from-you">',
  );
});

t.test('the achievements carry their timeline, other pages none', async (t) => {
  const site = load(null);
  const years = site.page('about/achievements')?.timeline?.map((entry) => entry.year) ?? [];
  t.ok(years.length > 5);
  t.strictSame(years, years.toSorted());
  t.notOk('timeline' in (site.page('privacy-policy') ?? {}));
});

t.test('a page of SITE_DIR replaces the built-in one of its name and no other', async (t) => {
  const dir = t.testdir({
    pages: {
      'privacy-policy.md': `\uFEFF${page(PRIVACY, '# Our *own*').replaceAll('\n', '\r\n')}`,
      about: { 'history.md': page('title: Since 1990\ndescription: Long.', 'Old.') },
    },
  });
  const site = load(dir);
  t.equal(site.page('privacy-policy')?.html, '<h2 id="our-own">Our <em>own</em></h2>');
  t.equal(site.page('about/history')?.title, 'Since 1990');
  t.same(site.page('terms-condition'), load(null).page('terms-condition'));
});

t.test('top-level keys of the own site.json replace the built-in ones', async (t) => {
  const own = { groupName: 'Sunrise Homes', openingHours: [{ days: [1], opens: '09:00', closes: '10:00' }] };
  const { facts } = load(t.testdir({ 'site.json': JSON.stringify(own) }));
  t.match(facts, own);
  t.equal(facts.openingHours.length, 1);
  t.equal(facts.email, load(null).facts.email);
});

t.test('a folder of own entries replaces all built-in ones of that kind, an empty one too', async (t) => {
  const dir = t.testdir({
    articles: {
      'b.md': page('title: B\ndescription: x\ndate: "2024-02-01"'),
      'a.md': page('title: A\ndescription: x\ndate: 2024-02-01'),
      'c.md': page('title: C\ndescription: x\ndate: 2025-02-01'),
    },
    'online-coverages': {},
  });
  const site = load(dir);
  t.strictSame(
    site.entries('articles').map((entry) => entry.id),
    ['c', 'a', 'b'],
  );
  t.strictSame(site.entries('online-coverages'), []);
  t.equal(site.entries('advertisements').length, 4);
});

t.test('own pictures are looked for before the built-in ones', async (t) => {
  const dir = t.testdir({
    pictures: { 'desk.webp': 'x' },
    'site.json': '{"cmd": {"name": "A", "title": "B", "image": "desk.webp"}}',
  });
  const site = load(dir);
  t.strictSame(site.picturesDirs, [join(dir, 'pictures'), join(builtinDir, 'pictures')]);
  t.equal(site.facts.cmd.image, 'desk.webp');
  t.strictSame(load(null).picturesDirs, [join(builtinDir, 'pictures')]);
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
  t.match(found?.html, '<h2 id="a-b">A  <b>b</b></h2>');
  t.match(found?.html, '<span>c</span>');
  t.match(found?.html, 'href="https://x.example/" rel="noopener nofollow"');
  for (const [tag] of found?.html.matchAll(/<[^>]*>/g) ?? []) {
    t.match(
      tag,
      /^<\/?(h2( id="[a-z0-9-]+")?|b|p|span|a( href="https:\/\/x\.example\/" rel="noopener nofollow")?)>$/,
    );
  }
});

t.test(
  'a translation stands beside its original, and an original of the operator’s before ours',
  async (t) => {
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
    const ids = (language: 'en' | 'hi') =>
      load(null)
        .in(language)
        .entries('articles')
        .map(({ id }) => id);
    t.same(ids('hi'), ids('en'));
  },
);
