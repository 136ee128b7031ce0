import t from 'tap';
import { ATTACKED, attackInParts } from './hostile-addresses.ts';
import { startBoth } from './support/visit.ts';

t.test('20,000 hostile addresses leave nothing behind', async (t) => {
  const { site } = await startBoth(t, { env: ATTACKED });
  await attackInParts(t, site, 20_000);
});
