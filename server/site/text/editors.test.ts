import t from 'tap';
import { workedSince } from '../../../test/support/processor-time.ts';
import { type Case, holdCases } from './cases.fixture.ts';
import { sourceOf } from './source.ts';

const WORD_LIST = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

const WORD: Case[] = [
  [
    'comments, styles and XML go with all they hold',
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="x.xml"><title>Notice</title>' +
      '<!--[if gte mso 9]><xml><w:View>Normal</w:View><w:Zoom>0</w:Zoom></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm} --></style>' +
      '</head><body lang=EN-IN><!--StartFragment--><p class=MsoNormal>Possession in March.<o:p></o:p></p><!--EndFragment--></body></html>',
    '<p lang="EN-IN">Possession in March.</p>',
  ],
  [
    'XML without its comment goes, too',
    '<xml><w:View>Normal</w:View><w:Zoom>0</w:Zoom></xml><p>x</p>',
    '<p>x</p>',
  ],
  [
    'so do settings without that',
    '<w:WordDocument><w:View>Normal</w:View></w:WordDocument><p>x</p>',
    '<p>x</p>',
  ],
  [
    'and comments that were escaped into words',
    '<p>&lt;!--[if gte mso 9]&gt;&lt;xml&gt;Normal 0&lt;/xml&gt;&lt;![endif]--&gt;x</p>',
    '<p>x</p>',
  ],
  ['what other programs would not see is shown', '<p><![if !vml]>seen<![endif]></p>', '<p>seen</p>'],
  ['names of places are words', '<p>in <st1:City w:st="on">Bhopal</st1:City></p>', '<p>in Bhopal</p>'],
  [
    'paragraphs with the style of a list are one',
    WORD_LIST(1, '·', 'Plots') +
      WORD_LIST(2, 'o', 'Corner') +
      '\n' +
      WORD_LIST(1, '·', 'Flats') +
      '<p>after</p>',
    '<ul><li>Plots<ul><li>Corner</li></ul></li><li>Flats</li></ul><p>after</p>',
  ],
  [
    'numbers go on where a paragraph parts them',
    `${WORD_LIST(1, '1.', 'One')}${WORD_LIST(1, '2.', 'Two')}<p>between</p>${WORD_LIST(1, '3.', 'Three')}`,
    '<ol><li>One</li><li>Two</li></ol><p>between</p><ol start="3"><li>Three</li></ol>',
  ],
  [
    'remarks of reviewers go',
    '<p>Words<span class=MsoCommentReference>[A1]</span></p><div style="mso-element:comment-list"><p>Is this true?</p></div>',
    '<p>Words</p>',
  ],
  [
    'footnotes lead there and back',
    '<p>Area<a href="#_ftn1" name="_ftnref1">[1]</a></p><div><p><a href="#_ftnref1" name="_ftn1">[1]</a> Carpet.</p></div>',
    '<p>Area<a id="text-_ftnref1" href="#text-_ftn1">[1]</a></p><p><a id="text-_ftn1" href="#text-_ftnref1">[1]</a> Carpet.</p>',
  ],
  ['signs of its symbol font are dots', '<p>\uf0b7 One</p>', '<p>• One</p>'],
  [
    'its soft line end is one',
    '<p>Tower A\u000bPossession &#11;in March</p>',
    '<p>Tower A<br />Possession<br />in March</p>',
  ],
];

