import { runTogether } from '../support/run-together.ts';

await runTogether('test/pages/[a-g]*-browser.test.ts');
