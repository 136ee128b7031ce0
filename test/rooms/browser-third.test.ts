import { runTogether } from '../support/run-together.ts';

await runTogether('test/*-browser.test.ts');
