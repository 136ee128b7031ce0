import { build } from 'esbuild';
import type { Plugin } from 'rolldown';
import { validatorsSource } from '../server/enquiry/validators-source.ts';

/** Names its file, too. */
const VALIDATORS = 'validators';

/** ajv's validators are compiled here, since the page's policy forbids `eval`. */
export const browserValidators: Plugin = {
  name: 'browser-validators',
  resolveId: (source) => (source === 'virtual:enquiry-validators' ? VALIDATORS : null),
  async load(id) {
    if (id !== VALIDATORS) return null;
    // With the one small function of ajv's that they require.
    const stdin = { contents: validatorsSource(), resolveDir: import.meta.dirname };
    const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
    return outputFiles[0]?.text ?? null;
  },
};

/**
 * Unused components of the router stay in a bundle, since giving one a name for React's tools counts as something
 * that must happen. Without the names they fall away; a router that is written otherwise is whole.
 */
export const withoutNames: Plugin = {
  name: 'without-names',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (?=React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '),
  },
};
