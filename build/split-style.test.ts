import t from 'tap';
import { splitStyle } from './split-style.ts';

const split = (css: string) => {
  const { first, elsewhere } = splitStyle(css);
  return [first, elsewhere].map((part) => part.replace(/\s+/g, ''));
};

const CASES: [string, css: string, first: string, elsewhere: string][] = [
  ['a wide screen', 'a{b:c}@media(width>=62em){a{b:d}}', 'a{b:c}', '@media(width>=62em){a{b:d}}'],
  [
    'a stretch of wide screens',
    '@media (37.5em < width < 80em){a{b:d}}',
    '',
    '@media(37.5em<width<80em){a{b:d}}',
  ],
  ['a screen as wide as some phones', '@media(width>=30em){a{b:d}}', '@media(width>=30em){a{b:d}}', ''],
  ['a narrow screen', '@media(width<62em){a{b:d}}', '@media(width<62em){a{b:d}}', ''],
  ['paper', '@media print{a{b:d}}', '', '@mediaprint{a{b:d}}'],
  ['all but paper', '@media not print{a{b:d}}', '@medianotprint{a{b:d}}', ''],
  ['either', '@media(width>=62em),print{a{b:d}}', '', '@media(width>=62em),print{a{b:d}}'],
  [
    'either, of which one is a phone',
    '@media(width<25em),print{a{b:d}}',
    '@media(width<25em),print{a{b:d}}',
    '',
  ],
  [
    'the reader’s own colours',
    '@media(forced-colors:active){a{b:d}}',
    '',
    '@media(forced-colors:active){a{b:d}}',
  ],
  [
    'a low window',
    '@media(height<20rem)and(width<=48em){a{b:d}}',
    '@media(height<20rem)and(width<=48em){a{b:d}}',
    '',
  ],
  ['a mouse', '@media(hover:hover){a{b:d}}', '', '@media(hover:hover){a{b:d}}'],
  [
    'what a mouse hovers over',
    'a:hover{b:c}a:hover .d,a:focus{b:e}',
    'a:focus{b:e}',
    'a:hover{b:c}a:hover.d{b:e}',
  ],
  ['what it does not hover over', 'a:not(:hover){b:c}', 'a:not(:hover){b:c}', ''],
  [
    'layers, each by its name and once',
    '@layer x,y;@layer x{a{b:c}@media(width>=37.5em){a{b:d}}}@layer y{@media print{a{b:f}}}@layer x{c{d:e}@media print{a{b:e}}}',
    '@layerx,y;@layerx{a{b:c}c{d:e}}',
    '@layerx{@media(width>=37.5em){a{b:d}}@mediaprint{a{b:e}}}@layery{@mediaprint{a{b:f}}}',
  ],
  [
    'a block inside of another condition',
    '@supports(a:b){@media print{a{b:d}}}',
    '@supports(a:b){@mediaprint{a{b:d}}}',
    '',
  ],
];

t.test('a page’s style is split by where it counts', async (t) => {
  for (const [name, css, first, elsewhere] of CASES) t.same(split(css), [first, elsewhere], name);
});
