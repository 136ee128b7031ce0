import { readFile } from 'node:fs/promises';
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
 * Visits from advertisements begin on the landing page, for its forms: it has a copy of them in its own file, one
 * request less. The header's window, if it is opened there as well, brings the others.
 */
export const ownForms: Plugin = {
  name: 'own-forms',
  async resolveId(source, importer, options) {
    if (!importer || !/[\\/]routes[\\/]landing[\\/]|\?own$/.test(importer)) return null;
    const found = await this.resolve(source, importer.replace('?own', ''), { ...options, skipSelf: true });
    return found && /[\\/](client[\\/](text[\\/])?forms\b|shared[\\/])/.test(found.id) ? `${found.id}?own` : found;
  },
  load: {
    filter: { id: /\?own$/ },
    handler: async (id) => ({ code: await readFile(id.replace('?own', ''), 'utf8'), moduleType: 'tsx' }),
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
        .replace(/\b(init\.|opts\?\.)instrumentations\b/g, 'undefined')
        .replace(/(?<== )consumeInstrumentation\w+\(router\)/g, 'undefined')
        .replace(/= (?=React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '),
  },
};
