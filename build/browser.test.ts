import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { bundleBrowser } from './browser.ts';

const root = join(import.meta.dirname, '..');

/** The browser's files of a copy of the sources: text by name. @param change of sources, by their path */
async function filesOf(change: Record<string, (source: string) => string> = {}, { watching = false } = {}) {
  const copy = mkdtempSync(join(tmpdir(), 'browser-'));
  for (const folder of ['client', 'shared'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  cpSync(join(root, 'tsconfig.json'), join(copy, 'tsconfig.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [path, changed] of Object.entries(change))
    writeFileSync(join(copy, path), changed(readFileSync(join(copy, path), 'utf8')));
  const dir = join(copy, 'assets');
  const { modules } = await bundleBrowser(copy, dir, { watching });
  const names = readdirSync(dir).filter((name) => name.endsWith('.js'));
  const texts = new Map(names.map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
  rmSync(copy, { recursive: true });
  return { modules, texts };
}

const before = filesOf();

t.test('a deploy that changes one page leaves React and every other page in the cache', async (t) => {
  const { modules, texts } = await before;
  // Another word, and one more component that pages share.
  const changed = await filesOf({
    'client/routes/news/news.route.tsx': (source) =>
      `import { Icon } from '../../components/icon.tsx';\n${source.replace('</h2>', ' or ask <Icon name="phone" /></h2>')}`,
  });
  const renamed = [...changed.texts.keys()].filter((name) => !texts.has(name));
  t.same(renamed.map((name) => name.replace(/-.{8}\.js$/, '')).sort(), ['boot', 'news.route']);
  t.same(changed.modules.error, modules.error, 'the app and its packages');
  t.ok(changed.texts.get(renamed.find((name) => name.startsWith('news'))!)?.includes('or ask '));
  for (const [name, text] of changed.texts) t.ok([undefined, text].includes(texts.get(name)), name);
});

t.test('a deploy that changes the frame leaves React and the router in the cache', async (t) => {
  const { modules, texts } = await before;
  const changed = await filesOf({
    'client/shell/footer.tsx': (source) => source.replace('"site-footer ', '"site-footer changed '),
  });
  const { length } = modules.error.filter((address) => changed.modules.error.includes(address));
  t.equal(modules.error.length - length, 2, 'the app, and its entry, which names it');
  const packages = [...texts].filter(
    ([name, text]) => text.length > 200_000 && changed.texts.get(name) === text,
  );
  t.equal(packages.length, 1);
});

t.test('no module of the server alone is in a file of the browser', async (t) => {
  const { texts } = await filesOf({}, { watching: true });
  const modules = [...texts.values()].flatMap((text) => text.match(/^\/\/ \S+\.tsx?$/gm) ?? []);
  t.ok(modules.includes('// client/entry.tsx') && modules.includes('// client/boot/boot.ts'));
  t.ok(modules.includes('// client/routes/home/home.route.tsx'));
  const ofServer = /\bserver\/|client\/(loaders|backend|page)\.ts$|-view\.ts$/;
  for (const module of modules) t.notMatch(module, ofServer);
});
