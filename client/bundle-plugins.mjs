import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

/**
 * Loaders run on the server alone: the browser's are empty, and what they alone use falls away.
 * @param {string} root of the project
 */
export function withoutLoaders(root) {
  return {
    name: 'without-loaders',
    setup({ onLoad }) {
      onLoad({ filter: /\.route\.tsx$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = source.replace(
          /^export const loader = pageLoader\([\s\S]*?\);$/m,
          'export const loader = () => null;',
        );
        if (contents === source)
          throw new Error(`${relative(root, path)} has no "export const loader = pageLoader(…);"`);
        return { contents, loader: 'tsx' };
      });
      // What loaders may ask for.
      onLoad({ filter: /[\\/]client[\\/]backend\.ts$/ }, () => ({
        contents: 'export const backendContext = null; export const isContentFailure = () => false;',
      }));
    },
  };
}

/**
 * The router's components stay in a bundle that does not use them, since giving one a name for React's tools counts
 * as something that must happen. Without the names they fall away; a router that is written otherwise is whole.
 */
export const withoutNames = {
  name: 'without-names',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
      loader: 'js',
    }));
  },
};
