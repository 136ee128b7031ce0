import t from 'tap';
import { createTicketKeeper } from './ticket-keeper.ts';

function keeper({ inPage = null as number | null, texts = ['t1'], touchedAt = 0 } = {}) {
  const clock = { now: 1_000 };
  const waits: number[] = [];
  const asked: number[] = [];
  const tickets = createTicketKeeper({
    client: {
      async ticket() {
        asked.push(clock.now);
        return texts.shift() ?? '';
      },
    },
    inPage: () => inPage,
    touchedAt: () => touchedAt,
    now: () => clock.now,
    wait: async (ms) => {
      waits.push(ms);
      clock.now += ms;
    },
  });
  return { tickets, clock, waits, asked };
}

t.test('a ticket is fetched once, and is three seconds old before it is used', async (t) => {
  const { tickets, clock, waits, asked } = keeper();
  tickets.fetch();
  tickets.fetch();
  clock.now += 1_000;
  t.equal(await tickets.ready(), 't1');
  t.equal(asked.length, 1);
  t.equal(waits.length, 1);
  t.ok(clock.now - 1_000 > 3_000, 'a program is what is quicker');
  clock.now += 60_000;
  t.equal(await tickets.ready(), 't1');
  t.equal(waits.length, 1, 'who took his time does not wait');
});

t.test('a ticket that came with the page is not fetched, and ages from when the page came', async (t) => {
  const { tickets, clock, waits, asked } = keeper({ inPage: 1_000 });
  tickets.fetch();
  clock.now += 2_000;
  t.equal(await tickets.ready(), '');
  t.same([asked.length, waits.length], [0, 1]);
});

t.test('a ticket that could not be had holds nothing up, and is asked for again', async (t) => {
  const { tickets, waits, asked } = keeper({ texts: ['', 't2'] });
  t.equal(await tickets.ready(), '');
  t.equal(waits.length, 0);
  t.equal(await tickets.ready(), 't2');
  t.equal(asked.length, 2);
});

t.test('nor is a form sent within a second of its first touch, whoever filled it in', async (t) => {
  const { tickets, clock, waits } = keeper({ inPage: -60_000, touchedAt: 900 });
  t.equal(await tickets.ready(), '');
  t.same(waits, [1_000]);
  t.ok(clock.now - 900 > 1_000, 'a program is what is quicker');
});
