import { runTogether } from '../support/run-together.ts';

await runTogether('test/pages/[h-r]*-browser.test.ts');
