import t from 'tap';
import { localeOf } from '../../client/locale.ts';
import type { PageHandle } from '../../client/page.ts';
import { handle as jobHandle } from '../../client/routes/career/job.route.tsx';
import { handle as eventHandle } from '../../client/routes/events/event.route.tsx';
import { handle as newsHandle } from '../../client/routes/news/news-item.route.tsx';
import { handle as projectHandle } from '../../client/routes/project/project.route.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { createDocument } from '../render/document.ts';
import { absoluteAddresses } from './structured-data.ts';

const SITE = 'https://www.example.com';
const PICTURE = { base: '/media/sig/u1', alt: '' };
const FACTS = { groupName: 'Bhavishya Group', tagline: 'Homes' } as ShellFacts;

/** What a page of that view says of itself, as it stands in the page: completed, escaped, and read again. */
function said<View>(handle: PageHandle<View>, view: Partial<View>): { html: string; objects: object[] } {
  const document = createDocument({
    manifest: {
      build: 'b',
      css: '',
      furtherCss: '',
      noscriptCss: '',
      styleguideCss: '',
      boot: '',
      entry: [],
      routes: {},
      fonts: [],
      hindiFont: '',
    },
    siteUrl: SITE,
    groupName: FACTS.groupName,
    demo: false,
    structured: (objects) => absoluteAddresses(objects, SITE),
  });
  const html = document.head(handle.meta(view as View, FACTS, localeOf('en')), '/x', []);
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return { html, objects: scripts.map(([, json = '']) => JSON.parse(json)) };
}

t.test('addresses become whole, wherever they stand', async (t) => {
  const given = [
    {
      ...{ '@type': 'Thing', '@id': '/a#thing', url: '/a', logo: '/logo.png', name: '/not an address' },
      image: ['/1.jpg', { '@type': 'ImageObject', contentUrl: '/2.jpg', thumbnailUrl: '/2s.jpg' }, '/3.jpg'],
      itemListElement: [{ '@type': 'ListItem', position: 1, item: '/' }],
      offers: { '@type': 'Offer', url: '/b', price: 7, valid: true, seller: null },
    },
  ];
  const copy = structuredClone(given);
  t.same(absoluteAddresses(given, SITE), [
    {
      ...{ '@type': 'Thing', '@id': `${SITE}/a#thing`, url: `${SITE}/a`, logo: `${SITE}/logo.png` },
      name: '/not an address',
      image: [
        `${SITE}/1.jpg`,
        { '@type': 'ImageObject', contentUrl: `${SITE}/2.jpg`, thumbnailUrl: `${SITE}/2s.jpg` },
        `${SITE}/3.jpg`,
      ],
      itemListElement: [{ '@type': 'ListItem', position: 1, item: `${SITE}/` }],
      offers: { '@type': 'Offer', url: `${SITE}/b`, price: 7, valid: true, seller: null },
    },
  ]);
  t.same(given, copy, 'what was given stays as it was');
});

t.test('an address that is whole already stays, also one without a protocol', async (t) => {
  for (const url of ['https://other.example/a', '//other.example/a', 'mailto:a@example.com', '']) {
    t.same(absoluteAddresses([{ url }], SITE), [{ url }], url);
  }
});

t.test('a project is a listing with its place, its picture and its price in rupees', async (t) => {
  const view = { slug: 'lake-view', name: 'Lake View', summary: 'Two towers', address: 'Kolar Road, Bhopal' };
  t.same(
    said(projectHandle, {
      ...view,
      pictures: [PICTURE],
      price: { rupees: 4_850_000, text: '₹48,50,000', emi: '202k' },
    }).objects,
    [
      {
        '@context': 'https://schema.org',
        '@type': 'RealEstateListing',
        name: 'Lake View',
        url: `${SITE}/projects/lake-view`,
        description: 'Two towers',
        image: `${SITE}/media/sig/u1/1080.jpg`,
        contentLocation: { '@type': 'Place', name: 'Lake View', address: 'Kolar Road, Bhopal' },
        offers: { '@type': 'Offer', priceCurrency: 'INR', price: 4_850_000 },
      },
    ],
  );
  const bare = said(projectHandle, { ...view, summary: '', address: '', pictures: [], price: null });
  t.same(
    Object.keys(bare.objects[0] ?? {}),
    ['@context', '@type', 'name', 'url'],
    'what is unknown is left out',
  );
});

t.test('news, events and jobs are what schema.org calls them', async (t) => {
  t.match(said(newsHandle, { title: 'A story', href: '/news/7', day: '2025-08-15', picture: null }).objects, [
    { '@type': 'NewsArticle', headline: 'A story', url: `${SITE}/news/7`, datePublished: '2025-08-15' },
  ]);
  const event = {
    title: 'Fair',
    href: '/event/4',
    day: '2026-01-02',
    endDay: null,
    place: 'Bhopal',
    picture: null,
  };
  t.match(said(eventHandle, event).objects, [
    {
      '@type': 'Event',
      name: 'Fair',
      startDate: '2026-01-02',
      location: { '@type': 'Place', name: 'Bhopal' },
    },
  ]);
  t.same(said(eventHandle, { ...event, place: null }).objects, [], 'an event without a place is none');
  t.match(
    said(jobHandle, { title: 'Mason', href: '/career/mason/1', summary: 'x', location: 'Bhopal' }).objects,
    [
      {
        '@type': 'JobPosting',
        title: 'Mason',
        url: `${SITE}/career/mason/1`,
        hiringOrganization: { '@type': 'Organization', name: 'Bhavishya Group' },
        jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'IN' } },
      },
    ],
  );
});

t.test('a job that takes no more applications is not offered to search engines', async (t) => {
  const view = { title: 'Mason', href: '/career/mason/1', summary: 'x', location: 'Bhopal' };
  t.same(said(jobHandle, { ...view, closed: 'Applications closed on 1 Jan 2025.' }).objects, []);
});

t.test('no text can end the script that it stands in', async (t) => {
  const title = 'x</script><script>alert(1)</script><!-- <script> \u2028 "q" \\';
  const { html, objects } = said(newsHandle, { title, href: '/news/7', day: null, picture: null });
  t.match(objects, [{ headline: title }], 'and it is read as it was written');
  const [data = ''] = /<script type="application\/ld\+json">[\s\S]*/.exec(html) ?? [];
  t.notMatch(data.slice(8), /<script|<!--/i);
  t.equal(data.split('</script>').length, 2);
});
