import t from 'tap';
import { enquiryForms } from '../../shared/enquiry-forms.ts';
import { jobApplicationFields } from '../../shared/job-application-rules.ts';
import { typedText } from './typed-text.ts';

/** The typing rule of a field, in whichever form it is. */
const rule = (name: string) =>
  [...enquiryForms.enquiry.fields, ...jobApplicationFields].find((field) => field.name === name)?.typing;

t.test('what is stripped before the caret moves it, what is stripped behind does not', async (t) => {
  t.same(typedText(rule('name'), 'Ra7vi', 3), { text: 'Ravi', caret: 2 });
  t.same(typedText(rule('name'), 'Ravi7', 2), { text: 'Ravi', caret: 2 });
  t.same(typedText(rule('mobile'), '98757643210', 4), { text: '9875764321', caret: 4 });
});

t.test('an autofilled number becomes its ten digits, with the caret behind them', async (t) => {
  for (const name of ['mobile', 'phone']) {
    t.same(typedText(rule(name), '+91 98765 43210', 15), { text: '9876543210', caret: 10 });
  }
});

t.test('letters of every script stay, other fields are left alone', async (t) => {
  t.same(typedText(rule('name'), 'सुनीता', 6), { text: 'सुनीता', caret: 6 });
  t.same(typedText(rule('experience'), '3+ years!', 4), { text: '3+ years!', caret: 4 });
});
