import { runTogether } from '../support/run-together.ts';

await runTogether('test/pages/[q-z]!(*-browser).test.ts');
