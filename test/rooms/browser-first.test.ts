import { runTogether } from '../support/run-together.ts';

await runTogether('test/pages/[a-k]*-browser.test.ts');
