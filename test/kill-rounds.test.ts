import t from 'tap';
import { killRounds } from './kill-rounds.ts';

t.test('12 rounds of kill -9 while enquiries arrive lose none', async (t) => {
  const figures = await killRounds(t, 12, 7);
  t.comment(figures);
  t.ok(figures.answered > 30, 'enough was answered to mean something');
});
