import t from 'tap';
import { sanitiseHtml } from '../../server/site/sanitise.ts';
import { pageInput } from '../../test/support/page-input.ts';
import { textView } from './text-view.ts';

const PLACE = { title: 'Handover' };
const shown = (html: string, backend = {}, place = PLACE) =>
  textView(sanitiseHtml(html), place, pageInput(backend));

t.test('a picture comes from our own server, in the widths that we make', async (t) => {
  const html = shown('<p>a <img src="/lake&amp;1.jpg" alt="&quot;Lake&quot;"> b</p>');
  t.match(html, /^<p>a <picture><source type="image\/avif" srcset="[^"]+1440w" sizes="[^"]+"><img /);
  t.match(html, 'src="/media/lake&#38;1.jpg/828.jpg" alt="&#34;Lake&#34;" loading="lazy"></picture> b</p>');
});

t.test('its size is told once it is known, and is that of the editor where it is smaller', async (t) => {
  const picture = (base: string, alt: string) => ({ base, alt, width: 1200, height: 800 });
  t.match(shown('<img src="/a.jpg">', { picture }), /alt="" width="1200" height="800"/);
  t.match(shown('<img src="/a.jpg" width="300">', { picture }), /width="300" height="200"/);
  t.match(shown('<img src="/a.jpg" style="width:1900px">', { picture }), /width="1200" height="800"/);
});

t.test('a picture that cannot be shown is left out, and the paragraph that held it alone', async (t) => {
  const html =
    '<p>a</p><p><img src="/x.jpg" alt="x"></p><figure><img src="/x.jpg"><figcaption>c</figcaption></figure>';
  t.equal(shown(html, { picture: () => null }), '<p>a</p><figure><figcaption>c</figcaption></figure>');
});

t.test('a film is its still, and leads to where it plays', async (t) => {
  const html = shown(
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="A walk &amp; talk"></iframe>',
    {
      picture: () => ({ base: '/media/still', alt: 'x' }),
    },
  );
  t.match(
    html,
    /<p><a class="film" href="https:\/\/[^"]*aqz-KE-bpKQ" data-video="[^"]*" data-video-title="A walk &#38; talk">/,
  );
  t.match(html, /<img src="\/media\/still\/828.jpg" alt=""/);
  t.match(
    html,
    '<span class="visually-hidden">Play video: </span><span class="film__title">A walk &#38; talk</span></a></p>',
  );
});

t.test('without words it is called as the text is; a file has the still that stands beside it', async (t) => {
  const html = shown('<video src="/f.mp4" poster="/p.jpg"></video>');
  t.match(
    html,
    /<a class="film" href="\/files\/f.mp4" data-video="" data-video-title="Handover">.*\/media\/p.jpg/,
  );
  t.equal(shown('<video src="/f.mp4"></video>', { file: () => null, picture: () => null }), '');
});

t.test('a link leads where the backend says', async (t) => {
  const asked: unknown[] = [];
  const textLink = (...link: unknown[]) => {
    asked.push(link);
    return { href: `/files/${asked.length}?a&b`, isOutside: asked.length === 2 };
  };
  const html = shown(
    '<p><a href="/u/x.pdf" lang="hi">The <b>plan</b></a> <a href="https://x.example/?a&b">y</a></p>',
    { textLink },
  );
  t.same(asked, [
    ['/u/x.pdf', 'The plan', 'en'],
    ['https://x.example/?a&b', 'y', 'en'],
  ]);
  t.equal(
    html,
    '<p><a lang="hi" href="/files/1?a&#38;b">The <b>plan</b></a> <a href="/files/2?a&#38;b" rel="noopener nofollow">y</a></p>',
  );
});

t.test('headings begin deeper where the text stands in a part of a page', async (t) => {
  const html = '<h1>a</h1><h2>b</h2><p>h2</p>';
  t.equal(shown(html, {}, { ...PLACE, firstLevel: 3 } as typeof PLACE), '<h3>a</h3><h4>b</h4><p>h2</p>');
});
