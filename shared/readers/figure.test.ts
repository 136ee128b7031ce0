import t from 'tap';
import { workedSince } from '../../test/support/processor-time.ts';
import { areaOf } from './area.ts';
import { coordinatesOf } from './coordinates.ts';
import { bedroomsOf, yearsOf } from './count.ts';
import { amountOf, priceOf, rateOf, salaryOf } from './figure.ts';

const AMOUNTS: Record<string, number> = {
  ...{ '4500000': 45e5, '45,00,000': 45e5, '4,500,000': 45e5, '4 500 000': 45e5, '12,50,000.50': 1250000.5 },
  ...{ '₹ 45,00,000': 45e5, '₹45,00,000/-': 45e5, 'Rs. 45,00,000/-': 45e5, 'INR 45,00,000.00': 45e5 },
  '45 Lac': 45e5,
  '45 Lacs': 45e5,
  '45L': 45e5,
  '45 lakhs/-': 45e5,
  '45.5 Lakh*': 455e4,
  '45 लाख': 45e5,
  ...{ '1.2 Cr': 12e6, '1.2cr.': 12e6, '1.05 crores': 105e5, '१.२ करोड़': 12e6, '₹ ४५,००,०००': 45e5 },
  ...{ '1 Cr 20 Lakh': 12e6, '1 crore and 20 lakhs': 12e6, '45 lakh 50 thousand': 455e4, '45k': 45_000 },
  ...{ '45-50 Lac': 45e5, '45 to 50 Lakh': 45e5, '₹45 Lakh - ₹1.2 Cr': 45e5, '90-1.2 Cr': 9e6 },
  ...{ '45,00,000 - 50,00,000': 45e5, '₹45 L – 50 L': 45e5, '50 से 60 लाख': 5e6 },
  ...{ '45 Lakh onwards': 45e5, 'Starting from 45 Lac': 45e5, '45 लाख से शुरू': 45e5, '45 lakh + GST': 45e5 },
  ...{ '45,00,000 (negotiable)': 45e5, 'Price: 45 lakh': 45e5, '2 BHK 45 Lakh': 45e5 },
  ...{ '1.5 million': 15e5, 'Rs 50,00,000/- to 60,00,000/-': 5e6, '0': 0, '0.00': 0 },
  // A sign without a space, and what spreadsheets and hands put around a figure.
  'Rs.45,00,000': 45e5,
  'Rs.45.00 Lakh': 45e5,
  '₨. 45,00,000': 45e5,
  '4500000/=': 45e5,
  "'4500000": 45e5,
  ...{ '45-Lac': 45e5, '.45 Cr': 45e5, 'MRP ₹45,00,000': 45e5, '45,00,000 (Forty Five Lakh Only)': 45e5 },
  ...{ '1 cr. 25 lacs': 125e5, '1 crore, 25 lakh, 50 thousand': 1255e4, '50 Lakh 45 Lakh': 45e5 },
  ...{ 'between 45 and 55 lakh': 45e5, '45 & 55 lakh': 45e5 },
  ...{ '45 lakh + 5% GST': 45e5, 'Rs. 45 Lakh + GST @5%': 45e5, '45 lakh (₹4500/sqft)': 45e5 },
  ...{ '₹ 45 Lakh  (₹ 4,500 / Sq.ft.)': 45e5, '45 lakhs(4500 psf)': 45e5, '20,00,000 (1000 sqft)': 2e6 },
  // The price of another thing beside that of the home.
  ...{ '45 lakh + 2 lakh parking': 45e5, '45 lakh (parking 2 lakh extra)': 45e5, '45 lakh + registry': 45e5 },
  ...{ '₹45 Lakh + 5% GST + 1 Lakh parking': 45e5, 'Registry 12 lakh, total 45 lakh': 45e5 },
  ...{ '45 lakh (loan 40 lakh)': 45e5, '45 lakh plus 2 lakh GST': 45e5, '45 lakh (2 lakh discount)': 45e5 },
  // Words that change nothing, spellings of rupees, paise, and the unit apart.
  ...{ '45,00,000 (All Inc.)': 45e5, '45,00,000 + GST + Registry': 45e5, 'Rs. 45,00,000 (Neg.)': 45e5 },
  ...{ '45,00,000 (incl. of GST)': 45e5, '45,00,000 inclusive of all taxes': 45e5, '45,00,000 each': 45e5 },
  ...{ 'Launch price 45,00,000': 45e5, 'Total cost 45,00,000': 45e5, '45,00,000 T&C apply': 45e5 },
  ...{ '> 45,00,000': 45e5, '≈ 45,00,000': 45e5, '45,00,000 and above': 45e5, 'Minimum 45,00,000': 45e5 },
  ...{ 'रु.45,00,000/-': 45e5, 'रू 45,00,000': 45e5, '45,00,000 रूपये': 45e5 },
  ...{ '45 lakh (save 2 lakh)': 45e5, '45 lakh (PMAY subsidy 2.67 lakh)': 45e5, '45 लाख (बचत 2 लाख)': 45e5 },
  ...{ '45/55/65 L': 45e5, '1.2-1.5-1.8 Cr': 12e6, '45, 55, 65 lakh': 45e5, 'Phase 2, 45 lakh': 45e5 },
  ...{ '2, 3 BHK 45 lakh': 45e5, '45 Lakh - ₹50 Lakh': 45e5 },
  ...{ 'Rs. 45,00,000-00': 45e5, 'Rs.45,00,000=00': 45e5, '45 (in lakhs)': 45e5, '45.5 in Lacs': 455e4 },
};

