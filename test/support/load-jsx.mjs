/**
 * Preloaded (`node --import`) by whatever runs our sources as they are: Node strips types by itself but knows no JSX
 * and no styles.
 * What is transformed or compiled once is cached for the next process: the suite starts a hundred of them.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const cacheDir = join(import.meta.dirname, '../../node_modules/.cache');
const jsxDir = join(cacheDir, 'jsx');

enableCompileCache(join(cacheDir, 'compile'));
// Its path is relative: other programs stand in other folders.
delete process.env.NODE_COMPILE_CACHE;
// React as visitors get it; the other one renders at half the speed.
process.env.NODE_ENV ??= 'production';

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});

/** @param {string} path */
function compiled(path) {
  const source = readFileSync(path, 'utf8');
  const cached = join(jsxDir, `${createHash('sha256').update(source).digest('hex')}.js`);
  try {
    return readFileSync(cached, 'utf8');
  } catch {
    const { code } = require('esbuild').transformSync(source, {
      ...{ loader: 'tsx', jsx: 'automatic', target: 'esnext', sourcefile: path },
    });
    mkdirSync(jsxDir, { recursive: true });
    writeFileSync(`${cached}.${process.pid}`, code);
    renameSync(`${cached}.${process.pid}`, cached);
    return code;
  }
}
