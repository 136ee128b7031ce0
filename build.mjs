/**
 * `node build.mjs` makes dist/ anew; `node build.mjs --watch` makes it, starts the server, and brings each change to the
 * open browser. This file alone is read by a Node that is too old for the rest.
 */
const OLDEST_NODE = 24;
const REMEDY = '`npm ci --include=dev` installs it, with its install scripts allowed';

/** @param {string} line */
function refuse(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  refuse(`Node ${process.versions.node} is too old, the build takes ${OLDEST_NODE} or newer: ${REMEDY}.`);
}
try {
  await import('./build/build.ts');
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
  refuse(`A package of the build is missing: ${REMEDY}. ${message}`);
}
