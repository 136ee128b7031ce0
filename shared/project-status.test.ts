import t from 'tap';
import { isOnList, projectStatus } from './project-status.ts';

t.test('a status is matched by the word in it, in any case', async (t) => {
  t.equal(projectStatus('Completed Project'), 'completed');
  t.equal(projectStatus('ongoing'), 'ongoing');
  t.equal(projectStatus('Phase 2 UPCOMING'), 'upcoming');
  t.equal(projectStatus('Sold out'), null);
  t.equal(projectStatus(null), null);
});

t.test('the upcoming list takes exactly its text, the others take the word', async (t) => {
  t.ok(isOnList({ status: 'Upcoming Project' }, 'upcoming'));
  for (const status of ['upcoming', 'upcoming project', 'Upcoming Projects', 'Upcoming', null]) {
    t.notOk(isOnList({ status }, 'upcoming'), String(status));
  }
  t.ok(isOnList({ status: 'nearly completed' }, 'completed'));
  t.ok(isOnList({ status: 'Ongoing' }, 'ongoing'));
  t.notOk(isOnList({ status: 'Completed' }, 'ongoing'));
  t.notOk(isOnList({ status: null }, 'completed'));
});
