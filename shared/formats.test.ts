import t from 'tap';
import {
  dayParts,
  emiHint,
  formatBhk,
  formatDay,
  formatExperience,
  formatNumber,
  formatRupees,
  formatShortPrice,
} from './formats.ts';

t.test('days are printed day, month, year', async (t) => {
  t.equal(formatDay('2025-08-15'), '15 Aug 2025');
  t.equal(formatDay('2025-01-01'), '1 Jan 2025');
  t.equal(formatDay(null), '');
  t.same(dayParts('2025-08-05', 'en'), { day: '5', month: 'Aug', year: '2025' });
});

t.test('numbers and prices are grouped in lakh and crore', async (t) => {
  t.equal(formatNumber(1250000), '12,50,000');
  t.equal(formatRupees(12500000), '₹1,25,00,000');
  t.equal(formatShortPrice(4850000), '₹48.5 Lakh');
  t.equal(formatShortPrice(12500000), '₹1.25 Cr');
  t.equal(formatShortPrice(99999), '₹99,999');
});

t.test('a short price that rounds up to the next unit is printed in it', async (t) => {
  t.equal(formatShortPrice(9_999_600), '₹1 Cr');
  t.equal(formatShortPrice(9_999_400), '₹99.99 Lakh');
});

t.test('the EMI hint is the price by 24000, rounded, as k', async (t) => {
  t.equal(emiHint(4850000), '202k');
  t.equal(emiHint(12000), '1k');
  t.equal(emiHint(11999), '0k');
});

t.test('no bedroom is a plot, an unknown number is nothing', async (t) => {
  t.equal(formatBhk(0), 'Plot');
  t.equal(formatBhk(3), '3 BHK');
  t.equal(formatBhk(2.5), '2.5 BHK');
  t.equal(formatBhk(null), '');
});

t.test('experience is min-max years', async (t) => {
  t.equal(formatExperience(2, 5), '2-5 years');
  t.equal(formatExperience(0, 2), '0-2 years');
  t.equal(formatExperience(3, 3), '3 years');
  t.equal(formatExperience(0, 0), '0 years');
  t.equal(formatExperience(1, 1), '1 year');
  t.equal(formatExperience(null, null), '');
});

t.test('experience with one bound says which one it is', async (t) => {
  t.equal(formatExperience(3, null), '3+ years');
  t.equal(formatExperience(1, null), '1+ years');
  t.equal(formatExperience(null, 3), 'up to 3 years');
  t.equal(formatExperience(null, 1), 'up to 1 year');
  t.equal(formatExperience(null, 0), '0 years');
});

t.test('a most of 0 above a least is none', async (t) => {
  t.equal(formatExperience(3, 0), '3+ years');
});
