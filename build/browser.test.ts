import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import t from 'tap';
import { bundleBrowser } from './browser.ts';

const root = join(import.meta.dirname, '..');

/** The files of one build: text by name. @param change of the sources, by the end of a path */
async function filesOf(change: Record<string, (source: string) => string> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'browser-'));
  const modules = new Set<string>();
  const changing: Plugin = {
    name: 'changing',
    transform(source, id) {
      modules.add(relative(root, id));
      const file = Object.keys(change).find((end) => id.endsWith(end));
      return file ? change[file]!(source) : null;
    },
  };
  const names = await bundleBrowser(root, dir, { plugins: [changing] });
  const texts = new Map(readdirSync(dir).map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
  rmSync(dir, { recursive: true });
  return { names, texts, modules };
}

const before = filesOf();

/** The names that are new since the build before, without digests. */
async function renamed({ texts }: Awaited<typeof before>): Promise<string[]> {
  const known = (await before).texts;
  return [...texts.keys()].filter((name) => !known.has(name)).map((name) => name.replace(/-.{8}\.js$/, ''));
}

t.test('a deploy that changes one page leaves React and every other page in the cache', async (t) => {
  const { names, texts } = await before;
  const route = 'news/news-list.route.tsx';
  // Another word, and one more of what another page has: still nothing of React's changes, though it is what both share.
  const changed = await filesOf({
    'client/text/news.ts': (source) => source.replace('See our events', 'See our fairs'),
    [route]: (source) =>
      `import { Icon } from '../../components/icon.tsx';\n${source.replace('{text.seeEvents}', '{text.seeEvents}<Icon name="phone" />')}`,
  });
  t.same((await renamed(changed)).sort(), ['boot', 'news-list']);
  t.equal(changed.names.app, names.app);
  t.ok(
    [...changed.texts.values()].some((text) => text.includes('See our fairs')),
    'it is another page',
  );

  for (const [name, text] of changed.texts) {
    const same = texts.get(name);
    t.ok(same === undefined || same === text, `${name} is one file for ever`);
  }
});

t.test('the names are the same for the same sources', async (t) => {
  t.same((await filesOf()).names, (await before).names);
});

t.test('what runs on the server alone is in no file of the browser', async (t) => {
  const { modules } = await before;
  t.ok(modules.has('client/entry.tsx') && modules.has('client/boot/boot.ts'));
  t.ok(modules.has('client/routes/home/home.route.tsx'));
  const foreign = [...modules].filter((module) =>
    /^server\/|^client\/(loaders|backend|page)\.ts$|-view\.ts$/.test(module),
  );
  t.same(foreign, []);
});
