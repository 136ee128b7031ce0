import t from 'tap';
import { sanitiseHtml } from '../sanitise.ts';
import { type Case, holdCases } from './cases.fixture.ts';

t.test('a link with a hostile address becomes its text', async (t) => {
  for (const address of [
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' \u0001javascript:alert(1)', 'vbscript:x'],
    ...['java\tscript:alert(1)', 'java\u0000script:alert(1)', 'java&#10;script:alert(1)'],
    ...['&#106;avascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'file:///etc/passwd'],
    ...['blob:https://x.example/1', 'https://bank.example@other.example/', 'http://', ''],
    `https://x.example/${'a'.repeat(3000)}`,
  ]) {
    const html = `<p><a href="${address}">text</a></p><p>after</p>`;
    t.equal(sanitiseHtml(html), '<p>text</p><p>after</p>', address.slice(0, 60));
  }
});

t.test('an outside link says so, however its address is disguised; others have no rel', async (t) => {
  const outside = '<p><a href="https://x.example/" rel="noopener nofollow">x</a></p>';
  const disguises = ['HTTPS://X.example', '//x.example/', '/\\x.example', '\\\\x.example'];
  for (const address of ['https://x.example/', ...disguises]) {
    t.equal(sanitiseHtml(`<a href="${address}" rel="opener" target="_blank">x</a>`), outside, address);
  }
  const inside = ['/contact-us?form=site-visit', 'mailto:a@x.example', 'tel:+917554001234'];
  for (const address of inside) {
    t.equal(sanitiseHtml(`<a href="${address}" rel="me">x</a>`), `<p><a href="${address}">x</a></p>`);
  }
});

t.test('an address as a person writes it', async (t) => {
  for (const [written, href] of [
    ['www.example.com', 'https://www.example.com/'],
    ['example.com/plan?a=1#b', 'https://example.com/plan?a=1#b'],
    ['maps.example.co.in', 'https://maps.example.co.in/'],
    ['sales@example.com', 'mailto:sales@example.com'],
    ['tel:+91 98765 43210', 'tel:+919876543210'],
    ['98765 43210', 'tel:9876543210'],
    ['+91 98765-43210', 'tel:+919876543210'],
    ['https://https://x.example/a', 'https://x.example/a'],
    ['https://web.archive.org/https://x.example/', 'https://web.archive.org/https://x.example/'],
    ['2027', '2027'],
    // What a program has not filled in leads nowhere.
    ['undefined', undefined],
    ['https://x.example/null', undefined],
    ['{{ url }}', undefined],
    ['/{localLink:umb://document/1}', undefined],
    ['mailto:', undefined],
    ['uploads/plan.pdf', 'uploads/plan.pdf'],
    ['https://www.google.com/url?q=https://x.example/a&amp;sa=D', 'https://x.example/a'],
    ['brochure.pdf', 'brochure.pdf'],
    ['./../uploads/plan 1.pdf', 'uploads/plan%201.pdf'],
    ['/uploads/plan.pdf', '/uploads/plan.pdf'],
    ['.//x.example', 'x.example'],
  ] as const) {
    t.equal(/href="([^"]*)"/.exec(sanitiseHtml(`<a href="${written}">x</a>`))?.[1], href, written);
  }
});

const PLACES: Case[] = [
  [
    'the places that links lead to keep an id, which is none of the page',
    '<ul><li><a href="#faq">a</a></li></ul><h2 id="faq">b</h2><p id="other">c</p>',
    '<ul><li><a href="#text-faq">a</a></li></ul><h2 id="text-faq">b</h2><p>c</p>',
  ],
  [
    'by their older name',
    '<p><a href="#a">a</a></p><p><a name="a"></a>b</p>',
    '<p><a href="#text-a">a</a></p><p><span id="text-a"></span>b</p>',
  ],
  [
    'where they are empty',
    '<p><a href="#a">a</a></p><p><a name="a">&nbsp;</a></p><h2>b</h2>',
    '<p><a href="#text-a">a</a></p><span id="text-a"></span><h2>b</h2>',
  ],
  [
    'whatever their name is',
    '<p><a href="#%E0%A4%98%E0%A4%B0%20x">a</a></p><div id="घर x"><p>b</p></div>',
    '<p><a href="#text-घर-x">a</a></p><p id="text-घर-x">b</p>',
  ],
  [
    'the first of a name',
    '<p><a href="#a">a</a></p><p id="a">b</p><p id="a">c</p>',
    '<p><a href="#text-a">a</a></p><p id="text-a">b</p><p>c</p>',
  ],
  [
    'a link to a place that is not there is its words',
    '<p><a href="#no">a</a> <a href="#">b</a> <a href="#h">c</a></p><p hidden id="h">x</p>',
    '<p>a b c</p>',
  ],
];

t.test('links within a text', async (t) => holdCases(t, PLACES));
