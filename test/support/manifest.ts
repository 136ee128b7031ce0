import type { Manifest } from '../../server/pages/manifest.ts';

/** A build without files. */
export const MANIFEST: Manifest = {
  version: '1.0.0',
  build: 'b',
  boot: '/assets/boot.js',
  bootIntegrity: 'sha256-x',
  modules: { error: [] },
  styles: {
    error: {
      css: 'h1{margin:0}',
      hash: 'sha256-a',
      elsewhere: { address: '/assets/wide.css', integrity: 'sha256-c' },
    },
  },
  noscript: { css: '.needs-js{display:none}', hash: 'sha256-b' },
};
