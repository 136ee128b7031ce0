import t from 'tap';
import { nearPages } from './near.ts';

const first = (path: string) => nearPages(path, 'en')[0]?.href;

t.test('an address that somebody may type means one of our own pages', async (t) => {
  for (const [path, href] of [
    ['/contact', '/contact-us'],
    ['/contactus.html', '/contact-us'],
    ['/contact_us.php', '/contact-us'],
    ['/emi', '/emi-calculator'],
    ['/project', '/projects'],
    ['/careers', '/career'],
    ['/downlods', '/download'],
    ['/about', '/about-us'],
    ['/privacy', '/privacy-policy'],
    ['/terms-and-conditions', '/terms-condition'],
    ['/completed-projects', '/complete-projects'],
    ['/gallery/images', '/images'],
    ['/media', '/bhavishya-media-house'],
    ['/article', '/Articles'],
    // A longer word names nothing.
    [`/contact/${'k'.repeat(41)}`, '/contact-us'],
  ] as const) {
    t.equal(first(path), href, path);
  }
});

t.test('it says how the page is called, and names three at most', async (t) => {
  t.same(nearPages('/emi', 'en'), [{ href: '/emi-calculator', title: 'EMI calculator' }]);
  t.equal(nearPages('/project', 'en').length, 3);
});

t.test('other addresses mean none of them', async (t) => {
  for (const path of [
    '/wp-login.php',
    '/xyz',
    '/',
    `/contact${'-us'.repeat(60)}`,
    '/%E0%A4',
    '/projects-of-mars',
  ]) {
    t.same(nearPages(path, 'en'), [], path);
  }
});
