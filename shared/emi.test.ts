import t from 'tap';
import { instalmentsOf, type Loan, type LoanInput } from './emi.ts';
import { readLoan } from './readers/loan.ts';

/** Fixed-point figures of 60 decimals: month by month, with no formula and no floating point. */
const ONE = 10n ** 60n;

/** @param paid each month, fixed-point @returns what is owed at the end of each month */
function balances({ amount, own, rate, years }: Loan, paid: bigint): bigint[] {
  // A rate has at most four decimals here.
  const monthly = (BigInt(Math.round(rate * 10_000)) * ONE) / 12_000_000n;
  let owed = BigInt(amount - own) * ONE;
  return Array.from({ length: years * 12 }, () => {
    owed += (owed * monthly) / ONE - paid;
    return owed;
  });
}

/** The instalment after which nothing is owed, found by halving. */
function instalmentByTrial(loan: Loan): bigint {
  let [low, high] = [0n, BigInt(loan.amount) * ONE];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (balances(loan, middle).at(-1)! > 0n) low = middle;
    else high = middle;
  }
  return high;
}

const rounded = (figure: bigint) => Number((figure + ONE / 2n) / ONE);

const LOANS: Loan[] = [
  { amount: 4_200_000, own: 0, rate: 8.5, years: 20 },
  { amount: 4_200_000, own: 840_000, rate: 8.5, years: 20 },
  { amount: 100_000, own: 0, rate: 30, years: 1 },
  { amount: 1_000_000_000, own: 1, rate: 30, years: 40 },
  { amount: 1_000_000_000, own: 0, rate: 0.0001, years: 40 },
  { amount: 7_654_321, own: 1_234_567, rate: 9.15, years: 17 },
  { amount: 2_999_999, own: 2_999_998, rate: 7.25, years: 3 },
  { amount: 5_000_000, own: 0, rate: 0, years: 7 },
];

t.test('figures agree to the rupee with a loan paid off month by month; its years add up', async (t) => {
  for (const loan of LOANS) {
    const paid = instalmentByTrial(loan);
    const owed = balances(loan, paid);
    const { lent, instalment, total, interest, years } = instalmentsOf(loan);
    const name = JSON.stringify(loan);
    t.equal(instalment, rounded(paid), name);
    t.equal(total, rounded(paid * BigInt(loan.years * 12)), name);
    t.equal(interest, total - lent, name);
    const atYearEnds = owed.filter((_, month) => month % 12 === 11).map(rounded);
    for (const [year, { balance }] of years.entries()) t.equal(balance, atYearEnds[year], name);
    t.equal(years.length, loan.years, name);
    const sum = (of: 'principal' | 'interest') => years.reduce((all, year) => all + year[of], 0);
    t.equal(sum('principal'), lent, name);
    t.equal(sum('interest'), interest, name);
    t.equal(years.at(-1)?.balance, 0, name);
    t.ok(
      years.every((year) => year.interest >= 0 && year.balance >= 0),
      name,
    );
  }
});

const typed = (over: Partial<LoanInput>) =>
  readLoan({ amount: '4200000', own: '', rate: '8.5', years: '20', ...over });

t.test('figures are read as people write them', async (t) => {
  const amounts = [
    '42,00,000',
    '₹42 lakh',
    '42 Lac',
    ' 0.42 cr. ',
    'Rs. 42,00,000',
    '42 00 000',
    '4200000.4',
    '42 लाख',
    '४२ लाख',
    '42लाख',
    '0.42 करोड़',
    '०.४२ करोड़',
    '४२०००००',
    '४२,००,०००',
    '42L',
    '42 lakhs',
    '42 lacs',
    '0.42cr',
    '0.42 Crores',
    '₹ 42,00,000/-',
    '₹४२,००,०००/-',
    'INR 42,00,000',
    '41 lakh 100 thousand',
    '٤٢٠٠٠٠٠',
  ];
  for (const amount of amounts) t.equal(typed({ amount }).loan?.amount, 4_200_000, amount);
  t.equal(typed({ rate: '8.5 %' }).loan?.rate, 8.5);
  t.equal(typed({ rate: '0' }).loan?.rate, 0);
  for (const own of ['8 lakh', '८ लाख', '8L', '₹ 8,00,000/-'])
    t.equal(typed({ own }).loan?.own, 800_000, own);
  for (const rate of ['8.5', '८.५', '8.5%', '८.५ %', '8.5 per cent', '8.5 प्रतिशत'])
    t.equal(typed({ rate }).loan?.rate, 8.5, rate);
  for (const years of ['20', '२०', '20 years', '20 yrs', '२० साल', '20 वर्ष'])
    t.equal(typed({ years }).loan?.years, 20, years);
  t.equal(typed({}).loan?.own, 0);
});

t.test('a figure that makes no sense is named by its field, and nothing is worked out', async (t) => {
  const wrong: [Partial<LoanInput>, object][] = [
    [{ amount: '' }, { amount: 'notANumber' }],
    [{ amount: 'forty' }, { amount: 'notANumber' }],
    [{ amount: '1e9' }, { amount: 'notANumber' }],
    [{ amount: '-5' }, { amount: 'notANumber' }],
    [{ amount: '99999' }, { amount: 'outOfBounds' }],
    [{ amount: '101 crore' }, { amount: 'outOfBounds' }],
    [{ rate: '31' }, { rate: 'outOfBounds' }],
    [{ rate: 'Infinity' }, { rate: 'notANumber' }],
    [{ years: '2.5' }, { years: 'notANumber' }],
    [{ years: '0' }, { years: 'outOfBounds' }],
    [{ years: '41' }, { years: 'outOfBounds' }],
    [{ own: '42 lakh' }, { own: 'nothingLent' }],
    [
      { own: 'x', rate: 'y' },
      { own: 'notANumber', rate: 'notANumber' },
    ],
    [{ amount: '9'.repeat(400) }, { amount: 'notANumber' }],
    [{ amount: '12,50,00' }, { amount: 'notANumber' }],
    [{ amount: '42 करोड़ डॉलर', years: '20 months' }, { years: 'notANumber' }],
  ];
  for (const [input, problems] of wrong) t.strictSame(typed(input), { loan: null, problems });
});
