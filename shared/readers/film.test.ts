import t from 'tap';
import { filmPage, readFilm, youTubeId } from './film.ts';

const ID = 'abcDEF12_-3';
const YOUTUBE = {
  href: `https://youtu.be/${ID}`,
  player: `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
  still: `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`,
};
const playlist = (list: string) => ({
  href: `https://www.youtube.com/playlist?list=${list}`,
  player: `https://www.youtube-nocookie.com/embed/videoseries?list=${list}&rel=0`,
  still: null,
});
const vimeo = (id: string, key = '') => ({
  href: `https://vimeo.com/${id}${key && `/${key}`}`,
  player: `https://player.vimeo.com/video/${id}?dnt=1${key && `&h=${key}`}`,
  still: null,
});

/** Every spelling of a film's address, by the film; null: no film of a service that plays here. */
const FILMS: [ReturnType<typeof readFilm>, string[]][] = [
  [
    YOUTUBE,
    [
      `https://www.youtube.com/watch?v=${ID}&t=10`,
      `http://youtube.com/watch?list=x&v=${ID}`,
      `https://music.youtube.com/watch/?v=${ID}`,
      `https://www.youtube.com/?v=${ID}`,
      `https://www.youtube.com/watch?list=PL1&amp;v=${ID}`,
      `https://youtu.be/${ID}?si=x`,
      `https://www.youtu.be/${ID}&feature=share`,
      ` https://YouTu.be/${ID} `,
      `https://youtu.be/${ID} the tour`,
      `https://m.youtube.com/shorts/${ID}`,
      `https://youtube.com/live/${ID}#top`,
      `https://www.youtube-nocookie.com/embed/${ID}?list=PL1`,
      `https://www.youtube.com/v/${ID}`,
      `https://www.youtube.com/e/${ID}`,
      `https://www.youtube.com/vi/${ID}`,
      `https://www.youtube.com/Shorts/${ID}`,
      `https%3A%2F%2Fyoutu.be%2F${ID}`,
      `https://www.google.com/url?sa=t&source=web&url=https%3A%2F%2Fyoutu.be%2F${ID}&ved=x`,
      `https://consent.youtube.com/m?continue=https%3A%2F%2Fyoutu.be%2F${ID}&gl=IN`,
      `=HYPERLINK("https://youtu.be/${ID}","A tour")`,
      `https://studio.youtube.com/video/${ID}/edit`,
      `https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3D${ID}%26feature%3Dshare`,
      `https://youtu.be/${ID}\nhttps://youtu.be/other000000`,
      `www.youtube.com/watch?v=${ID}`,
      `youtu.be/${ID}`,
      `//www.youtube.com/embed/${ID}`,
      `https:/youtu.be/${ID}`,
      `watch?v=${ID}`,
      ID,
      ` "${ID}" `,
      `<iframe width="560" src="https://www.youtube.com/embed/${ID}" allowfullscreen></iframe>`,
      `<iframe src='about:blank' data-src='//www.youtube.com/embed/${ID}?rel=0'></iframe>`,
      `&lt;iframe src=&quot;https://www.youtube.com/embed/${ID}&quot;&gt;&lt;/iframe&gt;`,
      `<a href="https://youtu.be/${ID}"><img src="https://x.example/still.jpg"></a>`,
      `<!-- wp:embed {"url":"https://youtu.be/${ID}"} --><figure>https://youtu.be/${ID}</figure>`,
      `<object data="https://www.youtube.com/v/${ID}"><param name="wmode" value="opaque"></object>`,
      `[embed]https://youtu.be/${ID}[/embed]`,
      `[embed width="560"]https://youtu.be/${ID}[/embed]`,
      `[youtube]${ID}[/youtube]`,
      `[youtube https://youtu.be/${ID}]`,
      `[A tour](https://youtu.be/${ID})`,
      `[![A tour](https://img.youtube.com/vi/${ID}/0.jpg)](https://youtu.be/${ID})`,
    ],
  ],
  [
    playlist('PL123'),
    [
      'https://www.youtube.com/embed/videoseries?list=PL123',
      'https://www.youtube.com/playlist?list=PL123&si=x',
      'youtube.com/embed?listType=playlist&list=PL123',
      'https://www.youtube.com/watch?list=PL123',
    ],
  ],
  [
    {
      href: 'https://www.youtube.com/channel/UC1-2/live',
      player: 'https://www.youtube-nocookie.com/embed/live_stream?channel=UC1-2&rel=0',
      still: null,
    },
    ['https://www.youtube.com/embed/live_stream?channel=UC1-2'],
  ],
  [
    vimeo('76979871'),
    [
      'https://vimeo.com/76979871',
      'http://www.vimeo.com/76979871/?share=copy#t=3s',
      'https://player.vimeo.com/video/76979871?badge=0',
      'https://vimeo.com/channels/staffpicks/76979871',
      'https://vimeo.com/groups/lakes/videos/76979871',
      'https://vimeo.com/showcase/42/video/76979871',
      'vimeo.com/76979871',
      '//player.vimeo.com/video/76979871',
      '76979871',
      '<iframe src="https://player.vimeo.com/video/76979871?badge=0&amp;dnt=1"></iframe>',
      '[vimeo 76979871]',
    ],
  ],
  // A film that only its link opens keeps the key in it.
  [
    vimeo('76979871', 'abcdef0123'),
    [
      'https://vimeo.com/76979871/abcdef0123',
      'https://vimeo.com/76979871/abcdef0123?share=copy',
      'https://player.vimeo.com/video/76979871?badge=0&amp;h=abcdef0123',
      'https://vimeo.com/76979871?h=abcdef0123',
      'https://vimeo.com/manage/videos/76979871/abcdef0123',
    ],
  ],
  // A key of digits alone is not taken for the film.
  [vimeo('76979871', '1234567890'), ['https://vimeo.com/76979871/1234567890']],
  [
    null,
    [
      '',
      '/uploads/v.mp4',
      'walk.mp4',
      'uploads/youtube.com/a.mp4',
      '/youtube.com/a.mp4',
      'https://youtu.be/x',
      'https://www.youtube.com/@channel',
      `https://www.youtube.com/${ID}`,
      `https://www.youtube.com/watch?v=${ID}4`,
      `https://www.youtube.com.evil.example/watch?v=${ID}`,
      `https://evil.example/youtu.be/${ID}`,
      `https://evil.example/watch?v=${ID}`,
      `https://evil.example/?https://youtu.be/${ID}`,
      `https://youtu.be@evil.example/${ID}`,
      `https://www.youtube.com:x@evil.example/watch?v=${ID}`,
      `javascript:alert(1)//youtu.be/${ID}`,
      'https://www.youtube.com/embed/videoseries',
      'videoseries',
      'walkthrough',
      'coming-soon',
      'Kolar-Crest',
      'ComingSoon1',
      'https://vimeo.com/about',
      'https://vimeo.com/event/76979871',
      'https://vimeo.com/showcase/5000000',
      'https://vimeo.com/album/5000000',
      'https://vimeo.com/channels/5000000',
      'https://vimeo.com/manage/showcases/5000000',
      'https://www.youtube.com/embed?listType=search&list=lake',
      'https://vimeo.com/76979871abc',
      'https://vimeo.com.evil.example/76979871',
      'https://evil.example/vimeo.com/76979871',
      'javascript:alert(1)//vimeo.com/76979871',
      'https://www.instagram.com/reel/abc/',
    ],
  ],
];

