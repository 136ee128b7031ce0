import t from 'tap';
import { attackTwice } from './hostile-addresses.ts';

t.test('20,000 hostile addresses leave nothing behind', (t) => attackTwice(t, 10_000));
