import { runTogether } from '../support/run-together.ts';

await runTogether('test/pages/[a-p]!(*-browser).test.ts');
