import { inLanguages } from './in-languages.ts';

/** Texts of the cost table. */
export const COST = inLanguages({
  title: { en: 'What it costs in all', hi: 'कुल कितना खर्च' },
  lines: {
    price: { en: 'Price', hi: 'कीमत' },
    gst: { en: 'GST', hi: 'जीएसटी' },
    stampDuty: { en: 'Stamp duty', hi: 'स्टांप शुल्क' },
    registration: { en: 'Registration', hi: 'पंजीयन शुल्क' },
    parking: { en: 'Parking', hi: 'पार्किंग' },
    club: { en: 'Club', hi: 'क्लब' },
    deposits: { en: 'Deposits', hi: 'जमा राशि' },
    maintenance: { en: 'Maintenance, paid in advance', hi: 'रखरखाव, अग्रिम' },
  },
  sum: { en: 'In all', hi: 'कुल' },
  asOf: (day: string) => ({ en: `Rates of ${day}:`, hi: `${day} की दरें:` }),
});
