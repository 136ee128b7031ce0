import t from 'tap';
import { isOverlong, readMobile, sentMobile, typedMobile } from './mobile-number.ts';

const NATIONAL = '9876543210';

/** All of one number, by the country code that each names. */
const SPELLINGS: Record<string, string[]> = {
  null: [
    NATIONAL,
    '98765 43210',
    '98765-43210',
    '98765.43210',
    '987-654-3210',
    '(98765) 43210',
    '98765/43210',
    '98765\u201343210',
    '98765\u221243210',
    '98765_43210',
    '98765 · 43210',
    ' 9876543210 ',
    '9 8 7 6 5 4 3 2 1 0',
    '98765\u00a043210',
    '98765\u200b43210',
    '\u202a9876543210\u202c',
    '\u20669876543210\u2069',
    '9876543210\u200e',
    '98765\u00ad43210',
    'tel:9876543210',
    'TEL: 98765 43210',
    '09876543210',
    '0 98765 43210',
    '098765-43210',
    '(0) 98765 43210',
    '९८७६५४३२१०',
    '०९८७६५ ४३२१०',
    '৯৮৭৬৫৪৩২১০',
    '૯૮૭૬૫૪૩૨૧૦',
    '௯௮௭௬௫௪௩௨௧௦',
    '٩٨٧٦٥٤٣٢١٠',
    '۹۸۷۶۵۴۳۲۱۰',
    '９８７６５ ４３２１０',
  ],
  '+91': [
    '+919876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '+91.98765.43210',
    '+91/98765/43210',
    '(+91) 98765 43210',
    '+ 91 98765 43210',
    '+(91) 98765 43210',
    '+91 (0) 98765-43210',
    '+91 09876543210',
    '+91 \u2013 98765 \u2013 43210',
    '++91 98765 43210',
    '+0091 98765 43210',
    '\uff0b91 98765 43210',
    '\u202a+91 98765\u00a043210\u202c',
    '\u2066+91 98765 43210\u2069',
    'tel:+919876543210',
    'tel:+91-98765-43210',
    'Tel: +91 (98765) 43210',
    '0091 98765 43210',
    '00919876543210',
    '00 91 98765 43210',
    '0091 (0) 98765 43210',
    '091 98765 43210',
    '0919876543210',
    '919876543210',
    '91 98765 43210',
    '91-98765-43210',
    '(91) 98765 43210',
    '91 0 98765 43210',
    '+९१ ९८७६५ ४३२१०',
    '+٩١ ٩٨٧٦٥٤٣٢١٠',
    '\uff0b\uff19\uff11 9876543210',
  ],
  '+1': [
    '+1 987 654 3210',
    '+1 (987) 654-3210',
    '+19876543210',
    '+1-987-654-3210',
    '001 987 654 3210',
    '0019876543210',
    'tel:+1-987-654-3210',
    '+१ ९८७ ६५४ ३२१०',
  ],
  '+44': [
    '+44 9876 543210',
    '+449876543210',
    '+44 (0)9876 543210',
    '+44 09876 543210',
    '0044 9876 543210',
    '00449876543210',
    '0044 (0) 9876 543210',
    '(+44) 9876-543210',
  ],
};

/** Kept as they were typed, and refused. */
const NONE_OF_OURS = [
  '+971 50 123 4567',
  '+971501234567',
  '00971 50 123 4567',
  '00971501234567',
  '+65 8123 4567',
  '+6581234567',
  '006581234567',
  '+61 412 345 678',
  '+974 3312 3456',
  '+968 9212 3456',
  '+977 98412 34567',
  '+966 50 123 4567',
  '+49 1512 3456789',
  '+98 76543 210',
  '+9876543210',
  '\uff0b971 50 123 4567',
  '+९७१ ५० १२३ ४५६७',
  '\u202a+971 50 123 4567\u202c',
  '(+971) 50-123-4567',
  // Of ours, but too short or too long.
  '+91 98765 4321',
  '+91 98765 432101',
  '+91 91 98765 43210',
  '+44 7911 12345',
  '+1 555 123 45678',
  '0091 98765 4321',
  '00 98765 43210',
  '98765432101',
  '98765 432101',
  '198765432101',
  '447911123456',
  '98765 43210 / 98765 43211',
  '98765',
  '+',
  '+91',
];

t.test('a number of ours is read however it is written, and the country that it names', async (t) => {
  for (const [code, spellings] of Object.entries(SPELLINGS)) {
    for (const text of spellings) {
      t.same(readMobile(text), { digits: NATIONAL, code: code === 'null' ? null : code }, text);
      t.equal(sentMobile(text), NATIONAL, `${text}, as sent`);
      t.equal(typedMobile(text), NATIONAL, `${text}, as pasted or filled in`);
    }
  }
});

t.test('any other stays as it is, cut into no other number', async (t) => {
  const digitsIn = (text: string) => text.normalize('NFKC').match(/\p{Nd}/gu)?.length ?? 0;
  for (const text of NONE_OF_OURS) {
    t.equal(readMobile(text), null, text);
    t.equal(sentMobile(text), text, `${text}, as sent`);
    const typed = typedMobile(text);
    t.equal(digitsIn(typed), digitsIn(text), `${text}: no digit is lost`);
    if (/^\D*(?:[+\uff0b]|00)/.test(text)) t.equal(typed, text, `${text}, as pasted`);
  }
  for (const text of ['98765x43210', 'Mobile 9876543210', '9876543210 ext 2', 'abc', '', '0'])
    t.equal(readMobile(text), null, text);
  t.equal(sentMobile('98765x43210'), '98765x43210');
  t.equal(sentMobile('   '), '');
});

t.test('any ten digits are a number', async (t) => {
  for (const digits of ['0123456789', '9198765432', '0000000000', '0012345678', '4479111234'])
    t.same(readMobile(digits), { digits, code: null });
  t.same(readMobile('+91 0123456789'), { digits: '0123456789', code: '+91' });
});

/** What stands in the field after each key, as the form takes it. */
function typed(keys: string): string {
  let value = '';
  for (const key of keys) {
    const next = typedMobile(value + key);
    if (!isOverlong(next)) value = next;
  }
  return value;
}

t.test('a number typed key by key comes out the same, and a digit too many is not taken', async (t) => {
  for (const keys of [
    ...[NATIONAL, '98a7-65 43210', '9876543210999', '98765 43210 999'],
    ...['+919876543210', '+91 98765 43210', '+91 (0) 98765 43210', '00919876543210', '0091 98765 43210'],
    ...['09876543210', '0 98765 43210', '919876543210', '91 98765 43210', '0919876543210', '910 9876543210'],
    ...['+44 9876 543210', '+1 (987) 654-3210', '00449876543210', '+४४ ९८७६ ५४३२१०'],
  ]) {
    t.equal(typed(keys), NATIONAL, keys);
  }
  for (const keys of ['+971501234567', '00971501234567', '+6581234567', '+971 50 123 4567', '+91 98765 4321'])
    t.equal(typed(keys), keys, `${keys} stays`);
  t.equal(typed('+97150123456789012345'), '+971501234567890', 'no number has more than fifteen');
  t.equal(typed('+97a1 50b'), '+971 50', 'letters are stripped here, too');
  t.equal(typed('9198765432'), '9198765432', 'a number may begin with 91');
  t.equal(typed('abc'), '');
});
