import t from 'tap';
import { workedSince } from '../../test/support/processor-time.ts';
import { addressesIn, isWebAddress, readAddress, webUrl } from './address.ts';

/** What editors leave in a field, and the address that it holds: of the web, or below upstream's. */
const READ: Record<string, string | null> = {
  '/uploads/a.jpg': '/uploads/a.jpg',
  'uploads/a.jpg': 'uploads/a.jpg',
  '  https://x.example/a.pdf ': 'https://x.example/a.pdf',
  'HTTPS://X.example/A.pdf': 'https://X.example/A.pdf',

  // Without a scheme: a host, or a file or folder.
  'www.example.com/a.pdf': '//www.example.com/a.pdf',
  'www.example.com': '//www.example.com',
  'WWW.Example.Com/a.pdf': '//WWW.Example.Com/a.pdf',
  'drive.google.com/file/d/abc/view': '//drive.google.com/file/d/abc/view',
  'youtu.be/x': '//youtu.be/x',
  'example.co.in/plan.pdf?v=2': '//example.co.in/plan.pdf?v=2',
  'cdn.example.org:8443/a.jpg': '//cdn.example.org:8443/a.jpg',
  'localhost:3000/a.jpg': '//localhost:3000/a.jpg',
  '127.0.0.1:4813/a.jpg': '//127.0.0.1:4813/a.jpg',
  'झील.भारत/a.jpg': '//झील.भारत/a.jpg',
  'example.com?file=1': '//example.com?file=1',
  '//cdn.example.com/a.jpg': '//cdn.example.com/a.jpg',
  '\\\\cdn.example.com\\a.jpg': '//cdn.example.com/a.jpg',
  'brochure.pdf': 'brochure.pdf',
  'price.list.xlsx': 'price.list.xlsx',
  'logo.ai': 'logo.ai',
  'v1.2/brochure.pdf': 'v1.2/brochure.pdf',
  'photos.old/a.jpg': 'photos.old/a.jpg',
  'brochure.pdf?v=2': 'brochure.pdf?v=2',
  '/www.example.com/a.pdf': '/www.example.com/a.pdf',
  './a.jpg': './a.jpg',
  '//uploads/a.jpg': '/uploads/a.jpg',

  // Schemes that were mistyped.
  'http:/x.example/a.pdf': 'http://x.example/a.pdf',
  'https:x.example/a.pdf': 'https://x.example/a.pdf',
  'https:///x.example/a.pdf': 'https://x.example/a.pdf',
  'https//x.example/a.pdf': 'https://x.example/a.pdf',
  'http://https://x.example/a.pdf': 'https://x.example/a.pdf',
  'https:\\\\x.example\\a b.pdf': 'https://x.example/a b.pdf',
  '/https://x.example/a.pdf': 'https://x.example/a.pdf',

  'https: //x.example/a.pdf': 'https://x.example/a.pdf',
  'https:// x.example/a.pdf': 'https://x.example/a.pdf',

  'http;//x.example/a.pdf': 'http://x.example/a.pdf',
  'https.//x.example/a.pdf': 'https://x.example/a.pdf',
  'https ://x.example/a.pdf': 'https://x.example/a.pdf',
  'https//:x.example/a.pdf': 'https://x.example/a.pdf',
  '://x.example/a.pdf': '//x.example/a.pdf',

  // A base that a program put before it once too often.
  'https://x.examplehttps://y.example/a.pdf': 'https://y.example/a.pdf',
  'https://x.example/https://x.example/a.pdf': 'https://x.example/a.pdf',
  '/uploads/https://x.example/a.pdf': 'https://x.example/a.pdf',
  'https://proxy.example/https://x.example/a.jpg': 'https://proxy.example/https://x.example/a.jpg',

  // Signs that an address does not hold as they are.
  'https://x.example/My Plan.pdf': 'https://x.example/My Plan.pdf',
  'uploads\\projects\\a b.jpg': 'uploads/projects/a b.jpg',
  '/uploads/100% sold.jpg': '/uploads/100%25 sold.jpg',
  '/uploads/100%25 sold%20out.jpg': '/uploads/100%25 sold%20out.jpg',
  '/uploads/Plan #2.pdf': '/uploads/Plan %232.pdf',
  '/uploads/plan.pdf#page=2': '/uploads/plan.pdf#page=2',
  'https://x.example/a?b=1&amp;c=2': 'https://x.example/a?b=1&c=2',
  'https://x.example/a?b=1&amp;amp;c=2': 'https://x.example/a?b=1&c=2',
  'https:&#x2F;&#47;x.example/a.pdf': 'https://x.example/a.pdf',
  '\u200bhttps://x.example/a.pdf\ufeff': 'https://x.example/a.pdf',

  // What stands around it.
  '"https://x.example/a.pdf"': 'https://x.example/a.pdf',
  '“/uploads/a.jpg”': '/uploads/a.jpg',
  "'/uploads/a.jpg": '/uploads/a.jpg',
  '<https://x.example/a.pdf>': 'https://x.example/a.pdf',
  '(https://x.example/a.pdf)': 'https://x.example/a.pdf',
  '/uploads/a (1).jpg': '/uploads/a (1).jpg',
  '/uploads/a [b] c.jpg': '/uploads/a [b] c.jpg',
  '[draft] plan.pdf': '[draft] plan.pdf',
  'https://x.example/a.pdf,': 'https://x.example/a.pdf',
  'Brochure: https://x.example/a.pdf': 'https://x.example/a.pdf',
  'Brochure|https://x.example/a.pdf': 'https://x.example/a.pdf',
  'Brochure: x.example.com/a.pdf': '//x.example.com/a.pdf',
  'Brochure (example.com/a.pdf)': '//example.com/a.pdf',
  'uploads/my plan v.in/a.pdf': 'uploads/my plan v.in/a.pdf',
  'Brochure;https://x.example/a.pdf': 'https://x.example/a.pdf',
  '/proxy?u=,https://x.example/a.pdf': '/proxy?u=,https://x.example/a.pdf',
  '=HYPERLINK("https://x.example/a.pdf","Brochure")': 'https://x.example/a.pdf',
  '=HYPERLINK("uploads/a.pdf"; "Brochure")': 'uploads/a.pdf',
  '=IMAGE("https://x.example/a.jpg")': 'https://x.example/a.jpg',
  'https://x.example/a.pdf (2.5 MB)': 'https://x.example/a.pdf',
  'https://x.example/a.jpg 300w, https://x.example/b.jpg 600w': 'https://x.example/a.jpg',
  '/uploads/a.jpg 1x, /uploads/b.jpg 2x': '/uploads/a.jpg',
  'https://x.example/a.pdf\nhttps://x.example/b.pdf': 'https://x.example/a.pdf',
  '[Brochure](https://x.example/a_(1).pdf)': 'https://x.example/a_(1).pdf',
  '[Brochure](<uploads/a b.pdf> "The plan")': 'uploads/a b.pdf',
  '![](/uploads/a.jpg)': '/uploads/a.jpg',
  '[![A](https://x.example/a.jpg)](https://x.example/a.pdf)': 'https://x.example/a.pdf',
  '<a class="b" href="/uploads/a.pdf">Plan</a>': '/uploads/a.pdf',
  '<a href="https://x.example/"><img alt="" src=\'/uploads/a.jpg\'></a>': '/uploads/a.jpg',
  '<p>/uploads/a.jpg</p>': '/uploads/a.jpg',
  '&lt;a href=&quot;/uploads/a.pdf&quot;&gt;Plan&lt;/a&gt;': '/uploads/a.pdf',
  '[img]https://x.example/a.jpg[/img]': 'https://x.example/a.jpg',
  '[url=https://x.example/a.pdf]Plan[/url]': 'https://x.example/a.pdf',

  // Several, as a field for one picture has them: the first.
  '/uploads/a.jpg,/uploads/b.jpg': '/uploads/a.jpg',
  'a.jpg | b.jpg': 'a.jpg',
  'https://x.example/a.jpg, https://x.example/b.jpg': 'https://x.example/a.jpg',
  'https://x.example/a.pdf https://x.example/b.pdf': 'https://x.example/a.pdf',
  '/uploads/a,b.jpg': '/uploads/a,b.jpg',
  'https://x.example/a?files=a.jpg,b.jpg': 'https://x.example/a?files=a.jpg,b.jpg',
  // As JSON, address lines and mail programs write them.
  'https%3A%2F%2Fx.example%2Fa%20b.pdf': 'https://x.example/a b.pdf',
  'https%3A%2F%2Fx.example%2F%ZZ.pdf': 'https%3A%2F%2Fx.example%2F%25ZZ.pdf',
  'https://www.google.com/imgres?imgurl=https%3A%2F%2Fx.example%2Fa.jpg&h=1': 'https://x.example/a.jpg',
  'https:\\/\\/x.example\\/a.pdf': 'https://x.example/a.pdf',
  'https://www.google.com/url?q=https://x.example/a.pdf&sa=D': 'https://x.example/a.pdf',
  'https://nam01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.example%2Fb&data=05':
    'https://x.example/b',
  'https://l.facebook.com/l.php?u=https%3A%2F%2Fx.example%2Fc&h=1': 'https://x.example/c',
  'https://www.google.com/url?q=javascript:alert(1)': 'https://www.google.com/url?q=javascript:alert(1)',

  // No address, or one that hides whose it is.
  '': null,
  '  ': null,
  'https://x.example/uploads/undefined': null,
  'https://x.example/storage/null': null,
  'uploads/[object Object]': null,
  '{{ image }}': null,
  'undefined/uploads/a.jpg': null,
  'https://x.example/undefined/a.jpg': null,
  '/uploads/null.jpg': null,
  'https://undefined/a.jpg': null,
  '${BASE_URL}/uploads/a.jpg': null,
  '/uploads/undefined-street.jpg': '/uploads/undefined-street.jpg',
  'Click here': null,
  'Coming soon...': null,
  '+91 98765 43210': null,
  'info@x.example': null,
  '/{localLink:umb://document/1}': null,
  '/uploads/{6F9619FF-8B86}.jpg': '/uploads/{6F9619FF-8B86}.jpg',
  'javascript:alert(1)': null,
  'data:image/png;base64,AAAA': null,
  'file:///etc/passwd': null,
  'ftp://x.example/a.pdf': null,
  'C:\\Users\\a.jpg': null,
  'mailto:a@x.example': null,
  'tel:123': null,
  'https://': null,
  'https://user:pass@x.example/a.jpg': null,
  'https://www.youtube.com@evil.example/watch?v=abcDEF12_-3': null,
  '//bank.example@evil.example/a.pdf': null,
  'https:\\\\bank.example@evil.example/a.pdf': null,
  'bank.example:80@evil.example/a.pdf': null,
  '<script src="/a.js"></script>': null,
  [`/${'a'.repeat(5_000)}`]: null,
};

