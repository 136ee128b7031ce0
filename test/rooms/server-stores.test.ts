import { runTogether } from '../support/run-together.ts';

await runTogether('server/leads/{stores,submissions}/**/*.test.ts', 'test/{containers,shared-*}.test.ts');
