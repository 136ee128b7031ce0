import t from 'tap';
import { isYouTube, youTubeId } from './video-address.ts';

t.test('links of the video service are known in every form', async (t) => {
  for (const link of [
    'https://www.youtube.com/watch?v=abcDEF12_-3&t=10',
    'http://youtube.com/watch?list=x&v=abcDEF12_-3',
    'https://music.youtube.com/watch/?v=abcDEF12_-3',
    'https://youtu.be/abcDEF12_-3?si=x',
    ' https://YouTu.be/abcDEF12_-3 ',
    'https://m.youtube.com/shorts/abcDEF12_-3',
    'https://www.youtube-nocookie.com/embed/abcDEF12_-3',
    'https://www.youtube.com/v/abcDEF12_-3',
    'https://youtube.com/live/abcDEF12_-3#top',
  ]) {
    t.equal(youTubeId(link), 'abcDEF12_-3', link);
    t.ok(isYouTube(link), link);
  }
  for (const link of [
    'https://youtube.com.evil.example/watch?v=abcDEF12_-3',
    'https://evil.example/youtu.be/abcDEF12_-3',
    'https://evil.example/?https://youtu.be/abcDEF12_-3',
    'https://youtu.be@evil.example/abcDEF12_-3',
    'https://www.youtube.com/abcDEF12_-3',
    'https://www.youtube.com/watch?v=abcDEF12_-34',
    '/uploads/v.mp4',
    'https://youtu.be/x',
  ]) {
    t.equal(youTubeId(link), null, link);
  }
  t.ok(isYouTube('https://www.youtube.com/@channel'));
  t.ok(isYouTube('//youtu.be'));
  t.notOk(isYouTube('/youtube.com/a.mp4'));
});
