import type { Language, Text } from '../../shared/language.ts';
import { inLanguages } from './in-languages.ts';

/** The names of the languages that an adviser speaks. */
export const SPOKEN: Record<Language, Text> = {
  en: { en: 'English', hi: 'अंग्रेज़ी' },
  hi: { en: 'Hindi', hi: 'हिन्दी' },
};

/** Texts for the view function of a project; no browser loads them. */
export const PROJECT_VIEW = inLanguages({
  /** @param own the buyer's own money, per cent of the price */
  monthlyTerms: (own: number, years: number, rate: string) => ({
    en: `${own} % down, ${years} years, ${rate} %`,
    hi: `${own} % अपना पैसा, ${years} साल, ${rate} %`,
  }),
  price: { en: 'Price', hi: 'कीमत' },
  factsOf: (day: string) => ({ en: `As of ${day}.`, hi: `${day} की जानकारी।` }),
  dueBy: (month: string) => ({ en: `due ${month}`, hi: `${month} तक` }),
  handedOver: (day: string) => ({ en: `handed over ${day}`, hi: `${day} को सौंपा गया` }),
  promisedFor: (day: string) => ({ en: `promised for ${day}`, hi: `वादा ${day} का था` }),
  paperOf: (day: string) => ({ en: `of ${day}`, hi: `${day} का` }),
  validUntil: (day: string) => ({ en: `valid until ${day}`, hi: `${day} तक मान्य` }),
  carpet: (area: string) => ({ en: `${area} carpet`, hi: `${area} कार्पेट` }),
  balcony: (area: string) => ({ en: `${area} balcony`, hi: `${area} बालकनी` }),
  unitsLeft: (left: number, of: number | null) => ({
    en: left === 0 ? 'Sold out' : of ? `${left} of ${of} left` : `${left} left`,
    hi: left === 0 ? 'सब बिक चुके' : of ? `${of} में से ${left} बचे` : `${left} बचे`,
  }),
  planOf: (unit: string) => ({ en: `Floor plan: ${unit}`, hi: `फ़्लोर प्लान: ${unit}` }),
  notFound: { en: 'Project not found.', hi: 'प्रोजेक्ट नहीं मिला।' },
  facts: {
    developer: { en: 'Developer', hi: 'डेवलपर' },
    status: { en: 'Status', hi: 'स्थिति' },
    category: { en: 'Category', hi: 'श्रेणी' },
    city: { en: 'City', hi: 'शहर' },
    location: { en: 'Location', hi: 'जगह' },
    startDate: { en: 'Start date', hi: 'शुरू होने की तारीख' },
  },
  onTheMap: { en: 'On the map', hi: 'नक्शे पर' },
  picture: (project: string, album: string, at: number) => ({
    en: `${project}: ${album}, picture ${at}`,
    hi: `${project}: ${album}, तस्वीर ${at}`,
  }),
  /** Documents with one of these words in their title are brochures. */
  brochureNames: { en: ['brochure', 'prospectus'], hi: ['ब्रोश', 'विवरणिका'] },
  units: {
    anySize: { en: 'Any size', hi: 'कोई भी साइज़' },
    asListed: { en: 'As listed', hi: 'जैसे सूची में हैं' },
    sorts: {
      'price-low': { en: 'Lowest price', hi: 'सबसे कम कीमत' },
      'price-high': { en: 'Highest price', hi: 'सबसे ज़्यादा कीमत' },
      area: { en: 'Smallest', hi: 'सबसे छोटा' },
    },
  },
  near: {
    kinds: {
      school: { en: 'School', hi: 'स्कूल' },
      hospital: { en: 'Hospital', hi: 'अस्पताल' },
      market: { en: 'Market', hi: 'बाज़ार' },
      bus: { en: 'Bus', hi: 'बस' },
      station: { en: 'Station', hi: 'स्टेशन' },
      airport: { en: 'Airport', hi: 'हवाई अड्डा' },
      park: { en: 'Park', hi: 'पार्क' },
    },
    minutes: (minutes: number) => ({ en: `${minutes} min`, hi: `${minutes} मिनट` }),
  },
});
