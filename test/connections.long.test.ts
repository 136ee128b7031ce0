import t from 'tap';
import { startBuiltSite, startUpstream, stopAll } from './bench/programs.ts';
import { flooded, MAX_OTHERS_MS, MAX_RESIDENT } from './bench/server.ts';

t.setTimeout(300_000);

t.test('floods of requests cost their senders the connection, and hold up nobody', async (t) => {
  t.teardown(stopAll);
  const { times, resident } = await flooded(await startBuiltSite(await startUpstream()));
  const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
  t.comment(`/healthz ${times.length} times, 95 of 100 within ${p95} ms; ${Math.round(resident / 1e6)} MB`);
  t.ok(p95 < MAX_OTHERS_MS);
  t.ok(resident < MAX_RESIDENT);
});
