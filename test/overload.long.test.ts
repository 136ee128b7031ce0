import t from 'tap';
import { overload } from './overload.ts';

t.setTimeout(300_000);

t.test('at ten times what can be rendered others are served within 250 ms', async (t) => {
  const { flood, cached, health, enquiries, recoveredMs } = await overload(t, { seconds: 10 });
  const times = cached.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  t.comment(
    JSON.stringify(flood),
    `${times.length} reads, half within ${times[times.length >> 1]} ms, p99 ${p99} ms`,
  );
  t.comment(`${enquiries.length} enquiries; a page again after ${recoveredMs} ms`);
  t.ok(p99 <= 250);
  const median = health.map(({ ms }) => ms).toSorted((a, b) => a - b)[health.length >> 1] ?? Number.NaN;
  t.ok(median <= 250, `new connections: half of them within ${median} ms`);
  t.ok(enquiries.every((status) => status === 201));
  t.ok(recoveredMs < 5_000);
});
