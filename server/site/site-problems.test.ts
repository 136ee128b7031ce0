import { join } from 'node:path';
import t from 'tap';
import { INTRO_NAMES } from '../../shared/site-facts.ts';
import { workedSince } from '../../test/support/processor-time.ts';
import { load, PRIVACY, page, problemsOf } from './site.fixture.ts';

t.test('an error in site.json is named by file and field', async (t) => {
  const { facts } = load(null);
  const open = (...openingHours: [days: number[], opens: string, closes: string][]) => ({
    openingHours: openingHours.map(([days, opens, closes]) => ({ days, opens, closes })),
  });
  const cmd = { name: 'A', title: 'B' };
  const chat = { kind: 'chat', label: 'x', url: null };
  const address = 'expected an address such as "https://example.com/page"';
  const picture = 'expected the name of a picture in the folder pictures';
  const kinds = 'expected one of "video"|"social"|"photo"|"professional"|"chat"';
  const nothing = 'Invalid input: expected string, received undefined';
  const office = { ...facts.office, latitude: 232 };
  const cases: [own: object, problem: string][] = [
    [open([[1], '25:00', '19:00']), 'openingHours[0].opens: expected "HH:MM", got "25:00"'],
    [open([[1], '19:00', '10:00']), 'openingHours[0].closes: expected a time after "opens"'],
    [
      open([[1, 2], '09:00', '10:00'], [[2], '09:00', '10:00']),
      'openingHours: expected each day of the week once',
    ],
    [open([[8], '09:00', '10:00']), 'openingHours[0].days[0]: Too big: expected number to be <=7, got 8'],
    [{ groupName: ' ' }, 'groupName: expected a text, got " "'],
    [{ foundedYear: '2004' }, 'foundedYear: Invalid input: expected number, received string, got "2004"'],
    [{ email: 'hello' }, 'email: expected an email address, got "hello"'],
    [
      { phone: { display: '1', dial: '07' } },
      'phone.dial: expected a number such as "+917554001234", got "07"',
    ],
    [{ phone: { dial: '+917554001234' } }, `phone.display: ${nothing}`],
    [{ office }, 'office.latitude: Too big: expected number to be <=90, got 232'],
    [{ offices: {} }, 'offices: Invalid input: expected array, received object'],
    [{ heroSlides: facts.heroSlides.slice(1) }, 'heroSlides: Too small: expected array to have >=3 items'],
    [{ social: [{ ...chat, kind: 'x' }] }, `social[0].kind: Invalid option: ${kinds}, got "x"`],
    [{ social: [{ ...chat, url: 'javascript:x' }] }, `social[0].url: ${address}, got "javascript:x"`],
    [{ cmd: { ...cmd, image: 'hero1.jpg' } }, `cmd.image: ${picture}, got "hero1.jpg"`],
    [{ cmd: { ...cmd, image: '../secret.jpg' } }, `cmd.image: ${picture}, got "../secret.jpg"`],
    [{ leads: { ...facts.leads, news: '' } }, 'leads.news: expected a text, got ""'],
    [{ leads: { ...facts.leads, jobs: 'x' } }, `leads.jobs: unknown; known are ${INTRO_NAMES.join(', ')}`],
    [{ landing: 'A home' }, 'landing: Invalid input: expected object, received string, got "A home"'],
    [{ hiring: { steps: [{ title: 'We talk' }], note: null } }, `hiring.steps[0].text: ${nothing}`],
    [{ cmd: { ...cmd, image: null, photo: 1 } }, 'cmd.photo: unknown; known are name, title, image'],
  ];
  for (const [index, [own, problem]] of cases.entries()) {
    const dir = t.testdir({ [index]: { 'site.json': JSON.stringify(own) } });
    t.strictSame(problemsOf(join(dir, String(index))), [`site.json: ${problem}`]);
  }
});

t.test('a site.json that is no JSON object says so', async (t) => {
  t.match(problemsOf(t.testdir({ 'site.json': '{"email": "a",\n}' })), [
    /^site\.json: not JSON: .*line 2 column 1/,
  ]);
  t.match(problemsOf(t.testdir({ 'site.json': '{"email":\n}' })), [/^site\.json: not JSON: .*"{"email": }"/]);
  t.strictSame(problemsOf(t.testdir({ 'site.json': '[]' })), ['site.json: expected an object of site facts']);
  t.strictSame(problemsOf(t.testdir({ 'site.json': Buffer.from([0x7b, 0xff, 0x7d]) })), [
    'site.json: expected UTF-8 text',
  ]);
  t.match(problemsOf(t.testdir({ 'site.json': '{"__proto__": {"email": 1}}' })), [
    /^site\.json: __proto__: unknown/,
  ]);
});

