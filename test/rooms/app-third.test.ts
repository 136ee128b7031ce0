import { runTogether } from '../support/run-together.ts';

await runTogether('test/p*.test.ts');
