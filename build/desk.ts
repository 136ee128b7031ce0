import { join } from 'node:path';
import { build } from 'esbuild';

/** The script and the styles of the operator's page. */
export async function bundleDesk(root: string, outDir: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: {
      'desk/desk': join(root, 'client/desk/desk.ts'),
      'desk/styles': join(root, 'client/desk/desk.css'),
    },
    outdir: outDir,
    entryNames: '[dir]/[name]',
    ...{ bundle: true, minify: true, format: 'esm', target: 'es2022', legalComments: 'none' },
    logLevel: 'warning',
  });
}
