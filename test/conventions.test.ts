import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { FORM_NAMES } from '../shared/enquiry-forms.ts';
import { PAGE_ROWS } from '../shared/pages.ts';
import { filesOf, lookingFor, sourcesOf } from './support/guards.ts';
import { codeOf, packages, product, root, sources } from './support/sources.ts';

/** Holds the rules by which the house stays readable; those of names, exports and settings are in biome.json. */

/** A page's address as a text: `'/news'`, `"/apply?job=`, `\`/projects/${slug}\``; the home page where it is one. */
const PAGE_ADDRESS = lookingFor(
  new RegExp(
    `['"\`]/(?:${[...new Set(PAGE_ROWS.map(([, { path }]) => path.split('/')[1]))].filter(Boolean).join('|')})(?=['"\`/?#])` +
      `|\\bhref(?:=|: )['"]/['"]|\\b(?:path|pathname) [!=]== ['"]/['"]`,
  ),
  ...["to('/news')", '<a href="/">', "pathname === '/'"],
);
/** Where pages are named, and where links to them are made. */
const KNOWS_ADDRESSES = filesOf('shared/pages.ts');
const MAKES_LINKS = [
  'client/**',
  'server/{find,pages,site}/**',
  ...['links', 'pages', 'language', 'formats'].map((name) => `shared/${name}.ts`),
];

t.test('links make the addresses of pages, and nothing else writes one', async (t) => {
  for (const { path, text } of sourcesOf(product, ...MAKES_LINKS)) {
    if (KNOWS_ADDRESSES.includes(path)) continue;
    t.notMatch(codeOf({ text }), PAGE_ADDRESS, path);
  }
});

t.test('no file is longer than 250 lines, tests too', async (t) => {
  const kinds = [
    '{build,server,client,shared,test}/**/*.ts',
    '{client,server}/**/*.tsx',
    'test/**/*.{tsx,mjs}',
    'client/**/*.css',
  ];
  for (const path of filesOf(...kinds)) {
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
    t.ok(lines <= 250, `${path} has ${lines} lines`);
  }
});

t.test('what differs by form stands in the table of forms: nothing else asks which form it is', async (t) => {
  const form = FORM_NAMES.join('|');
  const asked = lookingFor(new RegExp(`(?:[!=]==?|case) ['"](?:${form})['"]`), "if (form === 'contact')");
  const demo = filesOf('server/demo/**');
  for (const source of product.filter(({ path }) => !demo.includes(path)))
    t.notMatch(codeOf(source), asked, source.path);
});

t.test('widths of screens are in `em`: larger letters bring the page of a smaller screen', async (t) => {
  const inPixels = lookingFor(/@media[^{]*\bwidth\b[^{]*\dpx/, '@media print, (width >= 992px) {');
  for (const path of filesOf('client/**/*.css'))
    t.notMatch(readFileSync(join(root, path), 'utf8'), inPixels, path);
});

t.test('no style writes a thickness into `text-decoration`: WebKit drops the whole line then', async (t) => {
  const withThickness = lookingFor(
    /text-decoration:[^;}]*(?:\d|from-font|auto|thin|thick)/,
    'text-decoration: underline 1px',
  );
  for (const path of filesOf('client/**/*.css'))
    t.notMatch(readFileSync(join(root, path), 'utf8'), withThickness, path);
});

t.test('no list is without markers: WebKit keeps it from screen readers then', async (t) => {
  const unmarked = lookingFor(/list-style(?:-type)?:\s*none/, 'list-style: none;');
  for (const path of filesOf('client/**/*.css'))
    t.notMatch(readFileSync(join(root, path), 'utf8'), unmarked, path);
});

t.test('no style writes words: browsers translate, find and copy those of the page alone', async (t) => {
  const words = lookingFor(
    /(?<![\w-])content:(?:"[^"\p{L}]*"|[^";}])*(?:"[^"]*\p{L}|attr\(data-)/u,
    'content: " " attr(data-label);',
  );
  for (const path of filesOf('client/**/*.css').filter((each) => !each.startsWith('client/desk/')))
    t.notMatch(readFileSync(join(root, path), 'utf8'), words, path);
});

