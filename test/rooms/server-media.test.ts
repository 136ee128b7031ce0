import { runTogether } from '../support/run-together.ts';

await runTogether('build/*.test.ts', 'server/media/*.test.ts');
