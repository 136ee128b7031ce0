import t from 'tap';
import { FOOTER_LINKS, isCurrent, SITE_MENU } from './site-menu.ts';

t.test('the header has the eight menus of the specification, in its order', async (t) => {
  t.same(
    SITE_MENU.map(({ label }) => label),
    ['About Us', 'Project', 'News and Media', 'Our Group', 'Gallery', 'Career', 'Download', 'Contact'],
  );
});

t.test('the footer has the links of the specification with its texts', async (t) => {
  const links = FOOTER_LINKS.flatMap((group) => group.links.map(({ href, label }) => [href, label]));
  t.same(Object.fromEntries(links), {
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
  t.ok(isCurrent('/news', '/news/12'));
  t.ok(isCurrent('/events', '/event/3'));
  t.ok(isCurrent('/career', '/career/site-engineer/4'));
  t.ok(isCurrent('/career', '/apply'));
  t.notOk(isCurrent('/news', '/events'));
  t.notOk(isCurrent('/about-us#history', '/about-us'));
});
