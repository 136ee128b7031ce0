import t from 'tap';
import { CAPTCHA_ASKED, CORRECT_FIELDS } from '../../shared/enquiry-messages.ts';
import { captchaById } from './captcha.ts';
import { type FormAction, formReducer, initialState } from './form-state.ts';

const run = (actions: FormAction[], from = initialState(null, '')) => actions.reduce(formReducer, from);
const wrong = { name: 'Name is required', mobile: 'Mobile number is required' };
const failure = (message: string, more = {}) => ({ ok: false, message, ...more });

t.test('several wrong fields give a summary that takes the focus, one takes it itself', async (t) => {
  const several = run([{ type: 'submitting' }, { type: 'rejected', errors: wrong }]);
  t.match(several, {
    submitting: false,
    message: CORRECT_FIELDS,
    errors: wrong,
    listed: wrong,
    focus: { field: '' },
  });
  const one = run([{ type: 'submitting' }, { type: 'rejected', errors: { name: 'Name is required' } }]);
  t.same(one.focus, { field: 'name' });
});

t.test('a message goes when its field is right and comes again; others wait for the next try', async (t) => {
  const rejected = run([{ type: 'rejected', errors: wrong }]);
  const half = run([{ type: 'rechecked', errors: { mobile: 'm', budget: 'b' } }], rejected);
  t.same(half.errors, { mobile: 'm' });
  t.equal(half.message, CORRECT_FIELDS);
  t.equal(half.focus, null, 'typing moves no focus');
  t.same(run([{ type: 'rechecked', errors: wrong }], half).errors, wrong);
  t.equal(run([{ type: 'rechecked', errors: {} }], half).message, '');
});

t.test('success clears the form and shows its message', async (t) => {
  const reply = { form: 'contact' as const, status: 422, message: 'm', values: { name: 'A' }, errors: wrong };
  const before = initialState(
    { ...reply, captchaRequired: true, project: null, ticket: '', captcha: 'c1' },
    'c1',
  );
  t.same(before.values, { name: 'A' });
  const captcha = captchaById('c2');
  const after = run(
    [{ type: 'submitting' }, { type: 'answered', reply: { ok: true, message: '✅' }, captcha }],
    before,
  );
  t.match(after, { message: '✅', good: true, submitting: false, captcha, round: 1, focus: { field: '' } });
  t.same([after.values, after.errors], [{}, {}]);
  t.equal(
    run([{ type: 'opened' }], after).message,
    '',
    'and the message goes when the window is opened again',
  );
});

t.test('a failure clears nothing', async (t) => {
  const before = initialState(null, 'c1');
  const after = run(
    [{ type: 'submitting' }, { type: 'answered', reply: failure('❌'), captcha: null }],
    before,
  );
  t.match(after, { round: 0, good: false, message: '❌', captcha: { id: 'c1' }, focus: { field: '' } });
});

t.test('a captcha that the server asks for appears and takes the focus', async (t) => {
  const reply = failure(CAPTCHA_ASKED, { captchaRequired: true });
  const state = run([{ type: 'submitting' }, { type: 'answered', reply, captcha: captchaById('c7') }]);
  t.match(state, {
    message: CAPTCHA_ASKED,
    captcha: { image: '/captcha/c7.png' },
    focus: { field: 'captcha' },
    round: 0,
  });
});

t.test('a renewed captcha takes its message away and the focus', async (t) => {
  const state = run([
    { type: 'rejected', errors: { captcha: 'Captcha is required' } },
    { type: 'captcha-renewed', captcha: captchaById('c8') },
  ]);
  t.match(state, { errors: {}, focus: { field: 'captcha' }, captcha: { id: 'c8' } });
});
