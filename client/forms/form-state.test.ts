import t from 'tap';
import { CAPTCHA_ASKED, CORRECT_FIELDS } from '../../shared/enquiry-messages.ts';
import {
  answered,
  captchaOf,
  initialState,
  rechecked,
  rejected,
  reopened,
  withCaptcha,
} from './form-state.ts';

const fresh = initialState(null, '');
const wrong = { name: 'Name is required', mobile: 'Mobile number is required' };
const failure = (message: string, more = {}) => ({ ok: false, message, ...more });

t.test('several wrong fields give a summary that takes the focus, one takes it itself', async (t) => {
  const several = { submitting: false, message: CORRECT_FIELDS.en, errors: wrong, listed: wrong };
  t.match(rejected(fresh, wrong, 'en'), { ...several, focus: { field: '' } });
  t.same(rejected(fresh, { name: 'Name is required' }, 'en').focus, { field: 'name' });
});

t.test('a message goes when its field is right and comes again; others wait for the next try', async (t) => {
  const half = rechecked(rejected(fresh, wrong, 'en'), { mobile: 'm', budget: 'b' });
  t.same(half.errors, { mobile: 'm' });
  t.equal(half.message, CORRECT_FIELDS.en);
  t.equal(half.focus, null, 'typing moves no focus');
  t.same(rechecked(half, wrong).errors, wrong);
  t.equal(rechecked(half, {}).message, '');
});

t.test('success clears the form and shows its message, until its window is opened again', async (t) => {
  const reply = {
    form: 'contact' as const,
    language: 'en' as const,
    status: 422,
    message: 'm',
    values: { name: 'A' },
    errors: wrong,
  };
  const sent = { ...reply, project: null, ticket: '', captcha: 'c1' };
  const before = initialState(sent, 'c1');
  t.same(before.values, { name: 'A' });
  const captcha = captchaOf('c2');
  const after = answered(before, { ok: true, message: '✅' }, captcha);
  t.match(after, { message: '✅', good: true, submitting: false, captcha, round: 1, focus: { field: '' } });
  t.match(after, { values: {}, errors: {}, checking: false });
  t.equal(reopened(after).message, '');
});

t.test('a failure clears nothing', async (t) => {
  const after = answered(initialState(null, 'c1'), failure('❌'), null);
  t.match(after, { round: 0, good: false, message: '❌', captcha: { id: 'c1' }, focus: { field: '' } });
});

t.test('a captcha that is asked for appears and takes the focus; renewed, its message goes', async (t) => {
  const asked = answered(fresh, failure(CAPTCHA_ASKED.hi, { captchaRequired: true }), captchaOf('c7'));
  t.match(asked, { message: CAPTCHA_ASKED.hi, captcha: { id: 'c7' }, focus: { field: 'captcha' }, round: 0 });
  const renewed = withCaptcha(rejected(fresh, { captcha: 'Captcha is required' }, 'en'), captchaOf('c8'));
  t.match(renewed, { errors: {}, focus: { field: 'captcha' }, captcha: { id: 'c8' } });
});

t.test('a page brings a captcha, none, or says that none can be had', async (t) => {
  t.equal(initialState(null, '').captcha, null);
  t.match(initialState(null, 'c1').captcha, { id: 'c1', limited: false });
  t.match(initialState(null, null).captcha, { id: '', limited: true });
});
