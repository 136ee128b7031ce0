import { LANGUAGES, type Language } from './language.ts';

/** The words beside figures. Server and browser print the same, always in Asia/Kolkata. */
const ENGLISH = {
  lakh: 'Lakh',
  crore: 'Cr',
  bhk: 'BHK',
  plot: 'Plot',
  experience: {
    none: 'No experience needed',
    years: (years: string) => `${years} ${years === '1' ? 'year' : 'years'}`,
    atLeast: (years: string) => `${years}+ years`,
    atMost: (years: string) => `up to ${years} ${years === '1' ? 'year' : 'years'}`,
  },
};
const WORDS: Record<Language, typeof ENGLISH> = {
  en: ENGLISH,
  hi: {
    lakh: 'लाख',
    crore: 'करोड़',
    bhk: 'BHK',
    plot: 'प्लॉट',
    experience: {
      none: 'अनुभव ज़रूरी नहीं',
      years: (years) => `${years} साल`,
      atLeast: (years) => `${years} साल या ज़्यादा`,
      atMost: (years) => `${years} साल तक`,
    },
  },
};

/** In the place of a price that is not named. */
export const PRICE_ON_REQUEST: Record<Language, string> = { en: 'On request', hi: 'पूछने पर' };
/** Before the lowest price of several. */
export const PRICE_FROM: Record<Language, string> = { en: 'From', hi: 'शुरू' };

/**
 * As `Intl` has them, which takes a slow phone 60 ms to be asked for the first one, and differs between browsers
 * (`Sep`, `Sept`).
 */
const MONTHS: Record<Language, string> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
};

/** @param day `YYYY-MM-DD` @returns the parts of a date block: `15`, `Aug`, `2025` */
export function dayParts(day: string, language: Language): { day: string; month: string; year: string } {
  const month = MONTHS[language].split(' ')[Number(day.slice(5, 7)) - 1] ?? '';
  return { day: String(Number(day.slice(8, 10))), month, year: day.slice(0, 4) };
}

/** @param day `YYYY-MM-DD` @returns `15 Aug 2025`, or an empty text for null */
export function printedDay(day: string | null, language: Language): string {
  if (!day) return '';
  const parts = dayParts(day, language);
  return `${parts.day} ${parts.month} ${parts.year}`;
}

/** @returns whole rupees; null where upstream names no price, which it says by 0 too */
export function namedPrice(rupees: number | null): number | null {
  return rupees !== null && Math.round(rupees) > 0 ? Math.round(rupees) : null;
}

export type Formats = ReturnType<typeof createFormats>;

const made: Partial<Record<Language, Formats>> = {};

/** The formats of one language, made at their first use: `Intl` takes long to make, and most pages print nothing. */
export function formatsOf(language: Language): Formats {
  made[language] ??= createFormats(language);
  return made[language];
}

function createFormats(language: Language) {
  const { numbers } = LANGUAGES[language];
  const words = WORDS[language];
  /** @returns `12,50,000`: the grouping of lakh and crore */
  const number = new Intl.NumberFormat(numbers, { maximumFractionDigits: 2 }).format;
  const currency = { style: 'currency', currency: 'INR', maximumFractionDigits: 0 } as const;
  /** Takes whole rupees, gives `₹12,50,000`. */
  const rupees = new Intl.NumberFormat(numbers, currency).format;

  return {
    number,
    rupees,
    onRequest: PRICE_ON_REQUEST[language],

    day: (day: string | null) => printedDay(day, language),

    /** @param day `YYYY-MM-DD` @returns `Aug 2025`, or an empty text for null */
    month(day: string | null): string {
      if (!day) return '';
      const { month, year } = dayParts(day, language);
      return `${month} ${year}`;
    },

    /** @returns a price as it is spoken: `₹48.5 Lakh`, `₹1.25 Cr`, below a lakh the full figure */
    shortPrice(value: number): string {
      // Rounded first: 99.999 lakh would be printed as 100 lakh, which is a crore.
      if (Math.round(value / 1e3) >= 1e4) return `₹${number(Math.round(value / 1e5) / 100)} ${words.crore}`;
      if (value >= 1e5) return `₹${number(Math.round(value / 1e3) / 100)} ${words.lakh}`;
      return rupees(value);
    },

    /** The EMI hint is price / 24000, rounded, shown as k. @returns `202k` */
    emiHint: (value: number): string => `${Math.round(value / 24000)}k`,

    /** BHK 0 is a plot. @returns `3 BHK`, `Plot`, or an empty text where it is unknown */
    bhk(bhk: number | null): string {
      if (bhk === null) return '';
      return bhk === 0 ? words.plot : `${number(bhk)} ${words.bhk}`;
    },

    /** @param sizes in BHK, each once @returns `2, 3 BHK, Plot`: small ones first, plots last */
    homes(sizes: readonly number[]): string {
      const rooms = sizes.filter((bhk) => bhk > 0).toSorted((a, b) => a - b);
      const parts = [
        rooms.length ? `${rooms.join(', ')} ${words.bhk}` : '',
        sizes.includes(0) ? words.plot : '',
      ];
      return parts.filter(Boolean).join(', ');
    },

    /** @returns `2-5 years`, `3 years`, `3+ years`, `up to 3 years`, or an empty text where nothing is known */
    experience(min: number | null, max: number | null): string {
      const { none, years, atLeast, atMost } = words.experience;
      // A maximum of 0 above a minimum is how upstream says that there is none.
      const most = max === 0 && min ? null : max;
      if (most === 0 || (most === null && min === 0)) return none;
      if (most === null) return min === null ? '' : atLeast(String(min));
      if (min === null) return atMost(String(most));
      return years(min === most ? String(most) : `${min}-${most}`);
    },
  };
}