const NO_AMOUNTS = [
  ...['', 'On request', 'call', ',', '-', '.', '1e7', '0x10', '1.2.3', '45.00.000', '2,3', '12,50,00', '-45'],
  '₹ -5,00,000',
  '-5 lakh',
  '$45,000',
  '45,000 USD',
  'AED 5,00,000',
  '€ 9',
  'up to 50 Lakh',
  'below 1 Cr',
  ...['4500 per sq ft', '4500/sq ft', '10 %', 'EMI 25,000', 'booking 51,000', '50 लाख तक', '45 00', '1 2 3'],
  ...['25,000 per month', '3 LPA', '25,000 pm', '25,000 p.m.', '₹3,00,000 a year', '₹15,000 प्रति माह'],
  ...['1.25,00,000', '1 Cr 25', '45 Lakh 50', '45 lakh/acre', 'Down payment 5 lakh', '99999999999999'],
  ...['45', '12.5', '₹ 999', '0.45'],
  ...['Parking 2 lakh', 'Club membership 1 lakh', 'Flat ₹2 Lakh off', 'discount 2 lakh', '2 lakh छूट'],
  ...['47 lakh - 2 lakh', '₹1.2 Cr – 95 lakh', '45 लाख से कम', '45 lakh tak', '45 लाख/एकड़', '5 lakh / बीघा'],
  ...['Save 2 lakh', 'Subsidy 2.67 lakh', '40+5 lakh', '40 + 5 lakh', '9876543210', '98765 43210'],
  ...['45 lakh + 2 lakh', '15 lakh an acre', '45LPA', '18,000/mo', '18,000 मासिक', '45 lakh parking 2 lakh'],
  ...['9'.repeat(400), 'NaN', 'Infinity', '2 towers of 9 floors', '1,'.repeat(50_000)],
];

t.test('money is read as people write it, the lower of a range', async (t) => {
  for (const [sent, rupees] of Object.entries(AMOUNTS)) {
    t.equal(priceOf(sent), rupees, sent);
    t.equal(amountOf(sent), rupees, sent);
  }
  t.equal(amountOf('25,000 per month'), 25_000);
  for (const sent of [
    '25,000 p.m.',
    '25,000 + incentives',
    '25,000 in hand',
    '₹25,000 – ₹35,000 per month',
    '25,000 pm + PF + ESIC',
    '25,000/mo',
    '25,000 मासिक',
    'min. 25,000',
  ])
    t.equal(amountOf(sent), 25_000, sent);
  t.equal(amountOf('₹15,000 प्रति माह'), 15_000);
  t.equal(amountOf('₹3,00,000 - ₹5,00,000 a year', 'most'), 5e5);
  for (const [sent, rupees] of [
    ['3', null],
    ['3 LPA', 3e5],
    ['0', 0],
    ['250 per day', null],
    ['9876543210', null],
  ] as const)
    t.equal(salaryOf(sent, 'least'), rupees, sent);
  for (const sent of ['up to 40,000', 'Upto ₹40k', 'max. 40000 per month', '₹40,000 तक', '40k tak']) {
    t.equal(salaryOf(sent, 'least'), null, sent);
    t.equal(salaryOf(sent, 'most'), 40_000, sent);
  }
  t.equal(amountOf('3-5 LPA'), 3e5);
  t.equal(amountOf('3-5 LPA', 'most'), 5e5);
  t.equal(amountOf('₹45 Lakh - ₹1.2 Cr', 'most'), 12e6);
});

t.test('what is no price in rupees is none, and never 0', async (t) => {
  for (const sent of NO_AMOUNTS) t.equal(priceOf(sent), null, sent.slice(0, 40));
});

