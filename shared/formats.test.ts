import t from 'tap';
import { dayParts, formatsOf } from './formats.ts';

const formats = formatsOf('en');

t.test('days are printed day, month, year', async (t) => {
  t.equal(formats.day('2025-08-15'), '15 Aug 2025');
  t.equal(formats.day('2025-01-01'), '1 Jan 2025');
  t.equal(formats.day(null), '');
  t.equal(formats.month('2027-12-15'), 'Dec 2027');
  t.equal(formats.month(null), '');
  t.same(dayParts('2025-08-05', 'en'), { day: '5', month: 'Aug', year: '2025' });
});

t.test('months are those of the language', async (t) => {
  const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
  for (let index = 0; index < 12; index++) {
    const day = new Date(Date.UTC(2025, index, 15));
    t.equal(dayParts(day.toISOString().slice(0, 10), 'en').month, month.format(day));
  }
});

t.test('numbers and prices are grouped in lakh and crore', async (t) => {
  t.equal(formats.number(1250000), '12,50,000');
  t.equal(formats.rupees(12500000), '₹1,25,00,000');
  t.equal(formats.shortPrice(4850000), '₹48.5 Lakh');
  t.equal(formats.shortPrice(12500000), '₹1.25 Cr');
  t.equal(formats.shortPrice(99999), '₹99,999');
});

t.test('a short price that rounds up to the next unit is printed in it', async (t) => {
  t.equal(formats.shortPrice(9_999_600), '₹1 Cr');
  t.equal(formats.shortPrice(9_999_400), '₹99.99 Lakh');
});

t.test('the EMI hint is the price by 24000, rounded, as k', async (t) => {
  t.equal(formats.emiHint(4850000), '202k');
  t.equal(formats.emiHint(12000), '1k');
  t.equal(formats.emiHint(11999), '0k');
});

t.test('no bedroom is a plot, an unknown number is nothing', async (t) => {
  t.equal(formats.bhk(0), 'Plot');
  t.equal(formats.bhk(3), '3 BHK');
  t.equal(formats.bhk(2.5), '2.5 BHK');
  t.equal(formats.bhk(null), '');
});

t.test('experience is min-max years', async (t) => {
  t.equal(formats.experience(2, 5), '2-5 years');
  t.equal(formats.experience(0, 2), '0-2 years');
  t.equal(formats.experience(3, 3), '3 years');
  t.equal(formats.experience(0, 0), 'No experience needed');
  t.equal(formats.experience(1, 1), '1 year');
  t.equal(formats.experience(null, null), '');
});

t.test('experience with one bound says which one it is', async (t) => {
  t.equal(formats.experience(3, null), '3+ years');
  t.equal(formats.experience(1, null), '1+ years');
  t.equal(formats.experience(null, 3), 'up to 3 years');
  t.equal(formats.experience(null, 1), 'up to 1 year');
  t.equal(formats.experience(null, 0), 'No experience needed');
});

t.test('a maximum of 0 above a minimum is none', async (t) => {
  t.equal(formats.experience(3, 0), '3+ years');
});

t.test('the sizes of several homes stand small ones first, plots last', async (t) => {
  t.equal(formats.homes([3, 0, 2]), '2, 3 BHK, Plot');
  t.equal(formats.homes([0]), 'Plot');
  t.equal(formats.homes([]), '');
});
