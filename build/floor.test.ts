import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import t from 'tap';
import { filesOf, lookingFor } from '../test/support/guards.ts';
import { FLOOR } from './floor.ts';

/**
 * Holds that our own code uses no name that a browser of the floor lacks, but where a plain way stands in. esbuild lowers
 * syntax, the compiler refuses names of the language (`lib` in client/tsconfig.json and shared/tsconfig.json), and
 * test/floor-browser.long.test.ts runs the libraries.
 */
const root = join(import.meta.dirname, '..');

/** A name, and the files that may have it: the page works without, or the same file has the plain way. */
type Lacking = [name: RegExp, ...stands: string[]];

const SCRIPTS: Lacking[] = [
  [
    /popover/i,
    'client/kept-page.ts',
    'client/boot/drawer.ts',
    'client/shell/header.tsx',
    'client/shell/site-nav.tsx',
  ],
  [/closedby/i, 'client/boot/dialog.ts', 'client/components/windows.tsx'],
  // Two menus may stand open then.
  [/"details",\s*\{[^({}]*\bname:/, 'client/shell/site-nav.tsx'],
  // The next picture of a row comes when it is in sight.
  [/\bscrollMargin\b/, 'client/boot/pictures.ts'],
  [/\brequestIdleCallback\b/, 'client/boot/start-vitals.ts', 'client/boot/takeover.ts'],
  [/\bnavigator\.connection\b/, 'client/dom.ts'],
  [lookingFor(/\bcommandfor\b|\bcommand:/i, 'commandfor=', 'command: x')],
  [
    lookingFor(
      /\bURL\.(?:parse|canParse)\b|\bURLPattern\b|\bAbortSignal\.any\b/,
      'URL.parse(x)',
      'new URLPattern()',
      'AbortSignal.any()',
    ),
  ],
  [
    lookingFor(
      /\bstartViewTransition\b|\bscrollend\b|\bonscrollend\b|\bcheckVisibility\b|\buntil-found\b|\bbeforematch\b/i,
      'startViewTransition scrollend onscrollend checkVisibility until-found beforematch',
    ),
  ],
  [
    lookingFor(
      /\bnavigation\.(?:navigate|addEventListener)\b|\bscheduler\.|\bmoveBefore\b|\bsetHTML\w*\(|\bCloseWatcher\b/,
      'navigation.navigate scheduler.yield moveBefore setHTMLUnsafe( CloseWatcher',
    ),
  ],
  [
    lookingFor(
      /\.aria[A-Z]\w+\b|\bIntl\.(?:Segmenter|DurationFormat)\b|\bCSS\.highlights\b/,
      'element.ariaLabel Intl.Segmenter CSS.highlights',
    ),
  ],
  // Not known to esbuild: letters' case within a regular expression.
  [lookingFor(/\(\?[ims]*-?[ims]+:/, '/(?i:a)/')],
];

const STYLES: Lacking[] = [
  [/:popover-open/, 'client/shell/site-nav.css', 'client/styles/noscript.css'],
  [
    /:has\(/,
    // Tabs show all their panels then (components/tabs.css).
    ...['client/components/tabs.css', 'client/routes/home/home-projects.css'],
    ...['client/routes/project/project-media-tabs.css', 'client/routes/project/project-specifics.css'],
    // A little less fine.
    ...['client/components/compare-bar.css', 'client/components/pagination.css', 'client/shell/footer.css'],
    'client/components/sibling-nav.css',
    'client/routes/gallery/videos.css',
    'client/styles/noscript.css',
    ...['client/components/picture-box.css', 'client/routes/home/cmd-message.css'],
    // All hours are shown then, and the server says which are none of that day.
    'client/forms/visit-choices.css',
  ],
  [/::details-content/, 'client/shell/site-nav.wide.css'],
  [
    /\(scripting:/,
    ...['client/components/picture-box.css', 'client/routes/project/share-links.css'],
    'client/routes/choosing/shortlist.css',
  ],
  [/\battr\([^)]*type\(/, 'client/components/picture-box.css'],
  [/\bcontent:[^;]*\/ "/, 'client/styles/layout.css', 'client/routes/contact/contact.css'],
  [/\banimation-timeline:/, 'client/components/carousel.css', 'client/styles/motion.css'],
  [
    lookingFor(
      /\blight-dark\(|\bcalc-size\(|\binterpolate-size\b|\bfield-sizing\b|\bif\(|\bsubgrid\b/,
      'light-dark( calc-size( interpolate-size: field-sizing: if( subgrid',
    ),
  ],
  [lookingFor(/:(?:user-valid|user-invalid|open|state\(|dir\()/, 'input:user-valid')],
  [
    lookingFor(
      /@(?:scope|property|view-transition|function)\b|\bview-transition-name\b|@container\s+style\(/,
      '@scope view-transition-name @container style(',
    ),
  ],
  [
    lookingFor(
      /(?<!text-)\banchor(?:-name|-size)?\s*[:(]|\bposition-(?:anchor|area|try)/,
      'anchor-name: --a; position-anchor: --a',
    ),
  ],
  [
    lookingFor(
      /[\s(,](?:round|mod|rem|sign|abs|linear|progress|random)\(|\(from |\d(?:r?lh|r?cap|r?ic)\b/,
      'width: round(1px); color: rgb(from red; height: 2rlh',
    ),
  ],
];

/** Our own modules as a browser gets them, by their path: esbuild writes it before each. */
async function modules(): Promise<[path: string, text: string][]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['client/entry.tsx', 'client/boot/boot.ts', 'client/boot/vitals.ts', 'client/desk/desk.ts'],
    ...{ bundle: true, write: false, format: 'esm', splitting: true, outdir: 'out' },
    ...{ packages: 'external', jsx: 'automatic', loader: { '.css': 'empty' }, ...FLOOR },
  });
  return outputFiles.flatMap(({ text }) => {
    const parts = text.split(/^\/\/ ((?:client|shared)\/\S+\.tsx?)$/m).slice(1);
    return parts.flatMap((path, at) => (at % 2 ? [] : [[path, parts[at + 1] ?? ''] as [string, string]]));
  });
}

const desk = filesOf('client/desk/*.css');
const sheets = filesOf('client/**/*.css').filter((path) => !desk.includes(path));
const styles = sheets.map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')]);

for (const [what, sources, names] of [
  ['script', await modules(), SCRIPTS],
  ['style', styles, STYLES],
] as const) {
  t.test(`no ${what} uses a name that the oldest browsers lack, but beside a plain way`, async (t) => {
    t.ok(sources.length > 50);
    for (const [name, ...stands] of names) {
      const users = sources.flatMap(([path, text]) => (name.test(text) ? [path] : []));
      t.same(
        users.filter((path) => !stands.includes(path)),
        [],
        `${name} is used elsewhere`,
      );
      t.same(
        stands.filter((path) => !users.includes(path)),
        [],
        `${name} is used there`,
      );
    }
  });
}

t.test('a regular expression that they cannot read fails the build', async (t) => {
  for (const expression of ['/[\\p{L}&&\\p{Lu}]/v', '/[a--b]/v']) {
    const built = build({
      stdin: { contents: `export default ${expression}` },
      ...FLOOR,
      write: false,
      logLevel: 'silent',
    });
    await t.rejects(built, /flag "v" is not available/, expression);
  }
  for (const expression of ['/\\p{L}/u', '/(?<=a)b/', '/(?<a>b)/d']) {
    const { outputFiles } = await build({
      stdin: { contents: `export default ${expression}` },
      ...FLOOR,
      write: false,
    });
    t.match(outputFiles[0]?.text, expression, 'stays as it is');
  }
});
