import t from 'tap';
import type { PictureAddresses } from '../../shared/picture.ts';
import { lentStill, videoView } from './record-views.ts';

const backend = {
  file: (address: string) => (address.startsWith('/') ? `/files${address}` : null),
  picture: (address: PictureAddresses, alt: string) => (address ? { base: String(address), alt } : null),
};
const shown = (videoLink: string) => videoView({ title: 'Walk', videoLink }, backend);

t.test('a video plays here where it may, else it is a link to its own place on the web', async (t) => {
  t.match(shown('/walk.mp4'), { href: '/files/walk.mp4', player: '', still: null });
  t.match(shown('youtu.be/abcDEF12_-3'), {
    href: 'https://youtu.be/abcDEF12_-3',
    player: 'https://www.youtube-nocookie.com/embed/abcDEF12_-3?rel=0',
    still: { base: 'https://i.ytimg.com/vi/abcDEF12_-3/hqdefault.jpg', alt: 'Walk' },
  });
  t.match(shown('vimeo.com/76979871'), { href: 'https://vimeo.com/76979871', still: null });
  t.match(shown('fb.watch/abc'), { href: 'https://fb.watch/abc', player: null });
  t.match(shown('https://elsewhere.example/a.mp4'), {
    href: 'https://elsewhere.example/a.mp4',
    player: null,
  });
});

t.test('a link that is no address of the web is no video', async (t) => {
  t.equal(videoView({ title: 'Walk', videoLink: null }, backend), null);
  for (const link of [
    'javascript:alert(1)',
    'walk',
    'https://www.youtube.com@evil.example/watch?v=abcDEF12_-3',
  ])
    t.equal(shown(link), null, link);
});

t.test('a film without a still is lent the picture of the project that its title names', async (t) => {
  const projects = [
    { name: 'Kolar Crest', image: '/crest.jpg', thumbnail: null },
    { name: 'Jamun Park', image: null, thumbnail: '/park.jpg' },
  ];
  const pictures = {
    picture: (addresses: PictureAddresses, alt: string) => {
      const base = [addresses].flat().find((each) => each);
      return base ? { base, alt } : null;
    },
  };
  t.match(lentStill('Jamun Park from above', projects, pictures), { base: '/park.jpg', alt: '' });
  t.equal(lentStill('Lake and township', projects, pictures), null);
});
