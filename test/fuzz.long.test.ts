import t from 'tap';
import { expectUnharmed } from './fuzz.ts';

t.setTimeout(3_000_000);

t.test('500,000 hostile requests harm nothing', (t) => expectUnharmed(t, String(Date.now()), 500_000));
