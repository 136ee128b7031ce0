import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { FORM_NAMES } from '../shared/enquiry-forms.ts';
import { PAGE_ROWS } from '../shared/pages.ts';
import { codeOf, inRoom, packages, product, root, sources } from './support/sources.ts';

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
  for (const planted of ['href="/news"', "'/apply?job=1'", '`/projects/`', "{ href: '/' }"]) {
    t.match(planted, PAGE_ADDRESS, `a planted one is seen: ${planted}`);
  }
  for (const other of ["'/newsletter'", "'/files/a'", "path.split('/')"]) t.notMatch(other, PAGE_ADDRESS);
});

/** A word that a visitor reads, written into a component: between tags, on a line of its own, or as an attribute. */
const WRITTEN_TEXT = [
  />\s*[A-Z][a-z]+(?: [\w',.?-]+)*\s*</,
  /^\s+[A-Z][a-z]+(?: [\w',.?-]+)+$/m,
  /\b(?:aria-label|title|label|eyebrow|lead|alt|message)=["'][^"']*[A-Za-z]/,
];

t.test('visitors read texts of the catalogue: no component has one of its own', async (t) => {
  const components = inRoom('client').filter(({ path }) => /^client\/(?!styles\/).*\.tsx$/.test(path));
  t.ok(components.length > 50, `${components.length} components`);
  for (const source of components) {
    for (const pattern of WRITTEN_TEXT) t.notMatch(codeOf(source), pattern, source.path);
  }
  const seen = (text: string) => WRITTEN_TEXT.some((pattern) => pattern.test(text));
  for (const planted of ['<h2>Latest news</h2>', '\n    All news\n', '<nav aria-label="Pages">']) {
    t.ok(seen(planted), `a planted one is seen: ${planted}`);
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
  t.match("form === 'site-visit'", asked, 'a planted question is seen');
});

t.test('no component carries an inline style: the policy of the pages forbids it', async (t) => {
  for (const { path, text } of inRoom('client')) t.notMatch(text, /\sstyle=/, path);
});

t.test('no style writes a thickness into `text-decoration`: WebKit drops the whole line then', async (t) => {
  const withThickness = /text-decoration:[^;}]*(?:\d|from-font|auto|thin|thick)/;
  const sheets = globSync('client/**/*.css', { cwd: root });
  t.ok(sheets.length > 50);
  for (const path of sheets) t.notMatch(readFileSync(join(root, path), 'utf8'), withThickness, path);
  t.match('a { text-decoration: underline 1px }', withThickness, 'a planted one is seen');
});

t.test('every dependency of the product has its line in docs/dependencies.md', async (t) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  for (const name of Object.keys(dependencies)) {
    const named = new RegExp(`(^|[^\\w@/-])${name}($|[^\\w/-])`, 'm');
    t.ok(named.test(page), `${name} is named`);
  }
  const used = new Set(product.flatMap(packages));
  for (const name of Object.keys(dependencies)) t.ok(used.has(name), `${name} is used`);
});

t.test('every test beside the sources, or in test/pages, is run by one file of test/rooms', async (t) => {
  const rooms = sources.filter(({ path }) => path.startsWith('test/rooms/'));
  const patterns = rooms.flatMap(({ text }) =>
    [...text.matchAll(/'([^']*\*[^']*)'/g)].map(([, found]) => found),
  );
  const run = patterns.flatMap((pattern) => globSync(pattern ?? '', { cwd: root }));
  t.same(
    run.toSorted(),
    globSync('{build,server,client,shared,test/pages}/**/*.test.{ts,tsx}', { cwd: root }).toSorted(),
  );
});
