import t from 'tap';
import { around, swipeStep } from './lightbox.ts';
import { isSlowLine } from './takeover.ts';
import { youtubeId } from './video.ts';

t.test('pictures go round', async (t) => {
  t.equal(around(0, -1, 5), 4);
  t.equal(around(4, 1, 5), 0);
  t.equal(around(2, 1, 5), 3);
});

t.test('a swipe turns over, a tap does not', async (t) => {
  t.equal(swipeStep(-80), 1);
  t.equal(swipeStep(80), -1);
  t.equal(swipeStep(12), 0);
});

t.test('a line is slow when the browser says so, or when connecting took long', async (t) => {
  t.equal(isSlowLine({ effectiveType: '4g', downlink: 10 }, 0), false);
  t.equal(isSlowLine({ effectiveType: '3g', downlink: 10 }, 0), true);
  t.equal(isSlowLine({ effectiveType: '4g', downlink: 1.4 }, 0), true);
  t.equal(isSlowLine({ effectiveType: '4g', downlink: 10, saveData: true }, 0), true);
  t.equal(isSlowLine(undefined, 50), false);
  t.equal(isSlowLine(undefined, 700), true);
});

t.test('every way to link to a YouTube video is known, and nothing else is', async (t) => {
  for (const address of [
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://youtube.com/watch?list=x&v=abcdefghijk&t=3',
    'https://youtu.be/abcdefghijk?si=x',
    'https://www.youtube.com/embed/abcdefghijk',
    'https://www.youtube.com/shorts/abcdefghijk',
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
  ]) {
    t.equal(youtubeId(address), 'abcdefghijk', address);
  }
  for (const address of [
    'https://evil.example/watch?v=abcdefghijk',
    'https://www.youtube.com.evil.example/embed/abcdefghijk',
    'https://www.youtube.com/watch?v=short',
    'javascript:alert(1)//youtu.be/abcdefghijk',
  ]) {
    t.equal(youtubeId(address), null, address);
  }
});
