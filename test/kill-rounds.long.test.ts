import t from 'tap';
import { killAlone } from './support/kill-rounds.ts';

t.test('500 rounds of kill -9 while enquiries arrive lose none', { timeout: 1_800_000 }, (t) =>
  killAlone(t, 500, 11),
);
