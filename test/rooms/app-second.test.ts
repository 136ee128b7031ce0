import { runTogether } from '../support/run-together.ts';

await runTogether('test/[e-o]!(*-browser).test.ts');
