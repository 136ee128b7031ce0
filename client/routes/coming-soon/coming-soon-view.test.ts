import t from 'tap';
import { pageInput } from '../../../test/support/page-input.ts';
import { comingSoonView } from './coming-soon-view.ts';

t.test('a page to come has its title with or without a text of the site folder', async (t) => {
  t.match(comingSoonView('bhavishya-films', pageInput()), { title: 'Bhavishya Films', lead: '', html: null });
});
