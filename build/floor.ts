import type { BuildOptions } from 'esbuild';

/**
 * The oldest browsers in which the site works, as options of esbuild. Syntax is written for them; a regular expression
 * that cannot be fails the build. Names that they lack are held by test/floor.test.ts.
 */
export const FLOOR = {
  target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
  // esbuild would make `new RegExp(…)` of it, which throws in these browsers when the file is read.
  logOverride: { 'unsupported-regexp': 'error' },
  // All of them have these; esbuild's table asks for the newest edition of Unicode.
  supported: { 'regexp-unicode-property-escapes': true },
} satisfies BuildOptions;
