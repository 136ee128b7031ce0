import t from 'tap';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { bareProject } from '../../../test/support/content.ts';
import { failing, pageInput } from '../../../test/support/page-input.ts';
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

const input = (projects: Backend['projects']) =>
  pageInput({ site: SITE, projects, issueTicket: () => 'ticket' });

const project = (id: string, startedOn: string | null) => bareProject({ id, slug: id, name: id, startedOn });

t.test('the highlights are the four latest by start date', async (t) => {
  const view = await landingView(
    input(async () => [
      project('old', '2019-01-01'),
      project('none', null),
      project('new', '2025-05-01'),
      project('mid', '2023-01-01'),
      project('newest', '2025-06-01'),
      project('older', '2018-01-01'),
    ]),
  );
  t.strictSame(
    view.highlights.items.map((card) => `/projects/${card.slug}`),
    ['/projects/newest', '/projects/new', '/projects/mid', '/projects/old'],
  );
  t.equal(view.testimonials.length, 3);
});

t.test('the page stands without upstream', async (t) => {
  const view = await landingView(input(failing('refused')));
  t.match(view.highlights, { items: [], message: 'No projects available' });
  t.strictSame(view.whyChooseUs.amenities, ['Garden']);
});
