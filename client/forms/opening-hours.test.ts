import t from 'tap';
import { hoursLines, hoursOf } from './opening-hours.ts';

t.test('days in a row are named by their ends', async (t) => {
  const line = (days: number[]) => hoursLines([{ days, opens: '10:00', closes: '19:00' }], 'en')[0]?.days;
  t.equal(line([1, 2, 3, 4, 5, 6]), 'Mon to Sat');
  t.equal(line([7]), 'Sun');
  t.equal(line([6, 7]), 'Sat, Sun');
  t.equal(line([5, 1, 2, 3]), 'Mon to Wed, Fri');
});

t.test('all hours are one sentence, or none', async (t) => {
  const hours = [
    { days: [1, 2, 3], opens: '10:00', closes: '19:00' },
    { days: [7], opens: '11:00', closes: '17:00' },
  ];
  t.equal(hoursOf(hours, 'en'), 'Open Mon to Wed 10:00 to 19:00, Sun 11:00 to 17:00');
  t.equal(hoursOf([], 'en'), undefined);
});
