import t from 'tap';
import { enquiryForms } from '../../shared/enquiry-forms.ts';
import { FORMS } from './contact.ts';

t.test('every choice that is a word has its Hindi; numbers and codes are the same', async (t) => {
  const fields = Object.values(enquiryForms).flatMap(({ fields }) => fields);
  const choices = new Set(fields.flatMap(({ enum: values = [] }) => values));
  t.ok(choices.has('Residential'));
  for (const choice of choices)
    t.equal(/\p{Script=Devanagari}/u.test(FORMS.hi.choice(choice)), /\p{Ll}/u.test(choice), choice);
});
