import t from 'tap';
import { dayParts, formatsOf } from './formats.ts';

const inHindi = formatsOf('hi').experience;
const { bhk, day, emiHint, experience, home, homes, moment, number, rupees, shortPrice } = formatsOf('en');

t.test('days, figures and sizes are printed in one way', async (t) => {
  const cases: [made: string, expected: string][] = [
    [day('2025-08-15'), '15 Aug 2025'],
    [day('2025-01-01'), '1 Jan 2025'],
    [day(null), ''],
    [day('2025-08-15T18:30:00'), '15 Aug 2025'],
    [moment('2025-08-15'), '15 Aug 2025'],
    [moment('2025-08-15T18:30:00'), '15 Aug 2025, 6:30 pm'],
    [moment('2025-08-15T00:05:00'), '15 Aug 2025, 12:05 am'],
    [moment(null), ''],
    [formatsOf('hi').moment('2025-08-15T18:30:00'), '15 अगस्त 2025, शाम 6:30 बजे'],
    [formatsOf('hi').moment('2025-08-15T09:00:00'), '15 अगस्त 2025, सुबह 9 बजे'],
    [formatsOf('hi').moment('2025-08-15T02:00:00'), '15 अगस्त 2025, रात 2 बजे'],
    [number(1250000), '12,50,000'],
    [rupees(12500000), '₹1,25,00,000'],
    [shortPrice(4850000), '₹48.5 Lakh'],
    [shortPrice(12500000), '₹1.25 Cr'],
    [shortPrice(99999), '₹99,999'],
    // What rounds up to the next unit is printed in it.
    [shortPrice(9_999_600), '₹1 Cr'],
    [shortPrice(9_999_400), '₹99.99 Lakh'],
    // The price by 24000, rounded.
    [emiHint(4850000), '202k'],
    [emiHint(12000), '1k'],
    [emiHint(11999), '0k'],
    [bhk(0), 'Plot'],
    [bhk(3), '3 BHK'],
    [bhk(2.5), '2.5 BHK'],
    [bhk(null), ''],
    [home({ bhk: 2, title: 'Garden' }), '2 BHK, Garden'],
    [home({ bhk: 0, title: null }), 'Plot'],
    [home({ bhk: null, title: null }), ''],
    [formatsOf('hi').home({ bhk: 0, title: '30 x 50' }), 'प्लॉट, 30 x 50'],
    // Small ones first, plots last.
    [homes([3, 0, 2]), '2, 3 BHK, Plot'],
    [homes([0]), 'Plot'],
    [homes([]), ''],
    [experience(2, 5), '2-5 years'],
    [experience(5, 2), '2-5 years'],
    [experience(0, 2), '0-2 years'],
    [experience(3, 3), '3 years'],
    [experience(0, 0), 'No experience needed'],
    [experience(1, 1), '1 year'],
    [experience(null, null), ''],
    // With one bound it says which one it is.
    [experience(3, null), '3+ years'],
    [experience(1, null), '1+ years'],
    [experience(null, 3), 'up to 3 years'],
    [experience(null, 1), 'up to 1 year'],
    [experience(null, 0), 'No experience needed'],
    [experience(0, null), 'No experience needed'],
    [inHindi(0, 0), 'अनुभव ज़रूरी नहीं'],
    [inHindi(0, null), 'अनुभव ज़रूरी नहीं'],
    [inHindi(2, 5), '2-5 साल'],
    // A maximum of 0 above a minimum is none.
    [experience(3, 0), '3+ years'],
  ];
  for (const [made, expected] of cases) t.equal(made, expected);
});

t.test('months are those of the language', async (t) => {
  t.same(dayParts('2025-08-05', 'en'), { day: '5', month: 'Aug', year: '2025' });
  const name = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
  for (let index = 0; index < 12; index++) {
    const date = new Date(Date.UTC(2025, index, 15));
    t.equal(dayParts(date.toISOString().slice(0, 10), 'en').month, name.format(date));
  }
});
