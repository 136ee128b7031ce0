import { createHmac } from 'node:crypto';
import t from 'tap';
import { createKeyring } from './keyring.ts';

const derived = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest();

t.test('a purpose has a key of each secret, and the same in every version of the program', async (t) => {
  t.same(createKeyring(['one'])('media'), [derived('one', 'media')]);
  t.same(createKeyring(['one', 'two'])('media'), [derived('one', 'media'), derived('two', 'media')]);
  const within = derived(derived('one', 'enquiry').toString('base64url'), 'form ticket');
  t.same(createKeyring(['one'])('enquiry', 'form ticket'), [within]);
  const keys = createKeyring(['one'])('enquiry', 'puzzles');
  t.notSame(keys, createKeyring(['one'])('puzzles', 'enquiry'));
});
