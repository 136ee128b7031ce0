import t from 'tap';
import { isSlowLine } from './takeover.ts';
import { playerAddress } from './video.ts';

t.test('a line is slow when the browser says so', async (t) => {
  t.equal(isSlowLine({ effectiveType: '4g', downlink: 10 }), false);
  t.equal(isSlowLine({ effectiveType: '3g', downlink: 10 }), true);
  t.equal(isSlowLine({ effectiveType: '4g', downlink: 1.4 }), true);
  t.equal(isSlowLine({ effectiveType: '4g', downlink: 10, saveData: true }), true);
  t.equal(isSlowLine(undefined), false);
});

t.test('every way to link to a YouTube video leads to its privacy-friendly player', async (t) => {
  for (const address of [
    'https://www.youtube.com/watch?v=abcdefghijk',
    'http://youtube.com/watch?list=x&v=abcdefghijk&t=3',
    'https://youtu.be/abcdefghijk?si=x',
    'https://www.youtube.com/embed/abcdefghijk',
    'https://www.youtube.com/shorts/abcdefghijk',
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
  ]) {
    t.equal(
      playerAddress(address),
      'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0',
      address,
    );
  }
});

t.test('every way to link to a Vimeo video leads to its player without tracking', async (t) => {
  for (const address of [
    'https://vimeo.com/123456789',
    'http://www.vimeo.com/123456789/?share=copy#t=3s',
    'https://player.vimeo.com/video/123456789?badge=0',
    'https://vimeo.com/channels/staffpicks/123456789',
    'https://vimeo.com/groups/lakes/videos/123456789',
    'https://vimeo.com/showcase/42/video/123456789',
  ]) {
    t.equal(playerAddress(address), 'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1', address);
  }
});

t.test('a Vimeo video that only its link opens keeps the key in it', async (t) => {
  for (const address of [
    'https://vimeo.com/123456789/abcdef0123',
    'https://vimeo.com/123456789/abcdef0123?share=copy',
    'https://player.vimeo.com/video/123456789?badge=0&h=abcdef0123',
    'https://vimeo.com/123456789?h=abcdef0123',
  ]) {
    t.equal(
      playerAddress(address),
      'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1&h=abcdef0123',
      address,
    );
  }
});

t.test('a key of digits alone is not taken for the video', async (t) => {
  t.match(
    playerAddress('https://vimeo.com/123456789/1234567890'),
    '/video/123456789?dnt=1&autoplay=1&h=1234567890',
  );
});

t.test('no other address has a player', async (t) => {
  for (const address of [
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
  ]) {
    t.equal(playerAddress(address), null, address);
  }
});