t.test('a rate is for a square foot, with these words or without', async (t) => {
  for (const sent of [
    '4500',
    '4,500',
    '₹4500/-',
    '4500/sq ft',
    '₹4,500 per sq.ft.',
    '4500 / sqft',
    'Rs 4500 psf',
    '4500/ft²',
    '4500/ft2',
    '4500 sqft',
    '4500 per sq-ft',
    'Rs 4500 per Sq.Fit',
    '4500/foot',
    '4500 + 5% GST',
    'रु 4500 प्रति वर्गफुट',
    '4500 रुपये/वर्गफीट',
    '4500 प्रति स्क्वेयर फीट',
  ])
    t.equal(rateOf(sent), 4500, sent);
  t.equal(rateOf('४५०० प्रति वर्ग फुट'), 4500);
  for (const sent of ['50,000 per sq m', '4500 per month', 'on request', '-4500', '45 lakh'])
    t.equal(rateOf(sent), null, sent);
});

t.test('bedrooms are counted, the least of several; a plot has none', async (t) => {
  const cases = {
    ...{ '2': 2, '2 BHK': 2, '2BHK': 2, '2.5 bhk': 2.5, '२ बीएचके': 2, '4 Bedrooms': 4, '3 BHK Villa': 3 },
    ...{ '2,3': 2, '2 & 3 BHK': 2, '2/3 BHK': 2, '2-3': 2, '2 to 3 BHK': 2, '3+1': 3, '3 BHK + Servant': 3 },
    ...{ '2 B.H.K.': 2, 'BHK: 2': 2, '2 BHK Premium': 2, '2 BHK 2 Toilets': 2, '2 BHK (1050 sq ft)': 2 },
    ...{ '2 1/2 BHK': 2.5, '2½': 2.5, '3 बेडरूम': 3, '२ बी.एच.के.': 2, '1 BHK / Studio': 1 },
    ...{ '0': 0, '00': 0, '0.00': 0, Plot: 0, 'Residential Plots': 0 },
    ...{ 'Commercial Plot': 0, 'Corner plots': 0, '0 (Plot)': 0, 'Farm land': 0, भूखंड: 0 },
  };
  for (const [sent, bedrooms] of Object.entries(cases)) t.equal(bedroomsOf(sent), bedrooms, sent);
  for (const sent of [
    '1RK',
    '1 RK',
    'Studio',
    '-2',
    'BHK',
    '1050',
    '2 crore',
    'G+4',
    'two',
    'Island',
    'Row Houses and Plots',
    'No plot',
  ])
    t.equal(bedroomsOf(sent), null, sent);
});

t.test('years of experience are the least or the most of several', async (t) => {
  for (const [sent, least, most] of [
    ['2', 2, 2],
    ['2-5 years', 2, 5],
    ['5+', 5, 5],
    ['min 3 yrs', 3, 3],
    ['Fresher', 0, 0],
    ['२ साल', 2, 2],
    ['2 Year(s)', 2, 2],
    ['> 2 years', 2, 2],
    ['Fresher - 2 years', 0, 2],
    ['Freshers can also apply', 0, 0],
    ['5 years and above', 5, 5],
    ['5 yrs & above', 5, 5],
    ['2 years in real estate', 2, 2],
    ['2-5 years (sales)', 2, 5],
    ['Exp: 2 years relevant experience', 2, 2],
    ['न्यूनतम 2 वर्ष का अनुभव', 2, 2],
    ['2 yoe', 2, 2],
  ] as const) {
    t.equal(yearsOf(sent, 'least'), least, sent);
    t.equal(yearsOf(sent, 'most'), most, sent);
  }
  for (const sent of ['2 months', 'any', '-1', '2019', 'since 2019'])
    t.equal(yearsOf(sent, 'least'), null, sent);
  for (const sent of ['up to 5 years', 'Below 5 yrs', '5 साल तक', 'under 5']) {
    t.equal(yearsOf(sent, 'least'), null, sent);
    t.equal(yearsOf(sent, 'most'), 5, sent);
  }
});

t.test('a long hostile text is no figure, area or place, and takes no longer than another', async (t) => {
  const before = process.threadCpuUsage();
  for (const part of ['1', '1.', '1 ', '*', '+', '1-', '2025-01-01T']) {
    const text = part.repeat(200_000 / part.length);
    const read = [priceOf(text), rateOf(text), bedroomsOf(text), yearsOf(text, 'least'), areaOf(text)];
    t.same([...read, coordinatesOf(text, text)], [null, null, null, null, null, null], part);
  }
  // A quadratic expression takes minutes.
  t.ok(workedSince(before) < 20_000);
});
