import { runTogether } from '../support/run-together.ts';

await runTogether('server/leads/*.test.ts', 'server/leads/{captcha,destinations}/**/*.test.ts');
