import t from 'tap';
import { type Cost, costOf, type EnquiryCounts, enquiryCounters, type Sign } from './cost.ts';
import { createMemoryStore } from './stores/memory-store.ts';

const NOTHING = { taken: 1, free: 1, network: 1, all: 1 };

t.test('the cost is that of its dearest part', async (t) => {
  for (const [counts, sign, units, reason] of [
    [{}, null, 0, 'free'],
    [{ free: 2, network: 20, all: 30 }, null, 0, 'free'],
    [{ free: 3 }, null, 1, 'free'],
    [{ free: 5 }, null, 3, 'free'],
    [{ free: 10 }, null, 16, 'free'],
    [{ free: 20 }, null, 81, 'free'],
    [{ network: 21 }, null, 1, 'network'],
    [{ network: 100 }, null, 16, 'network'],
    [{ all: 31 }, null, 1, 'free'],
    [{ all: 1_000_000 }, null, 2, 'all'],
    [{ free: 3, all: 31 }, null, 25, 'free'],
    [{}, 'honeypot', 1, 'honeypot'],
    [{}, 'ticket', 1, 'ticket'],
    [{ free: 10 }, 'hasty', 16, 'free'],
    [{ taken: 2, free: 10 }, null, 0, 'free'],
    [{ taken: 3, free: 10 }, null, 16, 'free'],
    [{ taken: 1, free: 10 }, 'ticket', 16, 'free'],
    [{ taken: 1, free: 3, all: 31 }, null, 25, 'free'],
    [{ taken: 1, free: 10, network: 21 }, null, 1, 'network'],
  ] as [Partial<EnquiryCounts>, Sign | null, number, Cost['reason']][]) {
    const taken = counts.taken ?? counts.free ?? 1;
    t.same(
      costOf({ ...NOTHING, ...counts, taken }, sign, 2),
      { units, reason },
      JSON.stringify([counts, sign]),
    );
  }
  t.equal(costOf(NOTHING, null, 0).units, 1, 'with none free everybody pays');
  t.equal(costOf({ taken: 100, free: 100, network: 100, all: 149 }, null, 100).units, 0);
  t.equal(costOf({ taken: 300, free: 300, network: 1_000, all: 1_500 }, null, 100).units, 4);
});

/** Counts as the site does. */
function site() {
  const clock = { now: 1_000 };
  const store = createMemoryStore({ now: () => clock.now });
  async function tally(address: string, withCaptcha = false): Promise<number[]> {
    const { free, network, all } = enquiryCounters(address, 600_000);
    const counts = await store.count(withCaptcha ? [network, all] : [free, network, all]);
    return counts.map(({ number }) => number);
  }
  return { clock, tally };
}

for (const [name, networkOf] of [
  ['in forty networks', (bot: number) => `198.51.${bot % 40}`],
  ['in a thousand networks', (bot: number) => `${20 + Math.floor(bot / 200)}.${bot % 200}.7`],
] as const) {
  t.test(`of a thousand addresses ${name} each pays more than people beside them`, async (t) => {
    const { clock, tally } = site();
    async function costFor(address: string): Promise<number> {
      const [free = 0, network = 0, all = 0] = await tally(address);
      return costOf({ taken: free, free, network, all }, null, 2).units;
    }
    const [bots, people]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 4_000; turn++) {
      clock.now += 150;
      const bot = turn % 1_000;
      bots.push(await costFor(`${networkOf(bot)}.${1 + (Math.floor(bot / 40) % 200)}`));
      if (turn % 40 === 39) people.push(await costFor(`100.${turn % 97}.${people.length}.1`));
    }
    const mean = (costs: number[]) => costs.reduce((sum, units) => sum + units, 0) / costs.length;
    t.ok(Math.max(...people) <= 2, `people pay ${Math.max(...people)} units at most`);
    t.ok(mean(bots.slice(-1_000)) > 10 * mean(people), `bots ${mean(bots)}, people ${mean(people)}`);
  });
}

t.test('what unwanted enquiries of one minute cost, two from each address', async (t) => {
  const { tally } = site();
  let units = 0;
  for (let turn = 0; turn < 100; turn++) {
    const [free = 0, network = 0, all = 0] = await tally(`203.0.${turn % 50}.1`);
    units += costOf({ taken: free, free, network, all }, null, 2).units;
    if (turn === 29) t.equal(units, 0, 'thirty are no surge');
  }
  t.equal(units, 470, 'as docs/decisions/0060 says');
});

t.test('an enquiry with a captcha counts for its network and for all, and the window ends', async (t) => {
  const { clock, tally } = site();
  t.same(await tally('203.0.113.9', true), [1, 1]);
  t.same(await tally('203.0.113.9'), [1, 2, 2]);
  clock.now += 60_001;
  t.same(await tally('203.0.113.9'), [2, 3, 1]);
  clock.now += 600_000;
  t.same(await tally('203.0.113.9'), [1, 1, 1]);
});
