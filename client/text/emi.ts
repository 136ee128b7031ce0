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
});
