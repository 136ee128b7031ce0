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

/** Pages with a copy of the forms in their own file, and what that copy is made of. */
const OWN_FORMS = /[\\/]routes[\\/](landing|apply)[\\/]|\?(landing|apply)$/;
const FORM_FILES = /[\\/](client[\\/](text[\\/])?forms\b|shared[\\/])/;

/**
 * Visits from advertisements begin on the landing page, which so makes one request less; the application needs few
 * parts of the forms. The header's window, if it is opened there as well, brings the others.
 */
export const ownForms: Plugin = {
  name: 'own-forms',
  async resolveId(source, importer = '', options) {
    const [, page, again] = OWN_FORMS.exec(importer) ?? [];
    const owner = page ?? again;
    if (!owner) return null;
    const found = await this.resolve(source, importer.split('?')[0], { ...options, skipSelf: true });
    return found && FORM_FILES.test(found.id) ? `${found.id}?${owner}` : found;
  },
  load: {
    filter: { id: OWN_FORMS },
    async handler(id) {
      const [file = '', owner] = id.split('?');
      return owner ? { code: await readFile(file, 'utf8'), moduleType: 'tsx' } : null;
    },
  },
};

/** Options of the router that entry.tsx never passes. */
const UNUSED_OPTIONS = /\b(init\.|opts\?\.)(instrumentations|patchRoutesOnNavigation|getContext)\b/g;
/** Methods of the router for components of its own that no page has: its forms and fetchers, blockers. */
const UNUSED_METHODS = /^\t\t(fetch|resetFetcher|getBlocker|deleteBlocker|patchRoutes),$/gm;

/**
 * Unused parts of the router stay in a bundle: components, since giving one a name for React's tools counts as
 * something that must happen; what only an option turns on; methods of an object. Without the names, the options and
 * the methods they fall away; a router that is written otherwise is whole.
 */
export const withoutUnused: Plugin = {
  name: 'without-unused',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(UNUSED_OPTIONS, 'undefined')
        .replace(UNUSED_METHODS, '')
        .replace(/(?<== )consumeInstrumentation\w+\(router\)/g, 'undefined')
        .replace(/= (?=React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '),
  },
};
