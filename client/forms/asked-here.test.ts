import t from 'tap';
import { askedHere } from './asked-here.ts';

t.test('the frame asks about the project of its page, and the size that was chosen there', async (t) => {
  for (const [address, asked] of [
    ['/projects/kolar-crest', { project: 'kolar-crest' }],
    ['/hi/projects/kolar-crest?utm_source=x&bhk=2', { project: 'kolar-crest', bhk: '2' }],
    ['/projects/130?bhk=0', { project: '130', bhk: '0' }],
    ['/projects/kolar-crest?bhk=2.5', { project: 'kolar-crest', bhk: '2.5' }],
    ['/projects/kolar-crest?bhk=many', { project: 'kolar-crest' }],
    ...['/', '/hi', '/projects', '/hi/projects?bhk=2', '/news/kolar-crest', '/enquiries'].map(
      (other) => [other, {}] as const,
    ),
  ] as const) {
    t.strictSame(askedHere(address), asked, address);
  }
});
