import t from 'tap';
import { LANGUAGES, type Language, langOf, spokenIn } from './language.ts';

const { en, hi } = LANGUAGES;

t.test('a text from outside is in the language of the page where its script says no other', async (t) => {
  const cases: [text: string | null | undefined, inEnglish: Language | null, inHindi: Language | null][] = [
    ['Kolar Crest', null, 'en'],
    ['कोलार क्रेस्ट', 'hi', null],
    // Of two scripts it is the one that a voice for the other cannot read.
    ['Kolar Crest (कोलार)', 'hi', null],
    // Figures, abbreviations and other scripts say nothing.
    ...[null, undefined, '', '3 BHK', '₹48', '中文'].map((text): [typeof text, null, null] => [
      text,
      null,
      null,
    ]),
  ];
  for (const [text, inEnglish, inHindi] of cases) {
    t.equal(langOf(text, 'en') ?? null, inEnglish, `${text}`);
    t.equal(langOf(text, 'hi') ?? null, inHindi, `${text}`);
  }
});

t.test('of languages with one script it is in that of the page, else in the first', async (t) => {
  const mr = { script: 'Devanagari' } as const;
  for (const [rows, first] of [
    [{ en, hi, mr }, 'hi'],
    [{ en, mr, hi }, 'mr'],
  ] as const) {
    t.equal(spokenIn('Devanagari', 'hi', rows), undefined);
    t.equal(spokenIn('Devanagari', 'en', rows), first);
    t.equal(spokenIn('Latin', 'hi', rows), 'en');
  }
});
