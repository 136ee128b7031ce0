import t from 'tap';
import type { Job, SafeHtml } from '../../../shared/content.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { pageInput } from '../../../test/support/page-input.ts';
import { careerView, jobView } from './career-view.ts';

const JOB: Job = {
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

const list = (jobs: Partial<Job>[], { today = '2025-11-30' } = {}) =>
  careerView(
    pageInput({
      site: { hiring: { steps: [], note: null } } as Partial<SiteFacts> as SiteFacts,
      today,
      jobs: async () => jobs.map((over) => ({ ...JOB, ...over })),
    }),
  );

const page = (job: Partial<Job> = {}, { today = '2025-11-30' } = {}) =>
  jobView(
    pageInput(
      { today, job: async () => ({ ...JOB, ...job }) },
      { params: { slug: 'site-engineer', id: '12' } },
    ),
  );

t.test('an opening shows its facts and leads to its address and to the form', async (t) => {
  const { items, applied } = await list([JOB]);
  t.equal(applied, null);
  t.match(items[0], { href: '/career/site-engineer/12', applyHref: '/apply?job=12' });
  const facts = items[0]?.facts.map(({ label, value }) => `${label}: ${value}`);
  t.same(facts, [
    'Location: Kolar Road, Bhopal',
    'Experience: 2-5 years',
    'Employment: Full-time',
    'Salary: ₹4.8 Lakh to ₹6 Lakh',
    'Apply by: 30 Nov 2025',
  ]);
});

t.test('a job takes applications until the end of its last day, and says so when that is over', async (t) => {
  const closed = 'Applications closed on 30 Nov 2025.';
  for (const [today, deadline, said] of [
    ['2025-11-29', '2025-11-30', null],
    ['2025-11-30', '2025-11-30', null],
    ['2025-12-01', '2025-11-30', closed],
    ['2026-01-01', '2025-11-30', closed],
    ['2026-01-01', null, null],
  ] as const) {
    const one = await page({ deadline }, { today });
    t.equal(one.closed, said, today);
    t.equal((await list([{ deadline }], { today })).items[0]?.closed, said, today);
    const isDated = one.facts.some(({ label }) => label === 'Apply by');
    t.equal(isDated, deadline !== null && said === null, today);
  }
});

t.test('unknown facts of an opening are left out, and one salary is shown once', async (t) => {
  const unknown = { location: null, employmentType: null, deadline: null, experienceMin: null };
  const { items } = await list([
    { ...unknown, experienceMax: null, salaryMin: 0, salaryMax: null },
    { ...unknown, experienceMax: null, salaryMax: 480000 },
  ]);
  t.same(items[0]?.facts, []);
  t.match(items[1]?.facts, [{ label: 'Salary', value: '₹4.8 Lakh' }]);
});

t.test('a salary of which one end is known says which', async (t) => {
  for (const [salaryMin, salaryMax, said] of [
    [20_000, 30_000, '₹20,000 to ₹30,000'],
    [30_000, 20_000, '₹20,000 to ₹30,000'],
    [20_000, 20_000, '₹20,000'],
    [20_000, null, 'From ₹20,000'],
    [20_000, 0, 'From ₹20,000'],
    [null, 30_000, 'Up to ₹30,000'],
    [0, 30_000, 'Up to ₹30,000'],
  ] as const) {
    const { facts } = await page({ salaryMin, salaryMax });
    t.equal(facts.find(({ label }) => label === 'Salary')?.value, said, `${salaryMin} ${salaryMax}`);
  }
});
