import t from 'tap';
import { TYPING } from './typing.ts';

const { sent: foldName, typed: normaliseName = String } = TYPING.name;

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
  for (const invisible of ['\u200d', '\u200e', '\u202a', '\u2060', '\u00ad', '\ufeff'])
    t.equal(foldName(`राजेश${invisible}`), 'राजेश', 'an invisible character is no reason for a message');
});