t.test('the version of the packages stands first in CHANGELOG.md, below what comes next', async (t) => {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  t.equal(JSON.parse(read('package-lock.json')).version, version);
  const headings = [...read('CHANGELOG.md').matchAll(/^## (\S+)/gm)].map(([, name]) => name);
  t.equal(headings[headings[0] === 'Next' ? 1 : 0], version);
});

t.test('every dependency of the product is used', async (t) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const used = new Set(product.flatMap(packages));
  for (const name of Object.keys(dependencies)) t.ok(used.has(name), name);
});

t.test('every test is run by one file of test/rooms', async (t) => {
  const rooms = sourcesOf(sources, 'test/rooms/*');
  const patterns = rooms.flatMap(({ text }) =>
    [...text.matchAll(/'([^']*\*[^']*)'/g)].map(([, found]) => found),
  );
  t.ok(patterns.length > 5);
  const short = (files: string[]) => files.filter((path) => !/\.long\.|^test\/rooms\//.test(path)).toSorted();
  const run = patterns.flatMap((pattern = '') => filesOf(pattern));
  t.same(short(run), short(filesOf('{build,server,client,shared,test}/**/*.test.{ts,tsx}')));
});

t.test('every long test is run by `npm run test:long`', async (t) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const patterns: string[] = scripts['test:long'].split("'").filter((word: string) => word.includes('*'));
  t.same(filesOf(...patterns), filesOf('{build,server,client,shared,test}/**/*.long.test.ts'));
});

/** Words by which lists of blockers hide what has them in its class or id. */
const HIDDEN_WORDS =
  /^(?:ads?|adv|advert\w*|affiliate|analytics|banner|chatbot|consent|cookies?|facebook|floating|follow|gdpr|instagram|interstitial|linkedin|modal|newsletter|notification|optin|overlay|paywall|pinterest|popup|promo\w*|pushbar|share|sharing|signup|skyscraper|social|socials|sponsor\w*|sticky|subscribe|survey|telegram|tiktok|toast|track(?:er|ing)|tweet|twitter|whatsapp|widget|youtube)$/i;
/** In none of the lists. */
const NOT_HIDDEN = /^sticky-enquiry/;

t.test('no class or id has a word by which blockers hide', async (t) => {
  const sheets = filesOf('client/**/*.css').map((path) => readFileSync(join(root, path), 'utf8'));
  const classes = sheets.flatMap((text) => text.match(/(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/g) ?? []);
  const texts = sourcesOf(product, 'client/**').map(codeOf);
  const named = /\b(?:class|className|id|idPrefix)(?:=\{?|: )["'`]([^"'`]+)/g;
  const written = texts.flatMap((text) =>
    [...text.matchAll(named)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const names = [...new Set([...classes, ...written])];
  t.ok(names.length > 500 && names.includes('profiles__link') && names.includes('lightbox'));
  const hidden = names.filter((name) => name.split(/[-_]+/).some((word) => HIDDEN_WORDS.test(word)));
  t.ok(HIDDEN_WORDS.test('consent') && hidden.some((name) => NOT_HIDDEN.test(name)));
  t.same(
    hidden.filter((name) => !NOT_HIDDEN.test(name)),
    [],
  );
});

t.test('keys are heard by `onKey` alone, which leaves an input method its own', async (t) => {
  const heard = lookingFor(
    /addEventListener\(\s*['"]key|\bon[Kk]ey(?:[Dd]own|[Uu]p|[Pp]ress)\b/,
    ...["addEventListener('keydown', f)", '<input onKeyDown={f} />'],
  );
  const [own] = sourcesOf(product, 'client/dom.ts');
  if (own) t.match(codeOf(own), heard, 'there it is');
  for (const source of sourcesOf(product, 'client/**').filter((source) => source !== own))
    t.notMatch(codeOf(source), heard, source.path);
});

t.test('sites of tests know the size of every picture of the site folder', async (t) => {
  const known = JSON.parse(
    readFileSync(join(root, 'test/support/known-pictures.json'), 'utf8'),
  ) as string[][];
  const ours = filesOf('server/site/built-in/pictures/*').map((path) => basename(path));
  t.same(
    ours.filter((name) => !known.some(([source]) => source === `s:${name}`)),
    [],
  );
});
