import t from 'tap';
import { createLinks } from '../../shared/links.ts';
import { MENU } from '../text/frame.ts';
import { footerLinks, placeIn, siteMenu } from './site-menu.ts';

const links = createLinks('en');

t.test('the header has the eight menus of the specification, in its order', async (t) => {
  t.same(
    siteMenu(links, MENU.en).map(({ label }) => label),
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
  const places = (path: string) =>
    siteMenu(links, MENU.en).flatMap((entry) => {
      const place = placeIn(entry, path, links);
      return place ? [[entry.label, place.href, place.mark]] : [];
    });
  t.same(places('/news'), [['News and Media', '/news', 'page']]);
  t.same(places('/news/12'), [['News and Media', '/news', 'true']]);
  t.same(places('/event/3'), [['News and Media', '/events', 'true']]);
  t.same(places('/about-us'), [['About Us', '/about-us', 'page']]);
  for (const path of ['/apply', '/career/site-engineer/4'])
    t.same(places(path), [['Career', '/career', 'true']]);
  t.match(places('/projects/lake-view'), [['Project', /^/, undefined]], 'its list is not known');
  t.same(places('/'), []);
});
