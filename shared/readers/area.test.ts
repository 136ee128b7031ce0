import t from 'tap';
import { areaOf } from './area.ts';

t.test('an area is read with its unit; square feet need none', async (t) => {
  const feet = [
    '1250',
    '1,250 sq.ft',
    '1250 sq. ft.',
    '1250 Sqft',
    '1250 sft',
    '1250 square feet',
    '१२५० वर्ग फुट',
  ];
  const written = [
    '1250 sq ft*',
    '1250 Sq.Ft.,',
    '1250+ sq ft',
    '1250 S.F.',
    '1250 sq-ft',
    '1250 वर्गफुट',
    '1250 ft',
  ];
  const named = ['SBUA: 1250 sqft', 'Plot area 1250', '~1250', '1250 sq.ft / 116 sq.m'];
  for (const sent of [
    ...feet,
    ...written,
    ...named,
    '1250 sq ft (approx)',
    '1250 ft2',
    'approx. 1,250 sq.ft.',
    '1250 Square Ft',
    '1250 sq fit',
    '1250 फीट',
    '1250 वर्ग फिट',
    '1250 sq ft onwards',
    '1250 sq.ft. only',
  ])
    t.same(areaOf(sent), { least: 1250, most: 1250, unit: null, squareFeet: 1250 }, sent);
  t.same(areaOf('1,20,000'), { least: 120_000, most: 120_000, unit: null, squareFeet: 120_000 });
  t.match(areaOf('120 Sq.Mt.'), { least: 120, unit: 'Sq.Mt.', squareFeet: 120 * 10.7639 });
  t.match(areaOf('116 sq m (1250 sq ft)'), { least: 116, unit: 'sq m' });
  t.match(areaOf('150 yards'), { unit: 'yards', squareFeet: 1350 });
  t.match(areaOf('116 m^2'), { least: 116, squareFeet: 116 * 10.7639 });
  t.match(areaOf('100 गज'), { least: 100, unit: 'गज', squareFeet: 900 });
  t.match(areaOf('0.25 acre'), { least: 0.25, unit: 'acre', squareFeet: 10_890 });
  t.match(areaOf('2 एकड'), { unit: 'एकड', squareFeet: 87_120 });
  t.match(areaOf('116 ㎡'), { least: 116, squareFeet: 116 * 10.7639 });
  t.match(areaOf('5 bigha'), { least: 5, unit: 'bigha', squareFeet: null });
});

t.test('words after a unit stay beside it, whole', async (t) => {
  for (const unit of ['sq.ft. super built-up', 'sq ft + terrace', 'Sq Ft, Corner', 'sqft RERA carpet', 'SBA'])
    t.match(areaOf(`1250 ${unit}`), { least: 1250, most: 1250, unit });
  t.equal(areaOf('1250 sq ft & above')?.squareFeet, 1250);
});

t.test('a range has two ends, with the unit once or twice', async (t) => {
  for (const sent of ['1,050 - 1,450 sqft', '1050 sq ft - 1450 sq ft', '1050 to 1450', '१०५० से १४५०'])
    t.same(areaOf(sent), { least: 1050, most: 1450, unit: null, squareFeet: 1050 }, sent);
});

t.test('another text is no area', async (t) => {
  for (const sent of [
    '',
    '0',
    '-1250',
    '30x40',
    '1.250',
    'as per plan',
    '1450 - 1050',
    '1000 sq yd - 2000 sq ft',
    '1250'.repeat(1000),
    '2 rooms of 200',
  ])
    t.equal(areaOf(sent), null, sent.slice(0, 20));
});
