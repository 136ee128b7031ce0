import type { BuildOptions } from 'esbuild';

/**
 * The oldest browsers in which the site works, as options of esbuild, which rewrites newer syntax for them. A regular
 * expression that it cannot rewrite fails the build. build/floor.test.ts finds names that these browsers lack.
 */
export const FLOOR = {
  target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
  // esbuild would rewrite such an expression as `new RegExp(…)`, which throws when these browsers run the file.
  logOverride: { 'unsupported-regexp': 'error' },
  // All of these browsers have such escapes; esbuild's table asks for the newest edition of Unicode.
  supported: { 'regexp-unicode-property-escapes': true },
} satisfies BuildOptions;
