import t from 'tap';
import { enquiryForms } from '../../shared/enquiry-forms.ts';
import { jobApplicationFields } from '../../shared/job-application-rules.ts';
import { textsOf, typedText } from './use-form.ts';

const rule = (name: string) =>
  [...enquiryForms.enquiry.fields, ...jobApplicationFields].find((field) => field.name === name)?.typing;

t.test('stripping moves the caret only for characters before it', async (t) => {
  const cases: [field: string, text: string, caret: number, then: string, at: number][] = [
    ['name', 'Ra7vi', 3, 'Ravi', 2],
    ['name', 'Ravi7', 2, 'Ravi', 2],
    ['mobile', '98-765', 4, '98765', 3],
    // Filled in by the browser.
    ['mobile', '+91 98765 43210', 15, '9876543210', 10],
    ['mobile', '+91 98765 43210', 6, '9876543210', 2],
    ['mobile', '+91 98765 43210', 1, '9876543210', 0],
    ['phone', '+91 98765 43210', 15, '9876543210', 10],
    // Letters of every script stay, other fields are left alone.
    ['name', 'सुनीता', 6, 'सुनीता', 6],
    ['experience', '3+ years!', 4, '3+ years!', 4],
  ];
  for (const [field, typed, caret, text, at] of cases)
    t.same(typedText(rule(field), typed, caret), { text, caret: at }, typed);
});

t.test('a digit too many is not taken from a key, and stays where it was pasted', async (t) => {
  const cases: [text: string, caret: number, isKey: boolean, then: string, at: number][] = [
    ['98765432101', 11, true, '9876543210', 10],
    ['98765543210', 5, true, '9876543210', 4],
    ['98765432101', 11, false, '98765432101', 11],
    ['98765 432101', 12, false, '98765432101', 11],
    ['91987654321', 11, true, '91987654321', 11],
    ['919876543210', 12, true, '9876543210', 10],
    ['+971 50 123 4567', 16, true, '+971 50 123 4567', 16],
  ];
  for (const [typed, caret, isKey, text, at] of cases)
    t.same(typedText('mobile', typed, caret, isKey), { text, caret: at }, typed);
});

t.test('of a chosen file its name alone is looked at', async (t) => {
  const data = new FormData();
  data.set('name', 'Ravi');
  data.set('resume', new File(['x'], 'cv.PDF'));
  t.same(textsOf(data), { name: 'Ravi', resume: 'cv.PDF' });
});
