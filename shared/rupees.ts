import { LANGUAGES, type Language } from './language.ts';

const known = new Map<Language, (value: number) => string>();

/**
 * Apart from the other formats, since pages that work figures out in the browser need it alone.
 * @returns what prints whole rupees: `₹12,50,000`. Made once for each language
 */
export function createRupees(language: Language): (value: number) => string {
  const made = known.get(language);
  if (made) return made;
  const format = new Intl.NumberFormat(LANGUAGES[language].numbers, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  });
  const rupees = (value: number) => format.format(value);
  known.set(language, rupees);
  return rupees;
}
