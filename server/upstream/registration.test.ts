import t from 'tap';
import { bareProject } from '../../test/support/content.ts';
import { lacksRegistration, unregisteredIn } from './registration.ts';

/** What is shown of it is held by test/pages/registration.test.ts. */
t.test('a number is needed until a project is completed', async (t) => {
  t.notOk(lacksRegistration(bareProject({ status: 'Ongoing', reraId: 'P-1' })));
  t.notOk(lacksRegistration(bareProject({ status: 'Phase 1 completed' })));
  for (const status of ['Ongoing Project', 'Upcoming Project', 'On Hold', null]) {
    t.ok(lacksRegistration(bareProject({ status })), String(status));
  }
  t.same(unregisteredIn([bareProject({ slug: 'a' }), bareProject({ slug: 'b', reraId: 'P-2' })]), ['a']);
});
