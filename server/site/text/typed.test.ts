import t from 'tap';
import { type Case, holdCases } from './cases.fixture.ts';

const TYPED: Case[] = [
  [
    'a line end is one, a blank line parts paragraphs',
    'One\r\ntwo\n\nthree',
    '<p>One<br />two</p><p>three</p>',
  ],
  [
    'with tags too',
    'Call <b>today</b>.\nVisit <a href="/x">us</a>\n \nOffice: MP Nagar\rOpen 10 to 6',
    '<p>Call <b>today</b>.<br />Visit <a href="/x">us</a></p><p>Office: MP Nagar<br />Open 10 to 6</p>',
  ],
  ['within them', '<b>One\ntwo</b>', '<p><b>One<br />two</b></p>'],
  [
    'a line end beside a tag for one is the same',
    'One<br>\ntwo\n<br/>three',
    '<p>One<br />two<br />three</p>',
  ],
  ['two of them are a blank line', 'One<br />\n<br />\ntwo', '<p>One</p><p>two</p>'],
  [
    'between lists, headings and tables',
    'Intro\nline two\n<ul>\n<li>a\nb</li>\n</ul>\nOutro\n\n<h3>More</h3>\nwords',
    '<p>Intro<br />line two</p><ul><li>a b</li></ul><p>Outro</p><h2>More</h2><p>words</p>',
  ],
  [
    'in a text with paragraphs it is a space',
    '<p>One\ntwo</p>\nthree\nfour<div>x\ny</div>',
    '<p>One two</p><p>three four</p><p>x y</p>',
  ],
  ['but not where it is typed as such', '<pre>a\n  b</pre>', '<pre>a\n  b</pre>'],
  [
    'words beside blocks are paragraphs',
    'a<p>b</p>c <b>d</b><hr>e',
    '<p>a</p><p>b</p><p>c <b>d</b></p><hr /><p>e</p>',
  ],
  [
    'a text that was escaped once too often',
    '&lt;p&gt;Tom &amp;amp; Jerry&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;',
    '<p>Tom &amp; Jerry</p><p>Two</p>',
  ],
  [
    'code that was pasted as words',
    '<p>&lt;b&gt;Pool&lt;/b&gt; &lt; 5 m, &lt;a href=&quot;/x?a=1&amp;amp;b=2&quot;&gt;plan&lt;/a&gt;</p>',
    '<p><b>Pool</b> &lt; 5 m, <a href="/x?a=1&amp;b=2">plan</a></p>',
  ],
  ['one that speaks of tags', 'Use &lt;b for bold', '<p>Use &lt;b for bold</p>'],
];

const MARKED: Case[] = [
  [
    'Markdown',
    '## Amenities\n\n**Pool** and *gym*, see [plan](https://x.example/a).\n\n- one\n- two',
    '<h2>Amenities</h2><p><strong>Pool</strong> and <em>gym</em>, see <a href="https://x.example/a" rel="noopener nofollow">plan</a>.</p><ul><li>one</li><li>two</li></ul>',
  ],
  [
    'WhatsApp',
    '*Grand opening* ~today~\n  at Kolar',
    '<p><em>Grand opening</em> <del>today</del><br />at Kolar</p>',
  ],
  [
    'signs that mean themselves',
    'Price 45 Lakh*, 30*40*20\n*T&C apply\n# 12, Zone II',
    '<p>Price 45 Lakh*, 30*40*20<br />*T&amp;C apply<br /># 12, Zone II</p>',
  ],
  ['struck words', 'Now ~~₹50 Lakh~~ ₹45 Lakh', '<p>Now <del>₹50 Lakh</del> ₹45 Lakh</p>'],
  ['about a figure', 'About ~45 to ~50 lakh (~5%)', '<p>About ~45 to ~50 lakh (~5%)</p>'],
  [
    'a table',
    '| Type | Price |\n|---|---|\n| 2 BHK | 45 |',
    '<table><thead><tr><th>Type</th><th>Price</th></tr></thead><tbody><tr><td>2 BHK</td><td>45</td></tr></tbody></table>',
  ],
  [
    'rows of a spreadsheet',
    'Prices\r\nType\tPrice\r\n2 BHK\t45 Lakh\r\nCall us',
    '<p>Prices</p><table><tr><td>Type</td><td>Price</td></tr><tr><td>2 BHK</td><td>45 Lakh</td></tr></table><p>Call us</p>',
  ],
  ['one row, or lines set in', 'a\tb\n\tc\n\td', '<p>a b<br />c<br />d</p>'],
  ['beside tags they stay', '<p>**a**</p>', '<p>**a**</p>'],
];

