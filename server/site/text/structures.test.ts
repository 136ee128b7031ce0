import t from 'tap';
import { sanitiseHtml } from '../sanitise.ts';
import { type Case, holdCases } from './cases.fixture.ts';

const HIDDEN: Case[] = [
  [
    'by their style',
    '<p>a</p><p style="display: none">x</p><p STYLE="color:red;Visibility:HIDDEN !important">x</p>',
    '<p>a</p>',
  ],
  [
    'by their size',
    '<p>a<span style="font-size:0pt">x <b>x</b></span><i style="opacity:0.0">x</i></p>',
    '<p>a</p>',
  ],
  [
    'by their place',
    '<p>a</p><div style="position:absolute;left:-9999px">x</div><h2 style="text-indent:-999em">x</h2>',
    '<p>a</p>',
  ],
  ['by Word', '<p>a<span style="mso-hide:all">x</span></p>', '<p>a</p>'],
  [
    'by their attribute, with all that stands in them',
    '<p>a</p><div hidden><p>x</p><ul><li>x</li></ul></div>',
    '<p>a</p>',
  ],
  [
    'by the class of a framework',
    '<p>a <span class="sr-only">x</span><b class="big d-none">x</b></p>',
    '<p>a</p>',
  ],
  ['by an empty box', '<p>a</p><div style="max-height:0;overflow:hidden">x</div>', '<p>a</p>'],
  [
    'some are seen again within',
    '<div style="font-size:0">x<span style="font-size:16px">a</span></div>',
    '<p>a</p>',
  ],
  [
    'a picture has no size of letters',
    '<p style="font-size:0"><img src="/a.jpg"></p>',
    '<p><span data-picture="/a.jpg"></span></p>',
  ],
  ['what is hidden from screen readers alone is seen', '<p aria-hidden="true">a</p>', '<p>a</p>'],
];

const INLINE: Case[] = [
  [
    'what is struck out stays so',
    '<p>Now <strike>50</strike> <s>49</s> <del>48</del> 45</p>',
    '<p>Now <s>50</s> <s>49</s> <del>48</del> 45</p>',
  ],
  [
    'old elements are those of their meaning',
    '<p><tt>a</tt> <acronym title="x">b</acronym> <font color="red">c</font> <big>d</big></p>',
    '<p><code>a</code> <abbr title="x">b</abbr> c d</p>',
  ],
  [
    'blocks come out of inline elements',
    '<b><p>a</p><ul><li>b</li></ul></b>',
    '<p><b>a</b></p><ul><li><b>b</b></li></ul>',
  ],
  [
    'out of links, too',
    '<a href="/x"><div><h3>A</h3>b</div></a>',
    '<h2><a href="/x">A</a></h2><p><a href="/x">b</a></p>',
  ],
  ['emphasis of everything is none', `<b>${'<p>a</p>'.repeat(21)}</b>`, '<p>a</p>'.repeat(21)],
  ['wrappers go', '<div><section><p>a</p>b</section></div>', '<p>a</p><p>b</p>'],
  [
    'a language stays',
    '<div lang="hi"><p>a</p><p dir="rtl">b</p></div><p><span lang="ur">c</span></p>',
    '<p lang="hi">a</p><p lang="hi" dir="rtl">b</p><p><span lang="ur">c</span></p>',
  ],
];

const LISTS: Case[] = [
  [
    'a list beside its item',
    '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  ],
  ['items without a list', '<li>a<li>b', '<ul><li>a</li><li>b</li></ul>'],
  [
    'words without an item',
    '<ol start="4" type="a">a<li>b</li></ol>',
    '<ol start="4"><li>a</li><li>b</li></ol>',
  ],
  [
    'items that are a paragraph',
    '<ul><li><p>a</p><ol><li><div>b</div></li></ol></li><li><p>c</p><p>d</p></li></ul>',
    '<ul><li>a<ol><li>b</li></ol></li><li><p>c</p><p>d</p></li></ul>',
  ],
  [
    'terms',
    '<dl><dt>a<dd>b</dd><div><dt>c</dt><dd><p>d</p></dd></div></dl>',
    '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>',
  ],
];

const TABLES: Case[] = [
  [
    'a table with all its parts',
    '<table border=1><caption>Prices</caption><colgroup><col></colgroup><thead><tr><th scope="col">Type</th><th>Price</th></tr></thead><tbody><tr><td colspan="2"><p>2 BHK</p></td></tr><tr><td></td><td>1</td></tr></tbody></table>',
    '<table><caption>Prices</caption><thead><tr><th scope="col">Type</th><th>Price</th></tr></thead><tbody><tr><td colspan="2">2 BHK</td></tr><tr><td></td><td>1</td></tr></tbody></table>',
  ],
  [
    'words beside its cells have one',
    '<table>a<tr>b<td>c</td></tr></table>',
    '<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>',
  ],
  [
    'cells beside a table are paragraphs',
    '<td>a</td><tr><td>b</td></tr><caption>c</caption>',
    '<p>a</p><p>b</p><p>c</p>',
  ],
  [
    'spans over hundreds of cells go',
    '<table><tr><td colspan="99999999" rowspan="3">a</td></tr></table>',
    '<table><tr><td rowspan="3">a</td></tr></table>',
  ],
];

const HEADINGS: Case[] = [
  ['they begin at h2', '<h1>A</h1><h2>B</h2><h1>C</h1>', '<h2>A</h2><h3>B</h3><h2>C</h2>'],
  ['they skip no level', '<h4>A</h4><h6>B</h6><h4>C</h4>', '<h2>A</h2><h3>B</h3><h2>C</h2>'],
  ['nor begin below it', '<h3>A</h3><h2>B</h2><h3>C</h3>', '<h2>A</h2><h2>B</h2><h3>C</h3>'],
  ['they hold words alone', '<h2><div>A</div><p>b</p></h2>', '<h2>A b</h2>'],
];

t.test('words that the editor had hidden go', async (t) => holdCases(t, HIDDEN));
t.test('elements within a line', async (t) => holdCases(t, INLINE));
t.test('lists', async (t) => holdCases(t, LISTS));
t.test('tables', async (t) => holdCases(t, TABLES));
t.test('headings', async (t) => holdCases(t, HEADINGS));

t.test('a text of the site folder keeps links to its places, for its ids come later', async (t) => {
  const html = '<p><a href="#rights">a</a> <a href="x">b</a> <img src="/a.jpg"></p><h2 id="rights">c</h2>';
  t.equal(sanitiseHtml(html, { isSiteText: true }), '<p><a href="#rights">a</a> b</p><h2>c</h2>');
});
