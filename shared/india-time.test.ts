import t from 'tap';
import { dayInIndia, nextMidnightInIndia } from './india-time.ts';

const at = (text: string) => Date.parse(text);

t.test('the day is the one in India, whatever day it is elsewhere', async (t) => {
  t.equal(dayInIndia(at('2025-08-14T18:29:59Z')), '2025-08-14');
  t.equal(dayInIndia(at('2025-08-14T18:30:00Z')), '2025-08-15');
});

t.test('the next midnight is half past six in the evening of UTC', async (t) => {
  t.equal(nextMidnightInIndia(at('2025-08-14T18:29:59Z')), at('2025-08-14T18:30:00Z'));
  t.equal(nextMidnightInIndia(at('2025-08-14T18:30:00Z')), at('2025-08-15T18:30:00Z'));
});
