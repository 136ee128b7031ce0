import t from 'tap';
import { employmentTypes } from './job-posting.ts';

t.test('the kind of employment is told in the words of search engines, however it is spelt', async (t) => {
  const spellings: Record<string, string[]> = {
    FULL_TIME: [
      'Full-time',
      'full time',
      'FULLTIME',
      'FULL_TIME',
      ' Full – Time ',
      'FT',
      'Permanent',
      'पूर्णकालिक',
      'फुल टाइम',
    ],
    PART_TIME: ['Part-time', 'part time', 'PartTime', 'PART_TIME', 'अंशकालिक', 'पार्ट टाइम'],
    CONTRACTOR: ['Contract', 'Contractual', 'contractor', 'Freelance', 'Consultant', 'ठेका', 'संविदा'],
    TEMPORARY: ['Temporary', 'temp', 'Seasonal', 'अस्थायी'],
    INTERN: ['Intern', 'Interns', 'Internship', 'Trainee', 'Apprenticeship', 'इंटर्नशिप'],
    VOLUNTEER: ['Volunteer', 'voluntary', 'स्वयंसेवक'],
    PER_DIEM: ['Per diem', 'PER_DIEM', 'Daily wages', 'दिहाड़ी'],
    OTHER: [
      'International desk',
      'Internal transfer',
      'Departmental',
      'Template maker',
      'On site',
      '9 to 5',
      '',
    ],
  };
  for (const [type, texts] of Object.entries(spellings))
    for (const text of texts) t.equal(employmentTypes(text), type, text);
  t.same(employmentTypes('Full-time / Part-time'), ['FULL_TIME', 'PART_TIME']);
  t.same(employmentTypes('Full time (contract)'), ['FULL_TIME', 'CONTRACTOR']);
});
