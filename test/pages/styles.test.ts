import t from 'tap';
import { readManifest } from '../../server/pages/manifest.ts';
import { FURTHER_PAGES, SITE_MAP } from '../support/site-map.ts';
import { startWithin } from '../support/start-within.ts';

const { styles } = readManifest(new URL('../../dist/', import.meta.url).pathname);
const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!));
/** Every class that any style has a rule for. */
const known = classesOf(
  Object.values(styles)
    .map(({ css }) => css)
    .join(''),
);

t.test('a document has the rules of every class in it', async (t) => {
  const { site } = await startWithin(t);
  for (const { path } of [...SITE_MAP, ...FURTHER_PAGES]) {
    const html = await (await fetch(site.url + path)).text();
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    t.same(lacking(html, css), [], path);
  }
});

/** @returns the classes of a document that have rules somewhere, but not in its style */
function lacking(html: string, css: string): string[] {
  const own = classesOf(css);
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  return [...new Set(used)].filter((name) => known.has(name) && !own.has(name));
}
