import { inLanguages } from './in-languages.ts';

export const EMI = inLanguages({
  eyebrow: { en: 'Home loan', hi: 'होम लोन' },
  intro: {
    en: 'What a home costs a month: the instalment, what you pay in all, and how the loan shrinks year by year.',
    hi: 'घर का महीने का खर्च: किस्त, कुल कितना चुकाएँगे, और लोन साल-दर-साल कैसे घटता है।',
  },
  description: (group: string) => ({
    en: `Work out the monthly instalment of a home loan, the total and the interest, with a table for each year. ${group} prints the rate it reckons with, and its date.`,
    hi: `होम लोन की मासिक किस्त, कुल रकम और ब्याज निकालिए, हर साल की तालिका के साथ। ${group} बताता है कि हिसाब किस दर से है और वह दर किस दिन की है।`,
  }),
  fields: {
    amount: { en: 'Price of the home', hi: 'घर की कीमत' },
    own: { en: 'Your own money', hi: 'आपकी अपनी रकम' },
    rate: { en: 'Interest, % a year', hi: 'ब्याज, % सालाना' },
    years: { en: 'Years', hi: 'साल' },
  },
  hints: {
    amount: { en: 'In rupees: 42,00,000 or 42 lakh', hi: 'रुपये में: 42,00,000 या 42 lakh' },
    own: { en: 'Paid at once; the rest is lent', hi: 'यह अभी देंगे; बाकी का लोन होगा' },
    rate: (rate: string, day: string) => ({
      en: `${rate} % is the rate of ${day}`,
      hi: `${rate} % दर ${day} की है`,
    }),
    years: { en: 'Whole years, 1 to 40', hi: 'पूरे साल, 1 से 40' },
  },
  problems: {
    amount: {
      en: 'Enter an amount between ₹1 lakh and ₹100 crore.',
      hi: '₹1 लाख से ₹100 करोड़ के बीच की रकम लिखिए।',
    },
    own: { en: 'Enter the amount in rupees, or leave it empty.', hi: 'रकम रुपये में लिखिए, या खाली छोड़िए।' },
    nothingLent: {
      en: 'This leaves nothing to lend: enter less than the price.',
      hi: 'इससे लोन के लिए कुछ नहीं बचता: कीमत से कम लिखिए।',
    },
    rate: { en: 'Enter a rate between 0 and 30 %.', hi: '0 से 30 % के बीच की दर लिखिए।' },
    years: { en: 'Enter whole years between 1 and 40.', hi: '1 से 40 के बीच पूरे साल लिखिए।' },
  },
  calculate: { en: 'Calculate', hi: 'हिसाब लगाएँ' },
  correct: {
    en: 'Correct what is marked, and the figures come back.',
    hi: 'जिन पर निशान है उन्हें ठीक कीजिए, आँकड़े लौट आएँगे।',
  },
  result: { en: 'A month', hi: 'एक महीने में' },
  example: { en: 'An example. Put in your own figures.', hi: 'यह एक उदाहरण है। अपने आँकड़े लिखिए।' },
  lent: { en: 'Loan', hi: 'लोन' },
  total: (months: number) => ({
    en: `All instalments (${months} instalments)`,
    hi: `सभी किस्तें (${months} किस्तें)`,
  }),
  interest: { en: 'Of which interest', hi: 'इसमें ब्याज' },
  note: {
    en: 'Equal instalments at a twelfth of the yearly rate each month. A bank adds its fees, and may change a floating rate; what it writes in its offer counts.',
    hi: 'बराबर किस्तें, हर महीने सालाना दर के बारहवें हिस्से पर। बैंक अपनी फ़ीस जोड़ता है और फ़्लोटिंग दर बदल सकता है; मान्य वही है जो बैंक अपने प्रस्ताव में लिखे।',
  },

  byYear: { en: 'Year by year', hi: 'साल-दर-साल' },
  picture: (years: number, first: string, last: string) => ({
    en: `How the instalments of each of ${years} ${years === 1 ? 'year' : 'years'} divide: interest is ${first} in the first year and ${last} in the last.`,
    hi: `${years} साल की किस्तें हर साल कैसे बँटती हैं: ब्याज पहले साल ${first} और आखिरी साल ${last}।`,
  }),
  columns: {
    year: { en: 'Year', hi: 'साल' },
    principal: { en: 'Repaid', hi: 'मूलधन चुका' },
    interest: { en: 'Interest', hi: 'ब्याज' },
    balance: { en: 'Still owed', hi: 'बाकी' },
  },
  year: (year: number) => ({ en: `Year ${year}`, hi: `साल ${year}` }),
  ask: { en: 'Talk to us about a loan', hi: 'लोन के बारे में हमसे बात करें' },
  seeProjects: { en: 'See homes under construction', hi: 'निर्माणाधीन घर देखें' },
});
