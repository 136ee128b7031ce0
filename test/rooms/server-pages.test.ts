import { runTogether } from '../support/run-together.ts';

await runTogether('server/{find,pages,site,upstream}/**/*.test.{ts,tsx}');
