import t from 'tap';
import type { Language } from '../../shared/language.ts';
import { createTextLinks } from './text-links.ts';

const links = createTextLinks({
  siteUrl: 'https://www.example.com',
  apiUrl: 'https://api.example.com/base/',
  file: (address, title) =>
    address.includes('secret') ? null : `/files/${new URL(address).pathname.slice(1)}/${title}`,
});

const LEADS: [from: string, to: string, isOutside?: true | undefined, language?: Language][] = [
  // Pages of ours, in the language of the page.
  ['/contact-us?form=site-visit#map', '/contact-us?form=site-visit#map'],
  ['/projects/lake-view', '/hi/projects/lake-view', undefined, 'hi'],
  ['contact-us', '/contact-us'],
  ['/', '/hi', undefined, 'hi'],
  ['https://www.example.com/news/5', '/news/5'],
  ['http://www.example.com/news/5?a=1', '/hi/news/5?a=1', undefined, 'hi'],
  ['https://www.example.com/hi/news', '/hi/news'],
  ['http://localhost:3000/projects/lake-view', '/hi/projects/lake-view', undefined, 'hi'],
  ['https://www.example.com/other', '/other'],
  ['https://www.example.com/news/feed.xml', '/news/feed.xml', undefined, 'hi'],
  // Documents of upstream, through our server.
  ['/uploads/plan.pdf', '/files/uploads/plan.pdf/Plan'],
  ['uploads/plan.PDF?v=2', '/files/base/uploads/plan.PDF/Plan'],
  ['https://api.example.com/uploads/plan.docx', '/files/uploads/plan.docx/Plan'],
  ['http://api.example.com/uploads/plan.zip', '/files/uploads/plan.zip/Plan'],
  ['/uploads/secret.pdf', 'https://api.example.com/uploads/secret.pdf', true],
  // Its pages.
  ['/policy.html', 'https://api.example.com/policy.html', true],
  ['/policies/refunds', 'https://api.example.com/policies/refunds', true],
  ['https://api.example.com/news/5', 'https://api.example.com/news/5', true],
  // All others.
  ['https://other.example/plan.pdf', 'https://other.example/plan.pdf', true],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['tel:+917554001234', 'tel:+917554001234'],
  ['#text-faq', '#text-faq'],
];

t.test('links of a text lead to our pages, to documents of upstream, to the place elsewhere', async (t) => {
  for (const [from, href, isOutside = false, language = 'en'] of LEADS) {
    t.same(links(from, 'Plan', language), { href, isOutside }, `${from} ${language}`);
  }
});

t.test('where the API is at our own address its documents are still documents', async (t) => {
  const one = createTextLinks({
    siteUrl: 'https://example.com',
    apiUrl: 'https://example.com',
    file: () => '/files/x',
  });
  t.same(one('/uploads/plan.pdf', '', 'en'), { href: '/files/x', isOutside: false });
  t.same(one('/uploads/', '', 'en'), { href: '/uploads/', isOutside: false });
});
