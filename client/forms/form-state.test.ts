import t from 'tap';
import { CORRECT_FIELDS } from '../../shared/enquiry-messages.ts';
import {
  answered,
  begunAgain,
  captchaOf,
  initialState,
  rechecked,
  reopened,
  withCaptcha,
} from './form-state.ts';

const fresh = initialState(null, '');
/** The form as its own check leaves it. */
const rejected = (errors: Record<string, string>) =>
  answered(fresh, { ok: false, message: CORRECT_FIELDS.en, errors });
const wrong = { name: 'Name is required', mobile: 'Mobile number is required' };

t.test('several wrong fields give a summary that takes the focus, one takes it itself', async (t) => {
  const several = { submitting: false, message: CORRECT_FIELDS.en, errors: wrong, listed: wrong };
  t.match(rejected(wrong), { ...several, focus: { field: '' } });
  t.same(rejected({ name: 'Name is required' }).focus, { field: 'name' });
});

t.test('a message goes when its field is right and comes again; others wait for the next try', async (t) => {
  const half = rechecked(rejected(wrong), { mobile: 'm', budget: 'b' });
  t.same(half.errors, { mobile: 'm' });
  t.equal(half.message, CORRECT_FIELDS.en);
  t.equal(half.focus, null, 'typing moves no focus');
  t.same(rechecked(half, wrong).errors, wrong);
  t.equal(rechecked(half, {}).message, '');
});

t.test('success clears the form and shows its message, until its window is opened again', async (t) => {
  const captcha = captchaOf('c2');
  const after = answered(rejected(wrong), { ok: true, message: '✅' }, captcha);
  t.match(after, { message: '✅', good: true, submitting: false, captcha, round: 1, focus: { field: '' } });
  t.match(after, { values: {}, errors: {}, checking: false });
  t.equal(reopened(after).message, '');
  t.match(begunAgain(after), { message: '', sent: null, focus: { field: 'name' } });
});

t.test('with a new captcha the message about the old one goes', async (t) => {
  const renewed = withCaptcha(rejected({ captcha: 'Captcha is required' }), captchaOf('c8'));
  t.match(renewed, { errors: {}, focus: { field: 'captcha' }, captcha: { id: 'c8' } });
});