t.test('every spelling of a film leads to one address and a player that does not track', async (t) => {
  for (const [film, links] of FILMS) for (const link of links) t.strictSame(readFilm(link), film, link);
});

t.test('a film has the id by which search engines know it, a playlist none', async (t) => {
  t.equal(youTubeId(`youtu.be/${ID}`), ID);
  for (const link of ['https://www.youtube.com/playlist?list=PL123', 'https://vimeo.com/76979871', '/a.mp4'])
    t.equal(youTubeId(link), null, link);
});

t.test('a film of others is a link to its page', async (t) => {
  for (const [link, page] of [
    ['https://www.dailymotion.com/video/x1', 'https://www.dailymotion.com/video/x1'],
    ['fb.watch/abc', 'https://fb.watch/abc'],
    [
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/reel/X/?a=1&amp;b=2"></blockquote><script async src="//www.instagram.com/embed.js"></script>',
      'https://www.instagram.com/reel/X/?a=1&b=2',
    ],
    [
      '<iframe src="https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%2Fvideos%2F1%2F&show_text=0"></iframe>',
      'https://www.facebook.com/a/videos/1/',
    ],
    ['https://www.facebook.com/plugins/video.php?href=javascript%3Aalert(1)', null],
    ['https://www.youtube.com/@channel', 'https://www.youtube.com/@channel'],
    ['https://www.youtube.com@evil.example/x', null],
    ['/uploads/v.mp4', null],
    ['javascript:alert(1)', null],
  ] as const) {
    t.equal(filmPage(link), page, link);
  }
});