t.test('every spelling of an address is read the same way', async (t) => {
  for (const [text, address] of Object.entries(READ)) t.equal(readAddress(text), address, text.slice(0, 90));
});

t.test('an address may be as long as a storage signs it', async (t) => {
  const long = `https://x.example/a.jpg?X-Amz-Security-Token=${'A'.repeat(2_500)}`;
  t.equal(readAddress(long), long);
});

t.test('an address of another host is told from a path, and is https where nobody says', async (t) => {
  t.equal(webUrl('www.example.com/My Plan.pdf')?.href, 'https://www.example.com/My%20Plan.pdf');
  t.equal(webUrl('http://x.example/a')?.href, 'http://x.example/a');
  const own = ['http://localhost/a.pdf', 'http://127.0.0.1:8000/a.pdf', 'localhost:3000/a.pdf'];
  for (const path of [...own, '/uploads/a.jpg', 'uploads/a.jpg', 'a.jpg', 'javascript:alert(1)'])
    t.equal(webUrl(path), null, path);
  t.ok(isWebAddress('//x.example/a'));
  t.notOk(isWebAddress('/a'));
});

t.test('all addresses of a pasted code are found, pictures and players before links', async (t) => {
  const code =
    '<blockquote data-instgrm-permalink="https://www.instagram.com/p/X/"><a href="https://x.example/b">A</a>' +
    '<iframe src="https://x.example/player"></iframe></blockquote><script src="//x.example/embed.js"></script>';
  t.same(addressesIn(code), [
    'https://x.example/player',
    'https://www.instagram.com/p/X/',
    'https://x.example/b',
  ]);
});

t.test('hostile texts take no longer than others', async (t) => {
  const hostile = [
    '<a '.repeat(4_000),
    '](('.repeat(4_000),
    `<script ${'<script '.repeat(2_000)}`,
    '['.repeat(9_000),
    ...['x ', 'x.y ', '(x.y/', 'a:/', '/', 'https://', 'x.', '. '].map((piece) =>
      piece.repeat(9_000 / piece.length),
    ),
  ];
  const before = process.threadCpuUsage();
  for (const text of hostile) addressesIn(text);
  t.ok(workedSince(before) < 1_000);
});
