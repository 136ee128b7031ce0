import t from 'tap';
import { sanitiseHtml } from '../sanitise.ts';
import { type Case, holdCases } from './cases.fixture.ts';

const FILM = 'https://youtu.be/aqz-KE-bpKQ';
const PLACE = `<span data-film="${FILM}"></span>`;

const PICTURES: Case[] = [
  [
    'a picture keeps its address, words and width',
    '<p>a <img src=" /uploads/a b.jpg?x=1&amp;y=2" alt="Lake" width="300" onerror="x()"> b</p>',
    '<p>a <span data-picture="/uploads/a b.jpg?x=1&amp;y=2" data-alt="Lake" data-width="300"></span> b</p>',
  ],
  [
    'the name of its file is no word',
    '<img src="a.jpg" alt="IMG_0001.JPG"><img src="b.jpg" alt="image1">',
    '<p><span data-picture="a.jpg"></span><span data-picture="b.jpg"></span></p>',
  ],
  [
    'one that waits to be scrolled to',
    '<img src="data:image/gif;base64,R0lGOD" data-src="/a.jpg"><img srcset="/b.jpg 1x, /c.jpg 2x">',
    '<p><span data-picture="/a.jpg"></span><span data-picture="/b.jpg"></span></p>',
  ],
  [
    'in all that stands around it',
    '<picture><source srcset="/x.webp"><img src="/a.jpg"></picture><figure class="image"><img src="/b.jpg"><figcaption>B</figcaption></figure>',
    '<p><span data-picture="/a.jpg"></span></p><figure><span data-picture="/b.jpg"></span><figcaption>B</figcaption></figure>',
  ],
  [
    'in a link, a table, a list',
    '<a href="/x"><img src="/a.jpg"></a><table><tr><td><img src="/b.jpg"></td></tr></table><ul><li><img src="/c.jpg"></li></ul>',
    '<p><a href="/x"><span data-picture="/a.jpg"></span></a></p><table><tr><td><span data-picture="/b.jpg"></span></td></tr></table><ul><li><span data-picture="/c.jpg"></span></li></ul>',
  ],
  [
    'none that counts readers, or stays with the editor',
    '<p>a<img src="https://x.example/t.gif" width="1" height="1"><img src="file:///C:/clip.png"><img src="blob:x"><img src="javascript:x"><img></p>',
    '<p>a</p>',
  ],
];

const FILMS: Case[] = [
  [
    'a player',
    '<iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ?rel=0" title="YouTube video player"></iframe>',
    `<p>${PLACE}</p>`,
  ],
  [
    'without its scheme, and with a name',
    '<iframe src="//www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="A walk"></iframe>',
    `<p><span data-film="${FILM}" data-title="A walk"></span></p>`,
  ],
  [
    'Vimeo',
    '<div class="embed"><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe></div>',
    '<p><span data-film="https://vimeo.com/76979871/8272103f6e"></span></p>',
  ],
  [
    'CKEditor',
    `<figure class="media"><oembed url="https://youtu.be/aqz-KE-bpKQ"></oembed></figure><figure class="media"><div data-oembed-url="${FILM}"><div><iframe src="x"></iframe></div></div></figure>`,
    `<p>${PLACE}</p><p>${PLACE}</p>`,
  ],
  [
    'a link in a figure for films',
    `<figure class="media"><a href="${FILM}">A walk</a></figure>`,
    `<p><span data-film="${FILM}" data-title="A walk"></span></p>`,
  ],
  [
    'WordPress',
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/aqz-KE-bpKQ\n</div></figure>',
    `<p>${PLACE}</p>`,
  ],
  [
    'an address by itself',
    `<p>https://youtu.be/aqz-KE-bpKQ?t=3</p><p><a href="${FILM}">${FILM}</a></p>`,
    `<p>${PLACE}</p><p>${PLACE}</p>`,
  ],
  [
    'but not one among words',
    '<p>See https://youtu.be/aqz-KE-bpKQ now</p>',
    '<p>See https://youtu.be/aqz-KE-bpKQ now</p>',
  ],
  [
    'files, with their still',
    '<video controls poster="/p.jpg"><source src="/uploads/f.mp4">old browser</video>',
    '<p><span data-film="/uploads/f.mp4" data-still="/p.jpg"></span></p>',
  ],
  [
    'older ways',
    '<object><param name="movie" value="https://www.youtube.com/v/aqz-KE-bpKQ"><embed src="x"></object>',
    `<p>${PLACE}</p>`,
  ],
  [
    'other frames go',
    '<p>a</p><iframe src="https://x.example/"></iframe><iframe srcdoc="<p>x</p>"></iframe>',
    '<p>a</p>',
  ],
  ['a film in a link is the link', `<a href="/x"><iframe src="${FILM}"></iframe></a>`, `<p>${PLACE}</p>`],
];

t.test('a picture becomes a place with its address', async (t) => holdCases(t, PICTURES));
t.test('so does a film, however it was put in', async (t) => holdCases(t, FILMS));

t.test('a hundred of them are shown', async (t) => {
  const html = sanitiseHtml('<p><img src="/a.jpg"></p>'.repeat(150));
  t.equal(html.match(/data-picture/g)?.length, 100);
  t.notMatch(html, '<p></p>');
});

t.test('a picture that was put in as characters does not end the text', async (t) => {
  const data = `data:image/png;base64,${'iVBORw0KGgo/+'.repeat(40_000)}==`;
  t.equal(sanitiseHtml(`<p>a<img src="${data}">b</p><p>c</p>`), '<p>ab</p><p>c</p>');
});
