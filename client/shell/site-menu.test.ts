import t from 'tap';
import { createLinks } from '../../shared/links.ts';
import { MENU } from '../text/frame.ts';
import { footerLinks, isCurrent, placeIn, siteMenu } from './site-menu.ts';

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

t.test('a detail marks the list that it belongs to', async (t) => {
  const marks = (href: string, path: string) => isCurrent(href, path, links);
  t.ok(marks('/news', '/news/12'));
  t.ok(marks('/events', '/event/3'));
  t.ok(marks('/ongoing-projects', '/projects/lake-view'));
  t.ok(marks('/career', '/career/site-engineer/4'));
  t.ok(marks('/career', '/apply'));
  t.notOk(marks('/news', '/events'));
  t.notOk(marks('/about-us#history', '/about-us'));
});

t.test('a menu marks one link: the page, or the list that the page is a detail of', async (t) => {
  const menu = siteMenu(links, MENU.en);
  t.equal(siteMenu(links, MENU.en), menu, 'the same objects: what shows them is not rendered again');
  const places = (path: string) =>
    menu.flatMap((entry) => {
      const place = placeIn(entry, path, links);
      return place ? [[entry.label, place.href, place.mark]] : [];
    });
  t.same(places('/news'), [['News and Media', '/news', 'page']]);
  t.same(places('/news/12'), [['News and Media', '/news', 'true']]);
  t.same(places('/about-us'), [['About Us', '/about-us', 'page']]);
  t.same(places('/apply'), [['Career', '/career', 'true']]);
  t.same(
    places('/projects/lake-view').map(([label, , mark]) => [label, mark]),
    [['Project', undefined]],
    'its list is not known',
  );
  t.same(places('/'), []);
});
