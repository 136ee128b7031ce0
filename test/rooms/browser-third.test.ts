import { runTogether } from '../support/run-together.ts';

await runTogether('test/pages/[s-z]*-browser.test.ts');
