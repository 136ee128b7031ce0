import t from 'tap';
import { killRounds } from './kill-rounds.ts';

t.test('500 rounds of kill -9 while enquiries arrive lose none', { timeout: 1_800_000 }, async (t) => {
  const figures = await killRounds(t, 500, 11);
  t.comment(figures);
  t.ok(figures.answered > 2_500, 'enough was answered to mean something');
});