const AGAIN: Case[] = [
  ['quotation marks', 'Bhopalâ€™s â€œfirstâ€\u009d tower', '<p>Bhopal’s “first” tower</p>'],
  ['slashes', "It\\'s here\\r\\nTwo <b>x<\\/b>", "<p>It's here<br />Two <b>x</b></p>"],
  ['entities', '<p>Tom &amp;amp;amp; Jerry&amp;nbsp;at&amp;#39;s</p>', "<p>Tom &amp; Jerry at's</p>"],
  ['tags', '&amp;lt;p&amp;gt;Tom&amp;lt;/p&amp;gt;', '<p>Tom</p>'],
];

const BLANKS: Case[] = [
  [
    'empty paragraphs of all kinds go',
    '<p>One</p><p></p><p>&nbsp;</p><p><br></p><p><span>&nbsp;</span></p><p><strong></strong></p><div><br></div><div>&nbsp;</div><p>&#8203;\ufeff\u00ad</p>' +
      '<p><b><i> </i><br></b></p><h2>&nbsp;</h2><ul><li> </li></ul><blockquote><p></p></blockquote><table></table><p>\u200e\u2060</p><p>Two</p>',
    '<p>One</p><p>Two</p>',
  ],
  ['blank lines at an end go', '<p><br>One<br><br></p>', '<p>One</p>'],
  ['many are one', '<p>One<br><br>&nbsp;<br><br>Two</p>', '<p>One</p><p>Two</p>'],
  ['in cells and items too', '<ul><li><br>a<br><br><br>b<br></li></ul>', '<ul><li>a<br /><br />b</li></ul>'],
  ['nothing is nothing', ' \u200b\n<p></p>', ''],
  [
    'a no-break space stays beside a figure alone',
    '<p>&nbsp;&nbsp;10&nbsp;km from&nbsp;the&nbsp; lake, ₹&nbsp;45&nbsp;Lakh</p>',
    '<p>10\u00a0km from the lake, ₹\u00a045\u00a0Lakh</p>',
  ],
];

const CHARACTERS: Case[] = [
  ['control characters glue no words', '<p>a\u0007b\u0000c &#1;d\te</p>', '<p>a b c d e</p>'],
  [
    'separators of lines and paragraphs are line ends',
    '<p>a\u2028b\u2029c\fd</p>',
    '<p>a<br />b<br />c<br />d</p>',
  ],
  ['hyphens of Word', '<p>on\u001eline news\u001fpaper</p>', '<p>on‑line news\u00adpaper</p>'],
  [
    'quotation marks of Windows',
    '<p>Bhopal\u0092s \u0093first\u0094 tower \u0096 here\u0085</p>',
    '<p>Bhopal’s “first” tower – here…</p>',
  ],
  [
    'what turns words round goes, unless it ends',
    '<p>a\u202eb\u202c \u2066c\u2069 \u2067d</p><p>\u2067e\u2069</p>',
    '<p>ab c d</p><p>\u2067e\u2069</p>',
  ],
  [
    'marks of direction and joiners stay',
    '<p>قلعہ\u200f क्\u200dष न\u200cम</p>',
    '<p>قلعہ\u200f क्\u200dष न\u200cम</p>',
  ],
  ['what nobody sees goes', '<p>Bho\u200bpal\u{e0041}\ufffc</p>', '<p>Bhopal</p>'],
  ['half a character is none', '<p>a\ud83d</p>', '<p>a\ufffd</p>'],
];

t.test('line ends of a text that was typed, with some tags or none', async (t) => holdCases(t, TYPED));
t.test('signs of Markdown in a text without tags', async (t) => holdCases(t, MARKED));
t.test('what was encoded or escaped once too often', async (t) => holdCases(t, AGAIN));
t.test('what is empty piles up to nothing', async (t) => holdCases(t, BLANKS));
t.test('characters that are no letters', async (t) => holdCases(t, CHARACTERS));
