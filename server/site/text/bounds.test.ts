import t from 'tap';
import { MAX_HTML_CHARS, sanitiseHtml } from '../sanitise.ts';

const full = (piece: string) =>
  piece.repeat(Math.ceil(MAX_HTML_CHARS / piece.length)).slice(0, MAX_HTML_CHARS);

/** Of the longest text that is read. Work that grows with its square takes minutes. */
const HOSTILE: Record<string, string> = {
  'elements 20,000 deep': `${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`,
  'as deep as is read, around many': `${'<div>'.repeat(199)}${full('<p>x</p>')}`,
  'all that can stand in a line, around many': `${'<b><i><u><s><sub><sup><mark><small>'.repeat(20)}${full('<p>x</p>')}`,
  'a link around many blocks': `<a href="/${'a'.repeat(2_000)}">${'<p>x</p>'.repeat(20)}</a>`.repeat(90),
  'the same, one in the other':
    `<a href="/${'a'.repeat(2_000)}"><ul>${'<li><ul><li>x</ul>'.repeat(9)}</ul></a>`.repeat(90),
  'ordinary markup of 5 MB': '<p>hello <b>world</b></p>'.repeat(200_000),
  'a picture of 5 MB in the text': `<img src="data:image/png;base64,${'A'.repeat(5_000_000)}">`,
  attributes: `<a ${Array.from({ length: 40_000 }, (_, index) => `a${index}=1`).join(' ')}>`,
  'a long style': `<p style="${full('a:b;')}">x</p>`,
  'a long class': `<p class="${full('hide-x ')}">x</p>`,
  'rows of a spreadsheet': 'a\tb\n'.repeat(2_400),
  'spaces between two letters': `a${full(' ')}b`.slice(-MAX_HTML_CHARS),
  'a typed text of spaces': `a\n${full(' ')}`,
  'Markdown that nests': `**b**\n${'> '.repeat(4_900)}`,
  'Markdown of many signs': `**b**\n${'_a_'.repeat(3_300)}`,
  'an address of spaces': `<img src="${full(' ')}`,
  'places and links to them': Array.from(
    { length: 6_000 },
    (_, at) => `<a href="#${at}">y</a><p id="${at}">`,
  ).join(''),
};

/** Of half that length: work that grows with its square takes a fourth of the time. */
const PIECES = [
  '<|<b>|<!--|<![CDATA[|<?x |</p>|<p a="|<b><i></b>|<p></p>|<br>|<br> |<hr>|\n | \n|\u00a0|\u00a0a|&|&nbsp;',
  '&#8203;|&lt;!--[if |&lt;/p&gt;|data:|data:a;|\u2067|\u202e|\u0092|\u200b|\u000b|x\n|<b>x</b>\n|<li>a',
  '<ul><li>a|<td>a|<tr>a|<table>a|<dt>a<dd>|<dl>a|<h2>a|<a href="/x">y</a>|<a href="#x" id=x>|<img src=a>',
  '<iframe src=a>|<p hidden>|<span lang=hi>|<p style="font-weight:700">|<figure class=media>a',
  "<object><param value=a>|<p style='mso-list:l0 level9'>x<p style='mso-list:l0 level1'>x",
  '<ol><li data-list=bullet class=ql-indent-8>a',
].flatMap((pieces) => pieces.split('|'));

const BOUNDED = [
  ...Object.entries(HOSTILE).map(([name, input]) => ({ name, input, maxMs: 6_000 })),
  ...PIECES.map((name) => ({ name, input: full(name).slice(0, MAX_HTML_CHARS / 2), maxMs: 1_500 })),
];

t.test('hostile size and depth take bounded time and throw nothing', async (t) => {
  for (const { name, input, maxMs } of BOUNDED) {
    const before = process.cpuUsage();
    const clean = sanitiseHtml(input);
    const { user, system } = process.cpuUsage(before);
    t.ok(user + system < maxMs * 1_000, `${name}: ${Math.round((user + system) / 1_000)} ms`);
    t.ok(clean.length <= MAX_HTML_CHARS * 6, `${name}: no longer than what was read`);
  }
});

t.test('markup that nests too deep becomes text, without what nobody would see', async (t) => {
  const hidden = '<style>p{}</style><!-- no --><script>no()</script><xml><w:View>no</w:View></xml>';
  const html = `${hidden}${'<div>'.repeat(300)}still <i>readable</i> &amp; safe <3 ${'</div>'.repeat(300)}<scr`;
  t.equal(sanitiseHtml(html), '<p>still readable &amp; safe &lt;3</p>');
});
