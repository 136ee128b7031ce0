import t from 'tap';
import { workedSince } from '../test/support/processor-time.ts';
import { excerpt, plainLines, plainText } from './plain-text.ts';

t.test('an inline tag parts no words, a block does', async (t) => {
  t.equal(plainText('<p>Some <strong>bold</strong> <em>words</em>.</p><p>More</p>'), 'Some bold words. More');
  t.equal(plainText('the <a href="/x">link</a>, and H<sub>2</sub>O'), 'the link, and H2O');
  t.equal(plainText('one<br>two<br/>three<li>four</li>'), 'one two three four');
  t.equal(plainText('<SPAN class="a">up</SPAN>per'), 'upper');
  t.equal(plainText('seen<!-- not seen -->.'), 'seen.');
});

t.test('a sign that begins no tag stays', async (t) => {
  t.equal(plainText('plots < 5 lakh and > 3 acres'), 'plots < 5 lakh and > 3 acres');
  t.equal(plainText('1 <2> 3'), '1 <2> 3');
});

t.test('entities are decoded once', async (t) => {
  t.equal(plainText('Tom &amp; Jerry&#39;s &quot;home&quot;&nbsp;&lt;b&gt;'), 'Tom & Jerry\'s "home" <b>');
  t.equal(plainText('&#8377;5 &#x20B9;6 it&rsquo;s &ndash; so&hellip;'), '₹5 ₹6 it’s – so…');
  t.equal(plainText('&amp;lt;b&amp;gt;'), '&lt;b&gt;');
  t.equal(plainText('R&D &unknown; &#xZZ; AT&T;'), 'R&D &unknown; &#xZZ; AT&T;');
});

t.test('a number that is no character is shown as one that is missing', async (t) => {
  for (const number of ['&#0;', '&#xD800;', '&#1114112;', '&#9999999;']) t.equal(plainText(number), '\uFFFD');
});

t.test('what is struck out goes, raised figures stay raised', async (t) => {
  t.equal(plainText('<p>Now <s>₹50 <b>Lakh</b></s> ₹45 Lakh</p>'), 'Now ₹45 Lakh');
  t.equal(plainText('<DEL>a</DEL>b</s><strike>c</strike> d'), 'b d');
  t.equal(plainText('90 m<sup>2</sup>, the 1<sup>st</sup>'), '90 m², the 1st');
});

t.test('signs part the cells and rows of a table', async (t) => {
  const table =
    '<p>Prices</p><table><tr><th>Type</th> <th>Price</th></tr>\n<tr><td>2 BHK</td><td></td><td>45 Lakh</td></tr></table><p>each</p>';
  t.equal(plainText(table), 'Prices Type, Price; 2 BHK, 45 Lakh each');
  t.same(plainLines(table), ['Prices', 'Type, Price', '2 BHK, 45 Lakh', 'each']);
});

t.test('an excerpt is cut after so many words', async (t) => {
  t.equal(excerpt('<p>One two</p><p>three four</p>', 3), 'One two three…');
  t.equal(excerpt('<p>One two three</p>', 3), 'One two three');
  t.equal(excerpt('<p>Some <b>words</b>.</p>', 2), 'Some words.');
  t.equal(excerpt('', 3), '');
});

t.test('a megabyte of hostile text takes no time', async (t) => {
  for (const piece of ['<', '<a', '</', '<!--', '&', '&#', '&a', '<a<', ' ', 'a', '\n', '&#1', '<a ']) {
    const hostile = piece.repeat(Math.ceil(1_000_000 / piece.length));
    for (const text of [hostile, `<${hostile}`, `${hostile}x`]) {
      const before = process.threadCpuUsage();
      plainText(text);
      const took = workedSince(before);
      // Twice the text for four times the time would be minutes.
      t.ok(took < 1_500, `${JSON.stringify(piece)}: ${Math.round(took)} ms`);
    }
  }
});
