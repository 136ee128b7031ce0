import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type Source = ReturnType<typeof readSource>;

interface Import {
  /** Below the root, for a file of our own. */
  file: string | null;
  /** The package otherwise: `@fastify/static`, `node:fs`. */
  packageName: string | null;
  typeOnly: boolean;
}

export const sources = globSync('{build,server,client,shared,test}/**/*.{ts,tsx,mjs}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.d.ts'))
  .map(readSource);

function readSource(path: string) {
  const text = readFileSync(join(root, path), 'utf8');
  const pattern =
    /^\s*(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]/gm;
  const imports = [...text.matchAll(pattern)].map(([statement, first, second]): Import => {
    const from = first ?? second ?? '';
    const typeOnly = isTypeOnly(statement);
    if (from.startsWith('.')) {
      const file = relative(root, resolve(root, dirname(path), from)).replaceAll('\\', '/');
      return { file, packageName: null, typeOnly };
    }
    const [scope = '', name = ''] = from.split('/');
    return { file: null, packageName: scope.startsWith('@') ? `${scope}/${name}` : scope, typeOnly };
  });
  return { path, text, imports };
}

/** `import type …`, `export type …`, or braces with nothing but types in them. */
function isTypeOnly(statement: string): boolean {
  if (/^\s*(import|export)\s+type\b/.test(statement)) return true;
  const names = /^\s*import\s*\{([^}]*)\}\s*from/.exec(statement)?.[1];
  return names?.split(',').every((name) => /^\s*(type\s|$)/.test(name)) ?? false;
}

const isTest = (path: string) => /\.test\.tsx?$|[.-]fixture\.tsx?$|^test\//.test(path);
export const product = sources.filter(({ path }) => !isTest(path) && !path.endsWith('.mjs'));
export const ownImports = ({ imports }: Source) => imports.flatMap(({ file }) => file ?? []);
export const packages = ({ imports }: Source) => imports.flatMap(({ packageName }) => packageName ?? []);

/** Without comments. */
export const codeOf = ({ text }: Pick<Source, 'text'>) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

/** The room of a server file: `upstream`, or `` for main.ts. */
export const roomOf = (path: string) => /^\w+\/([^/]+)\//.exec(path)?.[1] ?? '';
