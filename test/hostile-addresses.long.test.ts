import t from 'tap';
import { attackInParts } from './hostile-addresses.ts';

t.test('20,000 hostile addresses leave nothing behind', (t) => attackInParts(t, 20_000));
