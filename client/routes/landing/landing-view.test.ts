import t from 'tap';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { bareProject } from '../../../test/support/content.ts';
import { failing, pageInput, valuesOf } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { landingView } from './landing-view.ts';

const SITE = {
  heroSlides: [{ id: '1', image: 'hero-3.jpg', alt: 'Lake', title: 'A', subtitle: 'B' }],
  landing: { title: 'Homes', text: 'Ask.' },
  enquiries: { visit: 'Come.' },
  whyChooseUs: { figures: [{ value: '500+', label: 'homes sold' }], amenities: ['Garden'] },
  testimonials: Array.from({ length: 5 }, (_, index) => ({
    name: `Person ${index}`,
    feedback: 'Good.',
    location: 'Bhopal',
    image: null,
  })),
} as unknown as SiteFacts;

const viewOf = (projects: Backend['projects']) =>
  landingView(pageInput({ site: SITE, projects, issueTicket: () => 'ticket' }));

t.test('the highlights are the four latest by start date', async (t) => {
  const started = {
    old: '2019-01-01',
    none: null,
    new: '2025-05-01',
    mid: '2023-01-01',
    newest: '2025-06-01',
  };
  const all = Object.entries({ ...started, older: '2018-01-01' }).map(([slug, startedOn]) =>
    bareProject({ slug, name: slug, startedOn }),
  );
  const { highlights, testimonials } = await viewOf(async () => all);
  t.same(valuesOf(highlights.items, 'slug'), ['newest', 'new', 'mid', 'old']);
  t.equal(testimonials.length, 3);
});

t.test('the page stands without upstream', async (t) => {
  const view = await viewOf(failing('refused'));
  t.match(view.highlights, { items: [], message: 'No projects available' });
  t.strictSame(view.whyChooseUs.amenities, ['Garden']);
});
