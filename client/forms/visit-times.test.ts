import t from 'tap';
import { visitTimes } from './visit-times.ts';

const WEEK = [
  { days: [1, 2, 3, 4, 5, 6], opens: '10:00', closes: '13:00' },
  { days: [7], opens: '11:30', closes: '14:00' },
];
/** A Saturday in India. */
const at = (hour: string) => Date.parse(`2026-11-28T${hour}:00+05:30`);

t.test('hours of a day at which nobody is there are named, and those of today that are over', async (t) => {
  const { days, hours } = visitTimes(WEEK, at('10:20'));
  t.equal(days.length, 14);
  t.equal(days[0], '2026-11-28');
  t.same(
    hours.map(({ hour, shutOn }) => `${hour}: ${shutOn}`),
    // Sundays begin at half past eleven: the hour before is none of theirs.
    ['10:00: 0 7', '11:00: 7', '12:00: ', '13:00: 0 1 2 3 4 5 6'],
  );
});

t.test('today is left out when its last whole hour has begun', async (t) => {
  for (const [hour, first] of [
    ['00:10', '2026-11-28'],
    ['11:59', '2026-11-28'],
    ['12:00', '2026-11-29'],
    ['23:50', '2026-11-29'],
  ] as const) {
    t.equal(visitTimes(WEEK, at(hour)).days[0], first, hour);
  }
});

t.test('days on which nobody is there are left out; all are open where no hours are known', async (t) => {
  const [weekdays] = WEEK;
  const { days } = visitTimes(weekdays ? [{ ...weekdays, days: [2] }] : [], at('09:00'));
  t.same(days, ['2026-12-01', '2026-12-08']);
  const all = visitTimes([], at('23:00'));
  t.equal(all.days.length, 14);
  t.same(all.hours, []);
});
