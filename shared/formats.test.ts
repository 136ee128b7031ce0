import t from 'tap';
import {
  dayParts,
  emiHint,
  excerpt,
  formatBhk,
  formatDay,
  formatExperience,
  formatNumber,
  formatRupees,
  formatShortPrice,
  plainText,
} from './formats.ts';

t.test('days are printed day, month, year', async (t) => {
  t.equal(formatDay('2025-08-15'), '15 Aug 2025');
  t.equal(formatDay('2025-01-01'), '1 Jan 2025');
  t.equal(formatDay(null), '');
  t.same(dayParts('2025-08-05'), { day: '5', month: 'Aug', year: '2025' });
});

t.test('numbers and prices are grouped in lakh and crore', async (t) => {
  t.equal(formatNumber(1250000), '12,50,000');
  t.equal(formatRupees(12500000), '₹1,25,00,000');
  t.equal(formatShortPrice(4850000), '₹48.5 Lakh');
  t.equal(formatShortPrice(12500000), '₹1.25 Cr');
  t.equal(formatShortPrice(99999), '₹99,999');
});

t.test('a short price that rounds up to the next unit is printed in it', async (t) => {
  t.equal(formatShortPrice(9_999_600), '₹1 Cr');
  t.equal(formatShortPrice(9_999_400), '₹99.99 Lakh');
});

t.test('the EMI hint is the price by 24000, rounded, as k', async (t) => {
  t.equal(emiHint(4850000), '202k');
  t.equal(emiHint(12000), '1k');
  t.equal(emiHint(11999), '0k');
});

t.test('no bedroom is a plot, an unknown number is nothing', async (t) => {
  t.equal(formatBhk(0), 'Plot');
  t.equal(formatBhk(3), '3 BHK');
  t.equal(formatBhk(2.5), '2.5 BHK');
  t.equal(formatBhk(null), '');
});

t.test('experience is min-max years', async (t) => {
  t.equal(formatExperience(2, 5), '2-5 years');
  t.equal(formatExperience(0, 2), '0-2 years');
  t.equal(formatExperience(3, 3), '3 years');
  t.equal(formatExperience(0, 0), '0 years');
  t.equal(formatExperience(1, 1), '1 year');
  t.equal(formatExperience(null, null), '');
});

t.test('experience with one bound says which one it is', async (t) => {
  t.equal(formatExperience(3, null), '3+ years');
  t.equal(formatExperience(1, null), '1+ years');
  t.equal(formatExperience(null, 3), 'up to 3 years');
  t.equal(formatExperience(null, 1), 'up to 1 year');
  t.equal(formatExperience(null, 0), '0 years');
});

t.test('a most of 0 above a least is none', async (t) => {
  t.equal(formatExperience(3, 0), '3+ years');
});

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

t.test('an excerpt is cut after so many words', async (t) => {
  t.equal(excerpt('<p>One two</p><p>three four</p>', 3), 'One two three…');
  t.equal(excerpt('<p>One two three</p>', 3), 'One two three');
  t.equal(excerpt('<p>Some <b>words</b>.</p>', 2), 'Some words.');
  t.equal(excerpt('', 3), '');
});

t.test('of a long article the beginning gives the same excerpt as the whole', async (t) => {
  const rest = '<p>more and more words of it</p>'.repeat(200);
  for (const start of [
    '<p>One two <b>three</b> four</p>',
    `<p class="${'x'.repeat(150)}">One two three four</p>`,
    `${'<div>'.repeat(40)}One two three four`,
    `One two ${'long'.repeat(20)}<i>er</i> four`,
    `One&nbsp;two &amp; ${'&hellip;'.repeat(12)} four`,
    'One 2 < 3 and five',
  ]) {
    const all = plainText(start + rest).split(' ');
    for (const words of [1, 2, 3, 4]) {
      t.equal(
        excerpt(start + rest, words),
        `${all.slice(0, words).join(' ')}…`,
        `${start.slice(0, 30)} ${words}`,
      );
    }
  }
});

t.test('a megabyte of hostile text takes no time', async (t) => {
  for (const piece of ['<', '<a', '</', '<!--', '&', '&#', '&a', '<a<', ' ', 'a', '\n', '&#1', '<a ']) {
    const hostile = piece.repeat(Math.ceil(1_000_000 / piece.length));
    for (const text of [hostile, `<${hostile}`, `${hostile}x`]) {
      const started = performance.now();
      plainText(text);
      const took = performance.now() - started;
      // Twice the text for four times the time would be minutes.
      t.ok(took < 1_500, `${JSON.stringify(piece)}: ${Math.round(took)} ms`);
    }
  }
});
