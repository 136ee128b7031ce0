import t from 'tap';
import { quantile } from './bench/figures.ts';
import { expectServed } from './overload.ts';

t.test('at ten times what can be rendered others are served within 250 ms', async (t) => {
  const { cached, health, recovered } = await expectServed(t, { seconds: 10 });
  const [p99, median] = [quantile(cached, 0.99), quantile(health)];
  t.ok(p99 <= 250, `cached pages: 99 of 100 within ${p99} ms`);
  t.ok(median <= 250, `new connections: half of them within ${median} ms`);
  t.ok(recovered < 5_000, `a page again after ${recovered} ms`);
});
