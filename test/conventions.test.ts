import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { FORM_NAMES } from '../shared/enquiry-forms.ts';
import { PAGE_ROWS } from '../shared/pages.ts';
import { codeOf, packages, product, root, sources } from './support/sources.ts';

/** Holds the rules by which the house stays readable; those of names, exports and settings are in biome.json. */

/** A page's address as a text: `'/news'`, `"/apply?job=`, `\`/projects/${slug}\``; the home page where it is one. */
const PAGE_ADDRESS = new RegExp(
  `['"\`]/(?:${[...new Set(PAGE_ROWS.map(([, { path }]) => path.split('/')[1]))].filter(Boolean).join('|')})(?=['"\`/?#])` +
    `|\\bhref(?:=|: )['"]/['"]|\\b(?:path|pathname) [!=]== ['"]/['"]`,
);
/** Where pages are named, and where links to them are made. */
const KNOWS_ADDRESSES = ['shared/pages.ts'];
const MAKES_LINKS = /^(client\/(?!styles\/)|server\/discovery\/|shared\/(links|pages|language|formats))/;

t.test('links make the addresses of pages, and nothing else writes one', async (t) => {
  for (const { path, text } of product) {
    if (!MAKES_LINKS.test(path) || KNOWS_ADDRESSES.includes(path)) continue;
    t.notMatch(codeOf({ text }), PAGE_ADDRESS, path);
  }
});

t.test('no file is longer than 250 lines, tests too', async (t) => {
  const files = globSync('{build,server,client,shared,test}/**/*.{ts,tsx,mjs,css}', { cwd: root });
  t.ok(files.some((path) => path.endsWith('.css')));
  for (const path of files) {
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
    t.ok(lines <= 250, `${path} has ${lines} lines`);
  }
});

t.test('what differs by form stands in the table of forms: nothing else asks which form it is', async (t) => {
  const form = FORM_NAMES.join('|');
  const asked = new RegExp(`(?:[!=]==?|case) ['"](?:${form})['"]`);
  for (const source of product.filter(({ path }) => !path.startsWith('server/demo/'))) {
    t.notMatch(codeOf(source), asked, source.path);
  }
});

t.test('no style writes a thickness into `text-decoration`: WebKit drops the whole line then', async (t) => {
  const withThickness = /text-decoration:[^;}]*(?:\d|from-font|auto|thin|thick)/;
  const sheets = globSync('client/**/*.css', { cwd: root });
  t.ok(sheets.length > 50);
  for (const path of sheets) t.notMatch(readFileSync(join(root, path), 'utf8'), withThickness, path);
});

t.test('the version of the packages stands first in CHANGELOG.md', async (t) => {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  t.equal(JSON.parse(read('package-lock.json')).version, version);
  t.equal(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1], version);
});

t.test('every dependency of the product is used', async (t) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const used = new Set(product.flatMap(packages));
  for (const name of Object.keys(dependencies)) t.ok(used.has(name), name);
});

t.test('every test beside the sources, or in test/pages, is run by one file of test/rooms', async (t) => {
  const rooms = sources.filter(({ path }) => path.startsWith('test/rooms/'));
  const patterns = rooms.flatMap(({ text }) =>
    [...text.matchAll(/'([^']*\*[^']*)'/g)].map(([, found]) => found),
  );
  const run = patterns.flatMap((pattern) => globSync(pattern ?? '', { cwd: root }));
  const all = globSync('{build,server,client,shared,test/pages}/**/*.test.{ts,tsx}', { cwd: root });
  t.same(run.toSorted(), all.toSorted());
});

/** Words by which lists of blockers hide what has them in its class or id. */
const HIDDEN_WORDS =
  /^(?:ads?|adv|advert\w*|affiliate|analytics|banner|chatbot|consent|cookies?|facebook|floating|follow|gdpr|instagram|interstitial|linkedin|modal|newsletter|notification|optin|overlay|paywall|pinterest|popup|promo\w*|pushbar|share|sharing|signup|skyscraper|social|socials|sponsor\w*|sticky|subscribe|survey|telegram|tiktok|toast|track(?:er|ing)|tweet|twitter|whatsapp|widget|youtube)$/i;
/** In none of the lists. */
const NOT_HIDDEN = /^sticky-enquiry/;

t.test('no class or id has a word by which blockers hide', async (t) => {
  const sheets = globSync('client/**/*.css', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const classes = sheets.flatMap((text) => text.match(/(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/g) ?? []);
  const texts = product.filter(({ path }) => path.startsWith('client/')).map(codeOf);
  const named = /\b(?:class|className|id|idPrefix)(?:=\{?|: )["'`]([^"'`]+)/g;
  const written = texts.flatMap((text) =>
    [...text.matchAll(named)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const names = [...new Set([...classes, ...written])];
  t.ok(names.length > 500 && names.includes('profiles__link') && names.includes('lightbox'));
  const hidden = names.filter((name) => name.split(/[-_]+/).some((word) => HIDDEN_WORDS.test(word)));
  t.same(
    hidden.filter((name) => !NOT_HIDDEN.test(name)),
    [],
  );
});

t.test('keys are heard by `onKey` alone, which leaves an input method its own', async (t) => {
  const heard = /addEventListener\(\s*['"]key|\bon[Kk]ey(?:[Dd]own|[Uu]p|[Pp]ress)\b/;
  const client = product.filter(({ path }) => path.startsWith('client/') && path !== 'client/dom.ts');
  for (const source of client) t.notMatch(codeOf(source), heard, source.path);
});

t.test('sites of tests know the size of every picture of the site folder', async (t) => {
  const known = JSON.parse(
    readFileSync(join(root, 'test/support/known-pictures.json'), 'utf8'),
  ) as string[][];
  const ours = globSync('*', { cwd: join(root, 'server/site/built-in/pictures') });
  t.ok(ours.length > 10);
  t.same(
    ours.filter((name) => !known.some(([source]) => source === `s:${name}`)),
    [],
  );
});
