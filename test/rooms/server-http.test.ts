import { runTogether } from '../support/run-together.ts';

await runTogether('server/{app,commands,demo,http,leads,ops}/**/*.test.{ts,tsx}');
