import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputFile, Plugin } from 'esbuild';

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

/** Writes the stylesheets and fonts, not the scripts that esbuild makes with them. */
export async function writeStyles(
  { outputFiles }: { outputFiles: OutputFile[] },
  dir: string,
): Promise<void> {
  await mkdir(join(dir, 'fonts'), { recursive: true });
  const wanted = outputFiles.filter(({ path }) => !path.endsWith('.js'));
  await Promise.all(wanted.map(({ path, contents }) => writeFile(path, contents)));
}
