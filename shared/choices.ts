import type { DEFAULT_LANGUAGE, Language } from './language.ts';
import type { COUNTRY_CODES } from './readers/mobile-number.ts';

/** Choices that are words: sent in English, shown in the language of the page. */
export const CHOICE_WORDS = {
  '10-25 Lac': { hi: '10-25 लाख' },
  '26-40 Lac': { hi: '26-40 लाख' },
  '41 Lac and above': { hi: '41 लाख और ऊपर' },
  Residential: { hi: 'आवासीय' },
  Commercial: { hi: 'व्यावसायिक' },
  'Commercial & Retail': { hi: 'व्यावसायिक और दुकान' },
  Other: { hi: 'अन्य' },
  Website: { hi: 'वेबसाइट' },
  'Walk-in': { hi: 'खुद आकर' },
  Referral: { hi: 'किसी ने बताया' },
  Advertisement: { hi: 'विज्ञापन' },
  Yes: { hi: 'हाँ' },
  No: { hi: 'नहीं' },
} satisfies Record<string, Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, string>>;

/** A value that a field may offer: a word without a row in CHOICE_WORDS, or without a language, does not compile. */
export type Choice = keyof typeof CHOICE_WORDS | (typeof COUNTRY_CODES)[number];
