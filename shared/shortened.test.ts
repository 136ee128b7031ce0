import t from 'tap';
import { shortened } from './shortened.ts';

t.test('a text that fits stays, another one ends in an ellipsis within its length', async (t) => {
  const texts: [string, number, string][] = [
    ['', 5, ''],
    ['Kolar', 5, 'Kolar'],
    ['Kolar Crest', 5, 'Kola…'],
    ['Kolar Crest', 7, 'Kolar…'],
    ['भोपाल', 3, 'भो…'],
    ['🏡🏡🏡', 3, '🏡🏡🏡'],
    ['🏡🏡🏡🏡', 3, '🏡🏡…'],
  ];
  for (const [text, most, expected] of texts) t.equal(shortened(text, most), expected, text);
  t.equal(shortened('k'.repeat(200)), 'k'.repeat(200));
  t.equal(shortened('k'.repeat(100_000)), `${'k'.repeat(199)}…`);
});
