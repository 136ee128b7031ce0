import t from 'tap';
import { dayInIndia, dayOrInstantOf, instantOf, lastInstantOf, nextMidnightInIndia } from './india-time.ts';

const at = (text: string) => Date.parse(text);

t.test('the day is the one in India, whatever day it is elsewhere', async (t) => {
  t.equal(dayInIndia(at('2025-08-14T18:29:59Z')), '2025-08-14');
  t.equal(dayInIndia(at('2025-08-14T18:30:00Z')), '2025-08-15');
});

t.test('the next midnight is half past six in the evening of UTC', async (t) => {
  t.equal(nextMidnightInIndia(at('2025-08-14T18:29:59Z')), at('2025-08-14T18:30:00Z'));
  t.equal(nextMidnightInIndia(at('2025-08-14T18:30:00Z')), at('2025-08-15T18:30:00Z'));
});

t.test('a day alone and one with its hour have their instants in India', async (t) => {
  const day = '2027-03-10';
  const table = [
    [day, `${day}T00:00:00+05:30`, day, `${day}T23:59:59+05:30`],
    [`${day}T18:00`, ...Array(3).fill(`${day}T18:00:00+05:30`)],
    [`${day}T18:00:30`, ...Array(3).fill(`${day}T18:00:30+05:30`)],
    [`${day}T18:00:30.250`, ...Array(3).fill(`${day}T18:00:30+05:30`)],
  ];
  for (const [moment = '', ...expected] of table)
    t.same([instantOf(moment), dayOrInstantOf(moment), lastInstantOf(moment)], expected, moment);
  for (const [moment = ''] of table) t.ok(Date.parse(instantOf(moment)) > 0);
});
