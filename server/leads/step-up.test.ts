import t from 'tap';
import { counterCheck, createStepUp } from './step-up.ts';
import { createMemoryStore } from './stores/memory-store.ts';

function setUp(captchaFree = 2, surgeLimit = 5) {
  const clock = { now: 1_000 };
  const store = createMemoryStore({ now: () => clock.now });
  const stepUp = createStepUp({
    ...{ windowMs: 600_000, captchaFree, limit: 20 },
    surgeLimit,
    surgeWindowMs: 60_000,
  });
  const asks = async (addressKey: string) =>
    (await store.run(stepUp.counters(addressKey, 'ticket').map(counterCheck))).failed !== null;
  return { clock, stepUp, asks };
}

t.test('an address sends as many as are free, then is asked until its window ends', async (t) => {
  const { clock, asks } = setUp();
  t.same([await asks('a'), await asks('a'), await asks('a'), await asks('b')], [false, false, true, false]);
  clock.now += 600_001;
  t.equal(await asks('a'), false);
});

t.test('of many at the same moment no more pass than are free', async (t) => {
  const { asks } = setUp(2, 1_000);
  const asked = await Promise.all(Array.from({ length: 50 }, () => asks('a')));
  t.equal(asked.filter((yes) => !yes).length, 2);
});

t.test('a surge from many addresses has everybody asked, for a minute', async (t) => {
  const { clock, asks } = setUp();
  for (let number = 0; number < 5; number += 1) t.equal(await asks(`address ${number}`), false);
  t.equal(await asks('one more'), true);
  clock.now += 60_001;
  t.equal(await asks('yet one more'), false);
});

t.test('a bad ticket or a filled honeypot is asked at once, and uses nothing up', async (t) => {
  const { stepUp, asks } = setUp(1);
  for (const ticket of ['missing', 'forged', 'young', 'expired'] as const) {
    t.equal(stepUp.signIn({ ticket, honeypot: '', touchedMs: null }), 'ticket', ticket);
  }
  t.equal(stepUp.signIn({ ticket: 'good', honeypot: 'x', touchedMs: null }), 'honeypot');
  t.equal(stepUp.signIn({ ticket: 'good', honeypot: '', touchedMs: 999 }), 'hasty');
  for (const touchedMs of [null, 1_000, 3_600_000]) {
    t.equal(stepUp.signIn({ ticket: 'good', honeypot: '', touchedMs }), null, 'a slow hand is none');
  }
  t.equal(await asks('a'), false);
});

t.test('with none free everybody is asked', async (t) => {
  t.equal(await setUp(0).asks('a'), true);
});

t.test('the price is that of the dearest step, and in a surge who comes again pays more', async (t) => {
  const { stepUp } = setUp(2, 30);
  for (const [counts, units, captcha] of [
    [{}, 1, false],
    [{ free: 3, address: 3, network: 3, all: 3 }, 1, false],
    [{ free: 9, address: 3 }, 4, true],
    [{ address: 6, network: 51 }, 8, false],
    [{ address: 100, network: 100, all: 100 }, 4_000, true],
    [{ address: 1, all: 31 }, 1, false],
    [{ address: 1, all: 1_000_000 }, 2, false],
    [{ address: 2, all: 121 }, 4, false],
    [{ address: 3, all: 121 }, 16, true],
  ] as const) {
    t.same(stepUp.price(counts), { units, captcha }, JSON.stringify(counts));
  }
});

t.test('a captcha alone is enough for ten of an address, more where more of one may come', async (t) => {
  const most = (options: { captchaFree?: number; limit?: number }) =>
    createStepUp({
      ...{ windowMs: 600_000, captchaFree: 2, limit: 20, surgeLimit: 30, surgeWindowMs: 60_000 },
      ...options,
    })
      .counters('a', 'captcha-alone')
      .map(({ of, max }) => [of, max]);
  const others = [
    ['network', 2_000_000_000],
    ['all', 2_000_000_000],
  ];
  t.same(most({}), [['address', 20], ...others]);
  t.same(most({ limit: 3, captchaFree: 0 }), [['address', 20], ...others]);
  t.same(most({ limit: 1_000 }), [['address', 500], ...others]);
  t.same(most({ captchaFree: 100 }), [['address', 500], ...others]);
});

t.test('each wait of an address is twice as long as the last, within its window', async (t) => {
  const { stepUp } = setUp();
  t.same(
    [1, 2, 3, 4, 5, 6, 7, 8, 1_000].map((nth) => stepUp.waitMs(nth)),
    [30_000, 60_000, 120_000, 240_000, 480_000, null, null, null, null],
  );
});
