import t from 'tap';
import { imageMemorySettings, memoryOf } from './support/process-memory.ts';
import { startBoth } from './support/visit.ts';

const MAX_MB = 220;

t.test('a site that has started takes little memory', async (t) => {
  const { site } = await startBoth(t, { env: imageMemorySettings() });
  const megabytes = Math.round(memoryOf(site.process.pid).resident / 1e6);
  t.ok(megabytes <= MAX_MB, `${megabytes} MB`);
});
