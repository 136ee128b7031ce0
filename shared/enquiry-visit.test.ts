import t from 'tap';
import { visitDays, visitErrors, visitHours } from './enquiry-visit.ts';

/** Monday, 2 March 2026, eleven in the morning in Bhopal. */
const now = Date.parse('2026-03-02T11:00:00+05:30');
const openingHours = [
  { days: [1, 2, 3, 4, 5, 6], opens: '10:00', closes: '13:00' },
  { days: [1, 2, 3, 4, 5], opens: '14:00', closes: '19:00' },
];
const context = { now, openingHours };

t.test('a visit within the opening hours can be booked', async (t) => {
  t.same(visitErrors('2026-03-03', '10:00', context), {});
  t.same(visitErrors('2026-03-03', '18:59', context), {});
  t.same(visitErrors('2026-03-02', '11:01', context), {}, 'later today');
});

t.test('a day or time that has passed cannot', async (t) => {
  t.match(visitErrors('2026-03-01', '11:00', context).date, /passed/);
  t.match(visitErrors('2026-03-02', '11:00', context).time, /passed/);
  t.match(visitErrors('2026-03-02', '10:30', context).time, /passed/);
});

t.test('a time outside the opening hours is answered with the hours of that day', async (t) => {
  const both = 'Please choose a time between 10:00 and 13:00 or between 14:00 and 19:00.';
  t.equal(visitErrors('2026-03-03', '13:00', context).time, both);
  t.equal(visitErrors('2026-03-03', '19:00', context).time, both);
  t.equal(visitErrors('2026-03-07', '15:00', context).time, 'Please choose a time between 10:00 and 13:00.');
});

t.test('a closed day, a day too far ahead and a day that does not exist are named as such', async (t) => {
  t.match(visitErrors('2026-03-08', '11:00', context).date, /closed/);
  t.match(visitErrors('2026-06-02', '11:00', context).date, /within the next 90 days/);
  t.equal(visitErrors('2026-02-30', '11:00', context).date, 'Please select a date.');
});

t.test('the day is that of Bhopal, whatever the hour elsewhere', async (t) => {
  const lateEvening = Date.parse('2026-03-01T20:00:00Z');
  t.same(visitDays(lateEvening), { min: '2026-03-02', max: '2026-05-31' });
});

t.test('without opening hours every time of a day to come is taken', async (t) => {
  t.same(visitErrors('2026-03-08', '23:00', { now, openingHours: [] }), {});
  t.same(visitHours('2026-03-08', []), []);
});
