import t from 'tap';
import { createLinks } from '../../shared/links.ts';
import { MENU } from '../text/frame.ts';
import { siteMenu } from './site-menu.ts';

const links = createLinks('en');

t.test('a menu marks one link: the page, or the list that the page is a detail of', async (t) => {
  const marked = (path: string) =>
    siteMenu(links, MENU.en, path).flatMap((entry) => {
      const items = 'items' in entry ? entry.items : [entry];
      const isCurrent = 'items' in entry ? entry.isCurrent : Boolean(entry.current);
      const marks = items.flatMap(({ href, current }) => (current ? [href, current] : []));
      return isCurrent || marks.length ? [[entry.label, ...marks]] : [];
    });
  for (const [path, ...expected] of [
    ['/news', ['News and Media', '/news', 'page']],
    ['/news/12', ['News and Media', '/news', 'true']],
    ['/event/3', ['News and Media', '/events', 'true']],
    ['/about-us', ['About Us', '/about-us', 'page']],
    ['/apply', ['Career', '/career', 'true']],
    ['/career/site-engineer/4', ['Career', '/career', 'true']],
    // Its list is not known.
    ['/projects/lake-view', ['Project']],
    ['/'],
  ] as const) {
    t.same(marked(path), expected, path);
  }
});
