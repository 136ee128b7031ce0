import t from 'tap';
import type { Job, SafeHtml } from '../../../shared/content.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import type { PageInput } from '../../page.ts';
import { careerView, jobView } from './career-view.ts';

const job: Job = {
  id: '12',
  slug: 'site-engineer',
  title: 'Site Engineer',
  location: 'Kolar Road, Bhopal',
  experienceMin: 2,
  experienceMax: 5,
  skills: ['AutoCAD', 'Surveying'],
  description: '<p>You will look after two sites.</p>' as SafeHtml,
  createdOn: '2025-09-01',
  employmentType: 'Full-time',
  salaryMin: 480000,
  salaryMax: 600000,
  deadline: '2025-11-30',
};

const input = (parts: Partial<Backend>, params: PageInput['params'] = {}, search = '') =>
  pageInput(
    { site: { hiring: { steps: [], note: null } } as unknown as SiteFacts, today: '2025-11-30', ...parts },
    { params, search },
  );

t.test('an opening shows its facts and leads to its address and to the form', async (t) => {
  const { items, applied } = await careerView(input({ jobs: async () => [job] }));
  t.equal(applied, null);
  t.match(items[0], { href: '/career/site-engineer/12', applyHref: '/apply?job=12' });
  t.strictSame(
    items[0]?.facts.map(({ label, value }) => [label, value]),
    [
      ['Location', 'Kolar Road, Bhopal'],
      ['Experience', '2-5 years'],
      ['Employment', 'Full-time'],
      ['Salary', '₹4.8 Lakh to ₹6 Lakh'],
      ['Apply by', '30 Nov 2025'],
    ],
  );
});

t.test('a job takes applications until the end of its last day, and says so when that is over', async (t) => {
  const closed = 'Applications closed on 30 Nov 2025.';
  const onDay = async (today: string, change: Partial<Job> = {}) => {
    const jobs = async () => [{ ...job, ...change }];
    const [card] = (await careerView(input({ jobs, today }))).items;
    const parts = { job: async () => ({ ...job, ...change }), today };
    const page = await jobView(input(parts, { slug: 'site-engineer', id: '12' }));
    t.equal(page.closed, card?.closed, today);
    t.strictSame(
      page.facts.some(({ label }) => label === 'Apply by'),
      Boolean(change.deadline !== null && !page.closed),
    );
    return page.closed;
  };
  t.equal(await onDay('2025-11-29'), null);
  t.equal(await onDay('2025-11-30'), null);
  t.equal(await onDay('2025-12-01'), closed);
  t.equal(await onDay('2026-01-01'), closed);
  t.equal(await onDay('2026-01-01', { deadline: null }), null);
});

t.test('what is not known of an opening is left out', async (t) => {
  const bare: Job = {
    ...job,
    ...{ location: null, employmentType: null, deadline: null },
    ...{ experienceMin: null, experienceMax: null, salaryMin: 0, salaryMax: null },
  };
  const { items } = await careerView(input({ jobs: async () => [bare] }));
  t.strictSame(items[0]?.facts, []);
});

t.test('one salary is shown once', async (t) => {
  const { items } = await careerView(input({ jobs: async () => [{ ...job, salaryMax: 480000 }] }));
  t.equal(items[0]?.facts.find(({ label }) => label === 'Salary')?.value, '₹4.8 Lakh');
});

t.test('the visitor who has just applied is told so, nobody else', async (t) => {
  const applied = async (search: string) =>
    (await careerView(input({ jobs: async () => [] }, {}, search))).applied;
  t.equal(await applied('sent=application'), 'Application Submitted Successfully!');
  t.equal(await applied('sent=contact'), null);
});

t.test('a job under a wrong slug moves for good to the right one', async (t) => {
  const parts = { job: async () => job };
  const moved = await jobView(input(parts, { slug: 'engineer', id: '12' })).catch((thrown) => thrown);
  t.ok(moved instanceof Response);
  t.equal(moved.status, 301);
  t.equal(moved.headers.get('location'), '/career/site-engineer/12');
  t.equal((await jobView(input(parts, { slug: 'site-engineer', id: '12' }))).title, 'Site Engineer');
});
