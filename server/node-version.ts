/** As package.json says. */
const OLDEST_NODE = 24;

// Imported first by each program: an older Node fails at what they import, with a stack and no remedy.
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  const { node } = process.versions;
  process.stderr.write(
    `Node ${node} is too old, this takes ${OLDEST_NODE} or newer: npm run brings its own.\n`,
  );
  process.exit(1);
}
