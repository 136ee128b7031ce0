import t from 'tap';
import { createLinks } from '../../shared/links.ts';
import { MENU } from '../text/frame.ts';
import { footerLinks, siteMenu } from './site-menu.ts';

const links = createLinks('en');

t.test('the header has the eight menus of the specification, in its order', async (t) => {
  t.same(
    siteMenu(links, MENU.en, '/').map(({ label }) => label),
    ['About Us', 'Project', 'News and Media', 'Our Group', 'Gallery', 'Career', 'Download', 'Contact'],
  );
});

t.test('the footer has the links of the specification with its texts', async (t) => {
  const pairs = footerLinks(links, MENU.en).flatMap(({ items }) =>
    items.map(({ href, label }) => [href, label]),
  );
  t.same(Object.fromEntries(pairs), {
    '/about-us': 'About Us',
    '/bhavishya-ngo': 'NGO',
    '/career': 'Careers',
    '/upcoming-projects': 'Upcoming Projects',
    '/ongoing-projects': 'Running Projects',
    '/complete-projects': 'Completed Projects',
    '/contact-us': 'Contact Us',
    '/terms-condition': 'Terms and Conditions',
    '/privacy-policy': 'Privacy Policy',
  });
});

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
