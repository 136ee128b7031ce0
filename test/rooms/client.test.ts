import { runTogether } from '../support/run-together.ts';

await runTogether('client/**/*.test.{ts,tsx}', 'shared/**/*.test.ts');