const OTHERS: Case[] = [
  [
    'Google Docs: what holds the text together is not bold, styles are',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain </span><span style="font-weight:700">bold</span></p><br>' +
      '<ul><li dir="ltr" style="list-style-type:disc"><p dir="ltr" role="presentation"><span style="font-style:italic">item</span></p></li></ul></b>',
    '<p>Plain <strong>bold</strong></p><ul><li><em>item</em></li></ul>',
  ],
  [
    'styles keep their meaning',
    '<p><span style="text-decoration: line-through">a</span><span style="text-decoration-line:underline">b</span>m<span style="vertical-align:super;font-size:0.6em">2</span>H<span style="vertical-align:sub">2</span></p>',
    '<p><s>a</s><u>b</u>m<sup>2</sup>H<sub>2</sub></p>',
  ],
  [
    'lines stay where a style says so',
    '<p style="white-space: pre-wrap">a\n<b>b\nc</b></p><p>d\ne</p>',
    '<p>a<br /><b>b<br />c</b></p><p>d e</p>',
  ],
  ['a text in the frame of XML', '<![CDATA[<p>x</p>]]>', '<p>x</p>'],
  [
    'and take it away',
    '<p><em style="font-style:normal">a</em> <strong style="font-weight: 400">b</strong> <u style="text-decoration:none">c</u></p>',
    '<p>a b c</p>',
  ],
  [
    'one meaning is said once; a link is underlined and a heading bold as they are',
    '<h2><b>A</b></h2><p><strong><span style="font-weight:700">b</span></strong> <a href="/x"><u><span style="text-decoration:underline">c</span></u></a></p>',
    '<h2>A</h2><p><strong>b</strong> <a href="/x">c</a></p>',
  ],
  [
    'Quill: items have kind and depth beside them',
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>a</li><li data-list="bullet" class="ql-indent-1">b</li><li data-list="ordered">c</li></ol>' +
      '<p class="ql-align-justify">x<span class="ql-cursor">\ufeff</span></p>',
    '<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol><p>x</p>',
  ],
  [
    'Quill, older',
    '<ul><li>a</li><li class="ql-indent-1">b</li></ul>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  [
    'CKEditor: a figure of a table keeps its caption',
    '<figure class="table"><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>Prices</figcaption></figure>',
    '<figure><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>Prices</figcaption></figure>',
  ],
  [
    'and is none without',
    '<figure class="table"><table><tr><td>a</td></tr></table></figure>',
    '<table><tr><td>a</td></tr></table>',
  ],
  [
    'TinyMCE: its own elements and comments go',
    '<p data-mce-style="x">a<br data-mce-bogus="1"></p><p><!-- pagebreak --></p><!--more--><div class="mce-resizehandle" data-mce-bogus="all">b</div>' +
      '<p>c<span data-mce-type="bookmark" style="overflow:hidden;line-height:0px">\ufeff</span></p>',
    '<p>a</p><p>c</p>',
  ],
  [
    'Froala: its line about itself goes',
    '<p>a</p><p data-f-id="pbf" style="text-align:center">Powered by <a href="https://www.froala.com/">Froala Editor</a></p>',
    '<p>a</p>',
  ],
  [
    'WordPress: a file has one link',
    '<div class="wp-block-file"><a href="/x.pdf">Brochure</a><a href="/x.pdf" class="wp-block-file__button" download>Download</a></div>',
    '<p><a href="/x.pdf">Brochure</a></p>',
  ],
  [
    'classes of CSS frameworks and shops strike out',
    '<p><span class="text-decoration-line-through">₹50</span> <span class="old-price">₹48</span> ₹45 <i class="highlight">new</i></p>',
    '<p><s>₹50</s> <s>₹48</s> ₹45 <i>new</i></p>',
  ],
  [
    'a struck row or list has struck words',
    '<table><tr style="text-decoration:line-through"><td>₹50</td></tr><tr><td>₹45</td></tr></table><ul class="old-price"><li>₹48</li></ul>',
    '<table><tr><td><s>₹50</s></td></tr><tr><td>₹45</td></tr></table><ul><li><s>₹48</s></li></ul>',
  ],
  [
    'what CSS frameworks hide goes, unless it shows on wide screens',
    '<p>a<b class="hide">1</b><b class="x show-for-sr">2</b><b class="d-none d-md-inline">3</b><b class="hidden lg:block">4</b><b class="d-none d-lg-none">5</b></p>',
    '<p>a<b>3</b><b>4</b></p>',
  ],
  [
    'WordPress: a text in several languages is in the first',
    '[:en]<p>Lake</p>[:hi]<p>झील</p>[:]',
    '<p>Lake</p>',
  ],
  [
    'WordPress: comments of blocks go, drawn signs are signs',
    '<!-- wp:paragraph --><p>Good <img class="emoji" alt="😀" src="https://s.w.org/1f600.svg"></p><!-- /wp:paragraph -->',
    '<p>Good 😀</p>',
  ],
];

const SHORTCODES: Case[] = [
  [
    'what is filled in elsewhere goes, its words stay',
    '[vc_row][vc_column width="1/2"]<p>Inner</p>[/vc_column][/vc_row]<p>[caption id="a"]Lake[/caption] [gallery ids="1,2"]</p>',
    '<p>Inner</p><p>Lake</p>',
  ],
  ['a value that a program could not write goes', '<p>Homes [object Object]</p>', '<p>Homes</p>'],
  [
    'a film is its address',
    '<p>[youtube https://youtu.be/aqz-KE-bpKQ]</p>',
    '<p><span data-film="https://youtu.be/aqz-KE-bpKQ"></span></p>',
  ],
  [
    'a film that was uploaded is that film',
    '<p>[video width="640" height="360" mp4="/uploads/a.mp4"][/video]</p>',
    '<p><span data-film="/uploads/a.mp4"></span></p>',
  ],
  [
    'others go by their attributes or their ends',
    '<p>[row][col span=”6″]Left[/col][/row] [ninja_form id=1][googlemap address="Bhopal"][b]bold[/b]</p>',
    '<p>Left bold</p>',
  ],
  [
    'a name with an equals sign or without an end stays',
    '<p>[a = b] [Note: x="1"] [row] [RERA]</p>',
    '<p>[a = b] [Note: x="1"] [row] [RERA]</p>',
  ],
  ['other words in brackets stay', '<p>[Phase 1] Homes [sic]</p>', '<p>[Phase 1] Homes [sic]</p>'],
];

t.test('shortcodes of WordPress', async (t) => holdCases(t, SHORTCODES));

t.test('a long text of shortcodes that never end takes no longer than another', async (t) => {
  const before = process.threadCpuUsage();
  for (const piece of ['[video mp4=', '[video mp4=mp4=', '[ab x="', '[a]', '[/a]'])
    sourceOf(piece.repeat(1_000_000 / piece.length), 1_000_000);
  // A lavish expression takes seconds.
  t.ok(workedSince(before) < 10_000);
});
t.test('what Word leaves is shown nowhere, and what it means stays', async (t) => holdCases(t, WORD));
t.test('texts of other editors', async (t) => holdCases(t, OTHERS));
