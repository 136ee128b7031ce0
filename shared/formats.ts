import type { Language, Text } from './language.ts';

/** The words beside figures. Server and browser print the same, always in Asia/Kolkata. */
const WORDS = {
  /** The words in place of a price that is not named. */
  onRequest: { en: 'On request', hi: 'पूछने पर' },
  /** The word before the lowest of several prices. */
  from: { en: 'From', hi: 'शुरू' },
  lakh: { en: 'Lakh', hi: 'लाख' },
  crore: { en: 'Cr', hi: 'करोड़' },
  plot: { en: 'Plot', hi: 'प्लॉट' },
  noExperience: { en: 'No experience needed', hi: 'अनुभव ज़रूरी नहीं' },
} satisfies Record<string, Text>;

/** Required experience in its three forms: exactly, at least, at most. @param years `3`, or a range `2-5` */
const inYears = (years: string) => `${years} ${years === '1' ? 'year' : 'years'}`;
const exactly = (years: string): Text => ({ en: inYears(years), hi: `${years} साल` });
const atLeast = (years: string): Text => ({ en: `${years}+ years`, hi: `${years} साल या ज़्यादा` });
const atMost = (years: string): Text => ({ en: `up to ${inYears(years)}`, hi: `${years} साल तक` });

/**
 * Written out, since `Intl` costs a slow phone 60 ms at its first use, and differs between browsers (`Sep`, `Sept`).
 */
const MONTHS: Record<Language, string> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
};

/** @param day `YYYY-MM-DD`, an hour may follow @returns the parts of a date block: `15`, `Aug`, `2025` */
export function dayParts(day: string, language: Language): { day: string; month: string; year: string } {
  const month = MONTHS[language].split(' ')[Number(day.slice(5, 7)) - 1] ?? '';
  return { day: String(Number(day.slice(8, 10))), month, year: day.slice(0, 4) };
}

/** @param day as for its parts @returns `15 Aug 2025`, or an empty text for null */
export function printedDay(day: string | null, language: Language): string {
  if (!day) return '';
  const parts = dayParts(day, language);
  return `${parts.day} ${parts.month} ${parts.year}`;
}

interface SaidHour {
  /** The parts of a day, the last first, by the hour at which each begins. */
  parts: [from: number, part: string][];
  /** @param clock `6`, `6:30` */
  said(clock: string, part: string): string;
}

const HOURS: Record<Language, SaidHour> = {
  en: {
    parts: [
      [12, 'pm'],
      [0, 'am'],
    ],
    said: (clock, part) => `${clock} ${part}`,
  },
  hi: {
    parts: [
      [20, 'रात'],
      [16, 'शाम'],
      [12, 'दोपहर'],
      [4, 'सुबह'],
      [0, 'रात'],
    ],
    said: (clock, part) => `${part} ${clock} बजे`,
  },
};

/** @param moment with an hour @returns `6 pm`, `शाम 6:30 बजे` */
function printedHour(moment: string, language: Language): string {
  const [hours, minutes] = [Number(moment.slice(11, 13)), moment.slice(14, 16)];
  const clock = `${hours % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}`;
  const { parts, said } = HOURS[language];
  const [, part = ''] = parts.find(([from]) => hours >= from) ?? [];
  return said(clock, part);
}

/** @returns `10 Mar 2027, 6 pm`; only the day where the moment has no hour, an empty text for null */
function printedMoment(moment: string | null, language: Language): string {
  const day = printedDay(moment, language);
  return moment?.includes('T') ? `${day}, ${printedHour(moment, language)}` : day;
}

/** @returns whole rupees; null where upstream names no price, or 0, which means the same */
export function namedPrice(rupees: number | null): number | null {
  return rupees !== null && Math.round(rupees) > 0 ? Math.round(rupees) : null;
}

/** Formats figures alike in every language. `Intl` is slow to create, so it is created at the first use. */
function figures(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat('en-IN', options);
    return made.format(value);
  };
}

/** Gives `12,50,000`: the grouping of lakh and crore. */
const number = figures({ maximumFractionDigits: 2 });
/** Takes whole rupees, gives `₹12,50,000`. */
const rupees = figures({ style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

export type Formats = ReturnType<typeof formatsOf>;

/** The formats of figures, days and sizes, with their words in that language. */
export function formatsOf(language: Language) {
  const [lakh, crore, plot] = [WORDS.lakh[language], WORDS.crore[language], WORDS.plot[language]];
  /** BHK 0 is a plot. @returns `3 BHK`, `Plot`, or an empty text where it is unknown */
  function sizeText(bhk: number | null): string {
    if (bhk === null) return '';
    return bhk === 0 ? plot : `${number(bhk)} BHK`;
  }

  return {
    number,
    rupees,
    onRequest: WORDS.onRequest[language],
    from: WORDS.from[language],

    day: (day: string | null) => printedDay(day, language),
    /** @returns `Jun 2027` */
    month(day: string): string {
      const { month, year } = dayParts(day, language);
      return `${month} ${year}`;
    },
    moment: (moment: string | null) => printedMoment(moment, language),
    hour: (moment: string) => printedHour(moment, language),

    /** @returns a price as people say it: `₹48.5 Lakh`, `₹1.25 Cr`; less than a lakh in full */
    shortPrice(value: number): string {
      // Rounded first: 99.999 lakh would be printed as 100 lakh, which is a crore.
      if (Math.round(value / 1e3) >= 1e4) return `₹${number(Math.round(value / 1e5) / 100)} ${crore}`;
      if (value >= 1e5) return `₹${number(Math.round(value / 1e3) / 100)} ${lakh}`;
      return rupees(value);
    },

    /** Estimates the monthly instalment: price / 24000, in thousands. @returns `202k` */
    emiHint: (value: number): string => `${Math.round(value / 24000)}k`,

    bhk: sizeText,

    /** @returns a home that somebody asks about: `2 BHK, Garden view`; empty for none */
    home({ bhk, title }: { bhk: number | null; title: string | null }): string {
      return [sizeText(bhk), title].filter(Boolean).join(', ');
    },

    /** @param sizes in BHK, each once @returns `2, 3 BHK, Plot`: small ones first, plots last */
    homes(sizes: readonly number[]): string {
      const rooms = sizes.filter((bhk) => bhk > 0).toSorted((a, b) => a - b);
      const parts = [rooms.length ? `${rooms.join(', ')} BHK` : '', sizes.includes(0) ? plot : ''];
      return parts.filter(Boolean).join(', ');
    },

    /** @returns `2-5 years`, `3 years`, `3+ years`, `up to 3 years`, or an empty text where nothing is known */
    experience(min: number | null, max: number | null): string {
      // A maximum of 0 beside a minimum means "no maximum" in upstream's records.
      const most = max === 0 && min ? null : max;
      if (most === 0 || (most === null && min === 0)) return WORDS.noExperience[language];
      if (most === null) return min === null ? '' : atLeast(String(min))[language];
      if (min === null) return atMost(String(most))[language];
      return exactly(min === most ? String(most) : [min, most].sort((a, b) => a - b).join('-'))[language];
    },
  };
}
