import t from 'tap';
import { readReference } from './reference.ts';

t.test('a reference is read as people type it', async (t) => {
  for (const typed of ['7K3MQ-2WXNB', ' 7k3mq 2wxnb ', '7K3MQ2WXNB'])
    t.equal(readReference(typed), '7K3MQ-2WXNB');
  // As it is copied out of the confirmation or a message, with what a keyboard makes of the hyphen.
  for (const typed of [
    'Your reference: 7K3MQ-2WXNB',
    'आपका रेफ़रेंस नंबर: 7K3MQ-2WXNB',
    '7K3MQ-2WXNB.',
    '7K3MQ–2WXNB,',
    '7K3MQ\u20112WXNB।',
    '\u200b7K3MQ-2WXNB\u200e',
  ])
    t.equal(readReference(typed), '7K3MQ-2WXNB', typed);
  t.equal(readReference('O1IlL-00000'), '01111-00000');
  for (const typed of ['', '7K3MQ-2WXN', '7K3MQ-2WXNBB', 'UUUUU-UUUUU', '7K3MQ_2WXNB', '💐'])
    t.equal(readReference(typed), null, typed);
});
