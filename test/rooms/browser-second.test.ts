import { runTogether } from '../support/run-together.ts';

await runTogether('test/pages/[l-z]*-browser.test.ts');
