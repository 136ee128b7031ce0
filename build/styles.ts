import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { OutputFile, Plugin } from 'esbuild';
import { type SplitStyle, splitStyle } from './split-style.ts';

/**
 * Resolves `document:<module>`: the styles of the site, the app and that module. A stylesheet's layer has the name of
 * its folder.
 */
export function documentStyles(root: string): Plugin {
  return {
    name: 'document-styles',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^document:/ }, ({ path }) => ({ path: path.slice(9), namespace: 'document' }));
      onLoad({ filter: /./, namespace: 'document' }, ({ path }) => ({
        contents: ['client/styles/site.css', 'client/entry.tsx', path]
          .map((part) => `import './${part}';`)
          .join('\n'),
        resolveDir: root,
      }));
      onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const layer = path.match(/client\/(components|forms|shell|routes)\//)?.[1];
        const rules = await readFile(path, 'utf8');
        return { contents: layer ? `@layer ${layer} {${rules}}` : rules, loader: 'css' };
      });
    },
  };
}

/**
 * Writes the stylesheets and fonts, not the scripts that esbuild makes with them. The whole style of a page is for
 * navigations in the app; its two parts (split-style.ts), beside it, are for its document.
 * @returns the names of a style's two parts, by the path of its whole
 */
export async function writeStyles(
  { outputFiles }: { outputFiles: OutputFile[] },
  dir: string,
): Promise<Map<string, SplitStyle>> {
  await mkdir(join(dir, 'fonts'), { recursive: true });
  const parts = new Map<string, SplitStyle>();
  for (const { path, contents, text } of outputFiles) {
    if (path.endsWith('.js')) continue;
    await writeFile(path, contents);
    if (!path.endsWith('.css')) continue;
    const { first, elsewhere } = splitStyle(text);
    const write = async (part: string, css: string) => {
      const digest = createHash('sha256').update(css).digest('hex').slice(0, 8).toUpperCase();
      const name = basename(path).replace(/-\w+\.css$/, `-${part}-${digest}.css`);
      await writeFile(join(dir, name), css);
      return name;
    };
    parts.set(path, {
      first: await write('first', first),
      elsewhere: await write('elsewhere', elsewhere),
    });
  }
  return parts;
}
