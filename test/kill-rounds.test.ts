import t from 'tap';
import { killAlone } from './support/kill-rounds.ts';

t.test('2 rounds of kill -9 while enquiries arrive lose none', (t) => killAlone(t, 2, 7));
