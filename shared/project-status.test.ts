import t from 'tap';
import { isListed, projectStatus } from './project-status.ts';

t.test('a status is matched by the word in it, in any case', async (t) => {
  t.equal(projectStatus('Completed Project'), 'completed');
  t.equal(projectStatus('ongoing'), 'ongoing');
  t.equal(projectStatus('Phase 2 UPCOMING'), 'upcoming');
  t.equal(projectStatus('Sold out'), null);
  t.equal(projectStatus(null), null);
});

t.test('the upcoming list takes exactly its text, the others take the word', async (t) => {
  t.ok(isListed({ status: 'Upcoming Project' }, 'upcoming'));
  for (const status of ['upcoming', 'upcoming project', 'Upcoming Projects', 'Upcoming', null]) {
    t.notOk(isListed({ status }, 'upcoming'), String(status));
  }
  t.ok(isListed({ status: 'nearly completed' }, 'completed'));
  t.ok(isListed({ status: 'Ongoing' }, 'ongoing'));
  t.notOk(isListed({ status: 'Completed' }, 'ongoing'));
  t.notOk(isListed({ status: null }, 'completed'));
});
