import t from 'tap';
import { walkEachKind } from './page-checks/each-kind.ts';
import { noBrowser } from './support/platform.ts';
import { CHOOSING, NOWHERE, ONE_OF_EACH_KIND } from './support/site-map.ts';

t.test('each kind of page in a real browser', { skip: noBrowser }, (t) =>
  walkEachKind(t, [...ONE_OF_EACH_KIND, NOWHERE, ...CHOOSING], { onDesk: true }),
);
