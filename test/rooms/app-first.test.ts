import { runTogether } from '../support/run-together.ts';

await runTogether('test/[abd]!(*-browser).test.ts', 'test/c{onv,rawl}*.test.ts');
