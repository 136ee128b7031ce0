import { runTogether } from '../support/run-together.ts';

await runTogether('test/pages/!(*-browser).test.ts');
