import t from 'tap';
import { lentStill, videoView } from './record-views.ts';

const backend = {
  file: (address: string) => (address.startsWith('/') ? `/files${address}` : null),
  videoStill: () => null,
};
const href = (videoLink: string) => videoView({ title: 'Walk', videoLink }, backend)?.href;

t.test('a video plays from our own server where it may, else at its own place on the web', async (t) => {
  t.equal(href('/walk.mp4'), '/files/walk.mp4');
  t.equal(href('https://youtu.be/abc'), 'https://youtu.be/abc');
});

t.test('a link that is no address of the web is no video', async (t) => {
  t.equal(videoView({ title: 'Walk', videoLink: null }, backend), null);
  t.equal(href('javascript:alert(1)'), undefined);
  t.equal(href('walk'), undefined);
});

t.test('a film without a still is lent the picture of the project that its title names', async (t) => {
  const projects = [
    { name: 'Kolar Crest', image: '/crest.jpg', thumbnail: null },
    { name: 'Jamun Park', image: null, thumbnail: '/park.jpg' },
  ];
  const pictures = {
    picture: (address: string | null, alt: string) => (address ? { base: address, alt } : null),
  };
  t.match(lentStill('Jamun Park from above', projects, pictures), { base: '/park.jpg', alt: '' });
  t.equal(lentStill('Lake and township', projects, pictures), null);
});
