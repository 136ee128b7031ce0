import t from 'tap';
import { CORRECT_FIELDS } from '../../shared/enquiry-messages.ts';
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
  const captcha = captchaOf('c2');
  const after = answered(rejected(fresh, wrong, 'en'), { ok: true, message: '✅' }, captcha);
  t.match(after, { message: '✅', good: true, submitting: false, captcha, round: 1, focus: { field: '' } });
  t.match(after, { values: {}, errors: {}, checking: false });
  t.equal(reopened(after).message, '');
});

t.test('with a new captcha the message about the old one goes', async (t) => {
  const renewed = withCaptcha(rejected(fresh, { captcha: 'Captcha is required' }, 'en'), captchaOf('c8'));
  t.match(renewed, { errors: {}, focus: { field: 'captcha' }, captcha: { id: 'c8' } });
});
