import { runTogether } from '../support/run-together.ts';

await runTogether('test/s!(hared-*).test.ts', 'test/[t-z]*.test.ts');
