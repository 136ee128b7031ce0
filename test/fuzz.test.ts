import t from 'tap';
import { expectUnharmed } from './fuzz.ts';

t.test('1,000 hostile requests harm nothing', (t) => expectUnharmed(t, 7, 1_000));