t.test('problems in pages and entries are named by file and field', async (t) => {
  const policy = 'pages/privacy-policy.md';
  const withPicture = (name: string, more = '') => page(`${PRIVACY}\npicture: ${name}${more}`);
  const ad = page('title: A\ndate: 2025-01-01\nlink: //x.example');
  const coverage = page('title: A\ndate: 2025-01-01\npublication: P');
  const fileName = 'expected a file name of small letters, digits and hyphens, ending in ".md"';
  const matter = 'expected front matter: a line "---", fields such as "title: …", a line "---"';
  const inText = 'pictures in the text are not shown (plan.jpg): name one as "picture" above the text';
  const address = 'expected an address such as "https://example.com/page"';
  const day = 'expected a day as "YYYY-MM-DD"';
  const picture = 'expected the name of a picture in the folder pictures';
  const cases: [path: string, source: string, problem: string | RegExp][] = [
    [policy, 'Text only.', matter],
    [policy, page('title: A'), 'description: Invalid input: expected string, received undefined'],
    [policy, page(`${PRIVACY}\npictrue: a.jpg`), /pictrue: unknown; known are .*\bpicture,/],
    [policy, page(`${PRIVACY}\nupdated: 2025-02-30`), `updated: ${day}, got "2025-02-30"`],
    [policy, withPicture('hero-1.jpg'), 'pictureAlt: expected a text that says what the picture shows'],
    [policy, withPicture('nowhere.jpg', '\npictureAlt: x'), `picture: ${picture}, got "nowhere.jpg"`],
    [policy, page('title: "A\ndescription: x'), /line \d+: not YAML: Missing closing "quote/],
    [policy, page('title: &a A\ndescription: *a'), 'front matter with aliases (*name) is not read'],
    [policy, page(PRIVACY, 'See ![a plan](plan.jpg).'), inText],
    [policy, page(PRIVACY, 'x'.repeat(300_000)), /expected at most 262144 bytes, got 3000\d\d/],
    ['pages/privcy-policy.md', page(PRIVACY), 'no page has this name; did you mean privacy-policy.md?'],
    ['pages/about/histroy.md', page(PRIVACY), 'no page has this name; did you mean about/history.md?'],
    ['articles/My Article.md', page(PRIVACY), fileName],
    ['articles/a.md', page(PRIVACY), `date: ${day}`],
    ['articles/a.md', page(`${PRIVACY}\ndate: 2025-01-01\nlink: /x`), /link: unknown; /],
    ['advertisements/a.md', ad, `link: ${address} or "/contact-us", got "//x.example"`],
    ['online-coverages/a.md', coverage, `link: ${address}`],
  ];
  for (const [index, [path, source, problem]] of cases.entries()) {
    const tree = path.split('/').reduceRight<object | string>((inner, name) => ({ [name]: inner }), source);
    const dir = join(t.testdir({ [index]: tree as Record<string, string> }), String(index));
    const problems = problemsOf(dir);
    t.equal(problems.length, 1, `${path}: one problem`);
    if (typeof problem === 'string') t.equal(problems[0], `${path}: ${problem}`);
    else t.match(problems[0], problem);
  }
});

t.test('Markdown nested thousands deep neither hangs nor crashes the start', async (t) => {
  for (const text of ['>'.repeat(20_000), '- '.repeat(10_000), '*_'.repeat(10_000), '['.repeat(20_000)]) {
    const dir = t.testdir({ pages: { 'privacy-policy.md': page(PRIVACY, text) } });
    const before = process.threadCpuUsage();
    for (const problem of problemsOf(dir))
      t.match(problem, /^pages\/privacy-policy\.md: the text cannot be read/);
    t.ok(workedSince(before) < 10_000, text.slice(0, 2));
  }
});

t.test('a folder that is not there, and a misspelt name in one, are found', async (t) => {
  t.strictSame(problemsOf('/no/such/folder'), ['SITE_DIR: expected a folder, got "/no/such/folder"']);
  t.strictSame(problemsOf(t.testdir({ 'sites.json': '{}', 'site.hindi.json': '{}', page: {} })), [
    'page: unknown; did you mean pages?',
    'site.hindi.json: unknown; did you mean site.hi.json?',
    'sites.json: unknown; did you mean site.json?',
  ]);
});

t.test('an unreadable file is a problem and no crash', async (t) => {
  const loop = t.testdir({ articles: t.fixture('symlink', 'articles') });
  t.match(problemsOf(loop), [/^ELOOP.*articles/]);
  t.strictSame(problemsOf(t.testdir({ 'site.json': {} })), ['site.json: cannot be read (EISDIR)']);
});
