import { runTogether } from '../support/run-together.ts';

await runTogether('server/{app,commands,demo,http,ops}/**/*.test.{ts,tsx}');
