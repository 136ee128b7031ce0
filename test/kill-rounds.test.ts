import t from 'tap';
import { killRounds } from './kill-rounds.ts';

t.test('6 rounds of kill -9 while enquiries arrive lose none', async (t) => {
  const figures = await killRounds(t, 6, 7);
  t.comment(figures);
  t.ok(figures.answered > 15, 'enough was answered to mean something');
});
