import t from 'tap';
import { TYPING } from './typing.ts';

const { sent: foldName, typed: normaliseName = String } = TYPING.name;
const { sent: foldMobile, typed: normaliseMobile = String } = TYPING.mobile;

/** What stands in the field after each character is typed, one at a time. */
function typed(normalise: (text: string) => string, keys: string): string {
  let value = '';
  for (const key of keys) value = normalise(value + key);
  return value;
}

t.test('a name keeps letters of any script, their marks and spaces, and at most 50 of them', async (t) => {
  t.equal(normaliseName('Ravi-Kumar 3rd!'), 'RaviKumar rd');
  t.equal(normaliseName('सुनीता शर्मा'), 'सुनीता शर्मा');
  t.equal(normaliseName('José\tÁngel'), 'José Ángel');
  t.equal(normaliseName('a'.repeat(60)).length, 50);
  const beyondTheFirstPlane = '\u{10A0F}'.repeat(60);
  t.notMatch(normaliseName(beyondTheFirstPlane), /\p{Cs}/u, 'no half of a surrogate pair is left');
});

t.test('a name that was sent is tidied, never stripped', async (t) => {
  t.equal(foldName('  Ravi \n Kumar '), 'Ravi Kumar');
  t.equal(foldName('Ravi 2'), 'Ravi 2');
  t.equal(foldName('राजेश\u200d'), 'राजेश', 'an invisible joiner is no reason for a message');
});

t.test('a pasted or filled-in number loses its country code and trunk zero before it is cut', async (t) => {
  for (const text of [
    '9876543210',
    '+91 98765 43210',
    '+919876543210',
    '098765 43210',
    '91-98765-43210',
    '919876543210',
    '0091 98765 43210',
    '+91 (0) 98765-43210',
    '०९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '\u202a+91 98765\u00a043210\u202c',
  ]) {
    t.equal(normaliseMobile(text), '9876543210', text);
    t.equal(foldMobile(text), '9876543210', `${text}, as sent`);
  }
  t.equal(normaliseMobile('+44 7911 123456'), '7911123456');
  t.equal(normaliseMobile('+1 (202) 555-0123'), '2025550123');
});

t.test('a number typed key by key comes out the same', async (t) => {
  for (const keys of [
    '9876543210',
    '+919876543210',
    '09876543210',
    '00919876543210',
    '919876543210',
    '98a7-65 43210',
    '9876543210999',
  ]) {
    t.equal(typed(normaliseMobile, keys), '9876543210', keys);
  }
  t.equal(typed(normaliseMobile, '9198765432'), '9198765432', 'a number may begin with 91');
  t.equal(typed(normaliseMobile, '0123456789'), '0123456789', 'or with 0: any ten digits are one');
  t.equal(foldMobile('+91 0123456789'), '0123456789');
  t.equal(typed(normaliseMobile, 'abc'), '');
});

t.test('a wrong number that was sent stays wrong', async (t) => {
  t.equal(foldMobile('98765432101'), '98765432101', 'eleven digits are not cut to ten');
  t.equal(foldMobile('98765x43210'), '98765x43210');
  t.equal(foldMobile('98765'), '98765');
  t.equal(foldMobile('0000000000'), '0000000000');
  t.equal(foldMobile('   '), '');
});
