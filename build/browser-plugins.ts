import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import type { Plugin } from 'rolldown';
import { validatorsSource } from '../server/leads/validators-source.ts';

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

/**
 * What of the router no page of ours uses, and by what it is told: options that entry.tsx never passes; its own forms,
 * whose methods change something (`submission`), and its fetchers; blockers, masks, middleware, routes that are found
 * on the way, its own way to the browser's view transitions. Warnings of a wrong use are for its tests.
 */
const UNUSED: readonly (readonly [RegExp, string])[] = [
  // Giving a component a name for React's tools counts as something that must happen.
  [/^\w+\.displayName = .*;$/gm, ''],
  [/= (?=React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '],
  [/\b(init\.|opts\?\.)(instrumentations|patchRoutesOnNavigation|getContext)\b/g, 'undefined'],
  [/(?<== )consumeInstrumentation\w+\(router\)/g, 'undefined'],
  [
    /^\t\t(fetch|getFetcher|resetFetcher|getBlocker|deleteBlocker|patchRoutes|revalidate|dispose|_internalSetRoutes),$/gm,
    '',
  ],
  [/^\t\tdeleteFetcher: queueFetcherForDeletion,$/gm, ''],
  [/^\s*(warning|warnOnce|warningOnce)\(.*\);$/gm, ''],
  [/(?<!function )\bisMutationMethod\([\w.]+\)/g, 'false'],
  [/!isSubmissionNavigation\(opts\)/g, 'true'],
  [/\bgetSubmissionFromNavigation\(loadingNavigation\)/g, 'undefined'],
  [/\bfuture\.unstable_customRouteDiscovery\b/g, 'false'],
  [/(?<=\bif \(!?)isFogOfWar\b/g, 'false'],
  [/(?<=\bif \()(blockerKey|opts\?\.(mask|instrumentationNavigateMetaReceiver))\b/g, 'false'],
  [/(?<= = init\.dataStrategy) \|\| \w+/g, ''],
  [/\brunClientMiddlewarePipeline(?=\(typedDataStrategyArgs)/g, ''],
  [/^\t*(?=(fetchLoadMatches|revalidatingFetchers)\.(forEach|filter)\()/gm, 'if (false) '],
  [/(?<=Promise\.all\()(?=fetchersToLoad\.map\()/g, 'true ? [] : '],
  // shown-router.ts makes the browser's transitions between two views.
  [/!viewTransitionOpts \|\| !isViewTransitionAvailable/g, 'true'],
  [
    /(?<=\bif \()(renderDfd && pendingState|!vtContext\.isTransitioning|vtContext\.isTransitioning)\b/g,
    'false',
  ],
  // Server components, routes without an error page of their own (ours have one), a router without data.
  [/(?<=\bif \()this\.context\b/g, 'false'],
  [/(?<=\berrorElement) \|\| defaultErrorElement\b/g, ''],
  [
    /\bReact\$1\.useContext\(IsDataRouteContext\) \? (useNavigateStable\(\)) : useNavigateUnstable\(\)/g,
    '$1',
  ],
  [/(?<=\bif \()useTransitions === true\b/g, 'false'],
  // A page is one function that fetches its module, not one for each of its properties.
  [/!routeToUpdate\.lazy \|\| typeof routeToUpdate\.lazy !== "object"/g, 'true'],
  [/(?=let lazyKeys = Object\.keys\(route\.lazy\);)/g, 'return {};'],
  [/\bstatus === 40[035]\b/g, 'false'],
];

/**
 * Unused parts of the router stay in a bundle where a condition alone decides on them. Without the conditions they fall
 * away; a router that is written otherwise is whole.
 */
export const withoutUnused: Plugin = {
  name: 'without-unused',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) => UNUSED.reduce((text, [what, instead]) => text.replace(what, instead), code),
  },
};
