import t from 'tap';
import type { FormReply } from '../../../shared/enquiry-messages.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { failing, pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { positionOf } from './apply.route.tsx';
import { applyView } from './apply-view.ts';

const job: Backend['job'] = async (id) =>
  (id === '7' ? { id: '7', title: 'Site Engineer', deadline: '2025-11-30' } : null) as Awaited<
    ReturnType<Backend['job']>
  >;

const input = (search: string, more: Partial<Backend> = {}) =>
  pageInput({ site: { hiring: { note: null } } as SiteFacts, job, today: '2025-11-30', ...more }, { search });

const position = async (...given: Parameters<typeof input>) =>
  positionOf(await applyView(input(...given)), 'en');

t.test('the position is that of the job in the address, or unknown', async (t) => {
  t.equal(await position('job=7'), 'Site Engineer');
  t.equal(await position('job=8'), 'Unknown Position');
  t.equal(await position(''), 'Unknown Position');
  t.equal((await applyView(input('job=8'))).job, '', 'an id that the site does not know is repeated nowhere');
});

t.test('a job past its deadline takes no application', async (t) => {
  t.equal((await applyView(input('job=7'))).closed, null);
  t.equal(
    (await applyView(input('job=7', { today: '2025-12-01' }))).closed,
    'Applications closed on 30 Nov 2025.',
  );
  t.equal((await applyView(input('', { today: '2025-12-01' }))).closed, null);
});

t.test('the form stands when upstream does not', async (t) => {
  t.equal(await position('job=7', { job: failing('refused') }), 'Unknown Position');
});

t.test('an application that was sent without JavaScript keeps its job', async (t) => {
  const formReply: FormReply = {
    form: 'application',
    language: 'en',
    status: 422,
    message: 'm',
    values: { name: 'Ravi', job: '7' },
    errors: {},
    ticket: '',
    captcha: '',
    project: null,
  };
  t.match(await applyView(input('', { formReply })), {
    job: '7',
    jobTitle: 'Site Engineer',
    reply: formReply,
  });
  const other = { ...formReply, form: 'contact' as const };
  t.equal((await applyView(input('', { formReply: other }))).reply, null);
});
