import { byLanguage } from './by-language.ts';

export const EMI = byLanguage({
  en: {
    title: 'EMI calculator',
    eyebrow: 'Home loan',
    lead: 'What a home costs a month: the instalment, what you pay in all, and how the loan shrinks year by year.',
    description: (group: string) =>
      `Work out the monthly instalment of a home loan, the total and the interest, with a table for each year. ${group} prints the rate it reckons with, and its date.`,
    titleOf: (instalment: string) => `EMI ${instalment} a month`,
    fields: {
      amount: 'Price of the home',
      own: 'Your own money',
      rate: 'Interest, % a year',
      years: 'Years',
    },
    hints: {
      amount: 'In rupees: 42,00,000 or 42 lakh',
      own: 'Paid at once; the rest is lent',
      rate: (rate: string, day: string) => `${rate} % is the rate of ${day}`,
      years: 'Whole years, 1 to 40',
    },
    problems: {
      amount: 'Enter an amount between ₹1 lakh and ₹100 crore.',
      own: 'Enter the amount in rupees, or leave it empty.',
      nothingLent: 'This leaves nothing to lend: enter less than the price.',
      rate: 'Enter a rate between 0 and 30 %.',
      years: 'Enter whole years between 1 and 40.',
    },
    calculate: 'Calculate',
    correct: 'Correct what is marked, and the figures come back.',
    result: 'A month',
    example: 'An example. Put in your own figures.',
    lent: 'Loan',
    total: 'All instalments',
    interest: 'Of which interest',
    ofMonths: (months: number) => `${months} instalments`,
    note: 'Equal instalments at a twelfth of the yearly rate each month. A bank adds its fees, and may change a floating rate; what it writes in its offer counts.',

    byYear: 'Year by year',
    picture: (years: number, first: string, last: string) =>
      `How the instalments of each of ${years} ${years === 1 ? 'year' : 'years'} divide: interest is ${first} in the first year and ${last} in the last.`,
    principal: 'Repaid',
    columns: { year: 'Year', principal: 'Repaid', interest: 'Interest', balance: 'Still owed' },
    year: (year: number) => `Year ${year}`,
    ask: 'Talk to us about a loan',
    seeProjects: 'See homes under construction',
  },
  hi: {
    title: 'EMI कैलकुलेटर',
    eyebrow: 'होम लोन',
    lead: 'घर का महीने का खर्च: किस्त, कुल कितना चुकाएँगे, और लोन साल-दर-साल कैसे घटता है।',
    description: (group: string) =>
      `होम लोन की मासिक किस्त, कुल रकम और ब्याज निकालिए, हर साल की तालिका के साथ। ${group} बताता है कि हिसाब किस दर से है और वह दर किस दिन की है।`,
    titleOf: (instalment: string) => `EMI ${instalment} महीना`,
    fields: {
      amount: 'घर की कीमत',
      own: 'आपकी अपनी रकम',
      rate: 'ब्याज, % सालाना',
      years: 'साल',
    },
    hints: {
      amount: 'रुपये में: 42,00,000 या 42 lakh',
      own: 'यह अभी देंगे; बाकी का लोन होगा',
      rate: (rate: string, day: string) => `${rate} % दर ${day} की है`,
      years: 'पूरे साल, 1 से 40',
    },
    problems: {
      amount: '₹1 लाख से ₹100 करोड़ के बीच की रकम लिखिए।',
      own: 'रकम रुपये में लिखिए, या खाली छोड़िए।',
      nothingLent: 'इससे लोन के लिए कुछ नहीं बचता: कीमत से कम लिखिए।',
      rate: '0 से 30 % के बीच की दर लिखिए।',
      years: '1 से 40 के बीच पूरे साल लिखिए।',
    },
    calculate: 'हिसाब लगाएँ',
    correct: 'जिन पर निशान है उन्हें ठीक कीजिए, आँकड़े लौट आएँगे।',
    result: 'एक महीने में',
    example: 'यह एक उदाहरण है। अपने आँकड़े लिखिए।',
    lent: 'लोन',
    total: 'सभी किस्तें',
    interest: 'इसमें ब्याज',
    ofMonths: (months: number) => `${months} किस्तें`,
    note: 'बराबर किस्तें, हर महीने सालाना दर के बारहवें हिस्से पर। बैंक अपनी फ़ीस जोड़ता है और फ़्लोटिंग दर बदल सकता है; मान्य वही है जो बैंक अपने प्रस्ताव में लिखे।',

    byYear: 'साल-दर-साल',
    picture: (years: number, first: string, last: string) =>
      `${years} साल की किस्तें हर साल कैसे बँटती हैं: ब्याज पहले साल ${first} और आखिरी साल ${last}।`,
    principal: 'मूलधन चुका',
    columns: { year: 'साल', principal: 'मूलधन चुका', interest: 'ब्याज', balance: 'बाकी' },
    year: (year: number) => `साल ${year}`,
    ask: 'लोन के बारे में हमसे बात करें',
    seeProjects: 'निर्माणाधीन घर देखें',
  },
});
