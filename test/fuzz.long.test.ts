import t from 'tap';
import { expectUnharmed } from './fuzz.ts';

t.setTimeout(3_000_000);

t.test('200,000 hostile requests harm nothing', (t) => expectUnharmed(t, Date.now() % 2 ** 31, 200_000));
