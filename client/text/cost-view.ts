import { inLanguages } from './in-languages.ts';

/** Texts for view functions that show costs; no browser loads them. */
export const COST_VIEW = inLanguages({
  /** @param percent the part of the price that the bank lends */
  yours: (own: string, lent: string, percent: number) => ({
    en: `Of this you pay ${own} yourself where a bank lends ${lent}, ${percent} % of the price.`,
    hi: `बैंक ${lent} (कीमत का ${percent} %) दे, तो इसमें से ${own} आपका अपना पैसा होगा।`,
  }),
  old: {
    en: 'These rates are more than half a year old: ask before you count on them.',
    hi: 'ये दरें छह महीने से पुरानी हैं: भरोसा करने से पहले पूछ लीजिए।',
  },
});
