import fc from 'fast-check';
import t from 'tap';
import { allFields, FORM_NAMES } from '../../shared/enquiry-forms.ts';
import { checkFields } from '../../shared/form-field.ts';
import { jobApplicationFields } from '../../shared/job-application-rules.ts';
import { checkBySchema } from './check-fields.ts';

t.test('server and browser find the same wrong fields, in the same words', async (t) => {
  const forms = [...FORM_NAMES.map((name) => allFields[name]), jobApplicationFields];
  const texts = ['', 'A', 'सुनीता', 'R2-D2', '\u{10A0F}', '9876543210', '2026-03-05', '11:30', 'cv.pdf', 'on'];
  for (const fields of forms) {
    const offered = fields.flatMap((field) => field.enum ?? []);
    const text = fc.oneof(
      fc.constantFrom(...texts, ...offered),
      fc.string({ unit: 'grapheme', maxLength: 600 }),
    );
    const values = fc.record(Object.fromEntries(fields.map(({ name }) => [name, text])));
    fc.assert(fc.property(values, (any) => t.same(checkBySchema(fields, any), checkFields(fields, any))));
  }
});
