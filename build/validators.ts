import type { Plugin } from 'esbuild';
import { validatorsSource } from '../server/leads/validators-source.ts';

/** ajv's validators for the browser, compiled here since the page's policy forbids `eval`. */
export const browserValidators: Plugin = {
  name: 'browser-validators',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:enquiry-validators$/ }, ({ path }) => ({ path, namespace: 'validators' }));
    onLoad({ filter: /./, namespace: 'validators' }, () => ({
      contents: validatorsSource(),
      resolveDir: import.meta.dirname,
    }));
  },
};

/** The server's, which take a tenth of its start to compile. */
export const serverValidators: Plugin = {
  name: 'server-validators',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]server[\\/]leads[\\/]validators\.ts$/ }, () => ({
      contents: `${validatorsSource()}\nexport const createValidators = () => validators;`,
      resolveDir: import.meta.dirname,
    }));
  },
};
