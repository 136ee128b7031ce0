import t from 'tap';
import { langOf } from './lang-of.ts';

t.test('a text with Devanagari in it is marked as Hindi', (t) => {
  t.equal(langOf('कोलार रोड पर बीस वर्ष'), 'hi');
  t.equal(langOf('समय पर रजिस्ट्री. That is all I wanted.'), 'hi');
  t.end();
});

t.test('any other text keeps the language of the page', (t) => {
  t.equal(langOf('Kolar Road, ₹48.5 Lakh, № 7'), undefined);
  t.equal(langOf(null), undefined);
  t.equal(langOf(''), undefined);
  t.end();
});
