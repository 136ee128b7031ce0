import t from 'tap';
import { imageMemorySettings, memoryOf } from './support/process-memory.ts';
import { startBoth } from './support/visit.ts';

/** Under load it may have 220. */
const MAX_MB = 160;

t.test('a site that has started takes little memory', async (t) => {
  const { site } = await startBoth(t, { env: imageMemorySettings() });
  const megabytes = Math.round(memoryOf(site.process.pid).resident / 1e6);
  t.ok(megabytes <= MAX_MB, `${megabytes} MB`);
});
