import t from 'tap';
import { workedSince } from '../../test/support/processor-time.ts';
import { isPlaceholder, plainName, registrationOf } from './name.ts';

t.test('a name is text, whatever an editor has left in it', async (t) => {
  const cases: Record<string, string> = {
    'Kolar  Crest!': 'Kolar Crest!',
    ' a\u000bb\tc\r\nd ': 'a b c d',
    'a\u0000b': 'a b',
    'R&D Park': 'R&D Park',
    'AT&amp;T Heights': 'AT&T Heights',
    'AT&amp;amp;T': 'AT&T',
    'Bhopal&#8217;s': 'Bhopal’s',
    '&#x20B9;5': '₹5',
    'R&eacute;sidence&nbsp;2': 'Résidence 2',
    'a &copy=1': 'a &copy=1',
    '&nbsp;': '',
    '&zwnj;': '\u200c',
    'the <b>first</b> tower': 'the first tower',
    '<p>One</p><p>Two</p>': 'One Two',
    'One<br/>Two': 'One Two',
    ...{ '&lt;b&gt;Bold&lt;/b&gt;': 'Bold', '<span style="x">A</span>': 'A', '<FONT SIZE=2>A</FONT>': 'A' },
    ...{ '5 < 6 & 7 > 3': '5 < 6 & 7 > 3', 'Villas <Phase II>': 'Villas <Phase II>', '<3 homes': '<3 homes' },
    'Tower<o:p></o:p>': 'Tower',
    'A</title><my-tag>B': 'A B',
    'Tower <a href="htt': 'Tower',
    '<!--[if mso]><xml>Normal 0</xml><![endif]-->Tower': 'Tower',
    ...{ '<style>p{}</style>A<script>x</script>': 'A', '<!-- open': '', '<script>open': '' },
    'a\u202egnol': 'agnol',
    'अ\u200dब': 'अ\u200dब',
    '\u200eA\u200f': '\u200eA\u200f',
    'a\u200bb\ufeff': 'ab',
    ...{ 'half \ud800': 'half \ufffd' },
    ...{ 'Kolar (null)': 'Kolar', 'Kolar, N/A': 'Kolar', 'Kolar - N/A': 'Kolar', 'Kolar (N/A)': 'Kolar' },
    ...{ 'Lake ![](/a.jpg)': 'Lake', '![Lake](/a.jpg)': 'Lake', '[:en]Lake[:hi]झील[:]': 'Lake' },
    ...{ 'Hall, undefined, null': 'Hall', 'Tower [object Object]': 'Tower', 'Nullah Road': 'Nullah Road' },
    ...{ '%E0%A4%B2%E0%A5%87%E0%A4%95%20View': 'लेक View', '50%C3 off': '50%C3 off', '%e0%a4': '%e0%a4' },
    ...{ 'Price%20List': 'Price List', 'T\u200dower': 'Tower', 'Zoe\u0308': 'Zoë' },
    ...{ 'Bhopalâ€™s CafÃ©': 'Bhopal’s Café', "Raj\\'s": "Raj's", 'A\\nB': 'A B' },
    '**Lake** View *New*': 'Lake View New',
    '__A__ _b_ ~c~': 'A b c',
    '# Tower': 'Tower',
    '# 12, MP Nagar': '# 12, MP Nagar',
    '[Tower](https://x.example/a)': 'Tower',
    'Tower*': 'Tower*',
    '30*40*20': '30*40*20',
    a_b_c: 'a_b_c',
    ...{ 'null, Bhopal': 'Bhopal', 'Kolar Road, , Bhopal,': 'Kolar Road, Bhopal', ',,': '' },
    '<![CDATA[Lake View]]>': 'Lake View',
    'Lake &#55357;&#56832; &#xD83D;&#xDE00;': 'Lake 😀 😀',
  };
  for (const [sent, name] of Object.entries(cases)) t.equal(plainName(sent), name, sent);
});

t.test('a long hostile text takes no longer than another', async (t) => {
  const before = process.threadCpuUsage();
  for (const piece of ['%20', '%e0%a4', '%e0', '[:en]', '(', '( ', '![', 'N/A', '- ', '<!--:en-->'])
    plainName(piece.repeat(200_000 / piece.length));
  for (const piece of ['<', '&', '<!--', '<style>', '&amp;', ' ', '<b ', 'a\u202e', '&#'])
    plainName(piece.repeat(200_000 / piece.length));
  for (const piece of ['%41', '*१', '1/', 'a-']) registrationOf(piece.repeat(200_000 / piece.length));
  // A quadratic expression takes minutes.
  t.ok(workedSince(before) < 20_000);
});

t.test('a placeholder stands for nothing; words, figures and short names do not', async (t) => {
  const none = [
    'N/A',
    'NA',
    'n.a.',
    'N A',
    '-',
    '--',
    '—',
    '.',
    '...',
    '?',
    '***',
    'null',
    'NULL',
    ...['{{ name }}', `\${name}`, '<%= name %>', '%NAME%', '[[name]]'],
    'undefined',
    'NaN',
  ];
  const more = [
    'nil',
    'None',
    'TBD',
    'tba*',
    'To be announced',
    'Not Available',
    '(N/A)',
    'xxx',
    '#N/A',
    '#REF!',
  ];
  const last = [
    '[object Object]',
    'unknown',
    'Select City',
    'उपलब्ध नहीं',
    'lorem ipsum dolor',
    'will be updated soon',
    ...['#DIV/0!', '#NUM!', '\\N', 'N\\A', 'undefined undefined', 'null, null', 'Invalid date', 'T.B.D.'],
    ...['Not provided', 'No data found', 'Data not available', 'not yet decided', '(no title)', 'Untitled'],
    ...['\u3164', '\u2800', 'जानकारी उपलब्ध नहीं', 'Choose...'],
    ...[
      'N-A',
      'n_a',
      'N/A, N/A',
      'N/A - N/A',
      'NaN/NaN/NaN',
      'No description available.',
      'No image',
      'string',
    ],
    ...['Not Availabe', 'Currently not available', 'To be announced soon', '#ERROR!', 'Choose an option'],
    ...['-- Select Zone --', '--Select Zone--', 'Select an option', 'Select Facing'],
    ...['उपलब्ध नही है', 'लागू नही', 'निरंक', 'अज्ञात'],
  ];
  for (const text of [...none, ...more, ...last]) t.ok(isPlaceholder(text), text);
  for (const text of [
    '0',
    '1',
    'X',
    'Nagpur',
    'Nilgiri',
    'Nanda',
    'Coming Soon',
    'Selection House',
    'Select Homes',
    'Select Citywalk',
    'नया',
    '₹5',
    'Na Homes',
    'No. 5',
    'No Broker Homes',
    'String Quartet',
    '10-10',
  ])
    t.notOk(isPlaceholder(text), text);
});
