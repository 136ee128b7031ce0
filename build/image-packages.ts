import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTERNAL } from './server.ts';

/**
 * `node build/image-packages.ts`, for the image, after the build: leaves in package.json the packages that are not
 * bundled, so that `npm prune` removes the others.
 */
const file = join(import.meta.dirname, '../package.json');
const { dependencies, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
const external = Object.entries(dependencies).filter(([name]) => EXTERNAL.includes(name));
writeFileSync(file, JSON.stringify({ ...rest, dependencies: Object.fromEntries(external) }, null, 2));
