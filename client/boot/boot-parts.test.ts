import t from 'tap';
import { isSlowLine } from './takeover.ts';
import { playerAddress } from './video.ts';

t.test('a line is slow when the browser says so', async (t) => {
  const line = { effectiveType: '4g', downlink: 10 };
  t.equal(isSlowLine(line), false);
  t.equal(isSlowLine(undefined), false);
  for (const slow of [{ effectiveType: '3g' }, { downlink: 1.4 }, { saveData: true }])
    t.equal(isSlowLine({ ...line, ...slow }), true, JSON.stringify(slow));
});

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0';
const VIMEO = 'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1';

const LINKS: Record<string, string[]> = {
  [YOUTUBE]: [
    'https://www.youtube.com/watch?v=abcdefghijk',
    'http://youtube.com/watch?list=x&v=abcdefghijk&t=3',
    'https://youtu.be/abcdefghijk?si=x',
    'https://www.youtube.com/embed/abcdefghijk',
    'https://www.youtube.com/shorts/abcdefghijk',
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
  ],
  [VIMEO]: [
    'https://vimeo.com/123456789',
    'http://www.vimeo.com/123456789/?share=copy#t=3s',
    'https://player.vimeo.com/video/123456789?badge=0',
    'https://vimeo.com/channels/staffpicks/123456789',
    'https://vimeo.com/groups/lakes/videos/123456789',
    'https://vimeo.com/showcase/42/video/123456789',
  ],
  // A video that only its link opens keeps the key in it.
  [`${VIMEO}&h=abcdef0123`]: [
    'https://vimeo.com/123456789/abcdef0123',
    'https://vimeo.com/123456789/abcdef0123?share=copy',
    'https://player.vimeo.com/video/123456789?badge=0&h=abcdef0123',
    'https://vimeo.com/123456789?h=abcdef0123',
  ],
  // A key of digits alone is not taken for the video.
  [`${VIMEO}&h=1234567890`]: ['https://vimeo.com/123456789/1234567890'],
  null: [
    'https://evil.example/watch?v=abcdefghijk',
    'https://www.youtube.com.evil.example/embed/abcdefghijk',
    'https://www.youtube.com/watch?v=short',
    'javascript:alert(1)//youtu.be/abcdefghijk',
    'https://vimeo.com/about',
    'https://vimeo.com/event/123456789',
    'https://vimeo.com/123456789abc',
    'https://vimeo.com.evil.example/123456789',
    'https://evil.example/vimeo.com/123456789',
    'javascript:alert(1)//vimeo.com/123456789',
  ],
};

t.test('every link to a video leads to a player that does not track, no other to any', async (t) => {
  for (const [player, links] of Object.entries(LINKS))
    for (const link of links) t.equal(String(playerAddress(link)), player, link);
});
