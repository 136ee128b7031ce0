import t from 'tap';
import { slugOf } from './slug.ts';

t.test('a slug is lower case with one hyphen for each run of anything else', async (t) => {
  t.equal(slugOf('Kolar Crest', '1'), 'kolar-crest');
  t.equal(slugOf('Bhavishya Heights -- Phase II (B)', '1'), 'bhavishya-heights-phase-ii-b');
  t.equal(slugOf('A & B', '1'), 'a-b');
  t.equal(slugOf('already-a-slug', '1'), 'already-a-slug');
});

t.test('its ends are trimmed', async (t) => {
  t.equal(slugOf('  "Lake View!" ', '1'), 'lake-view');
  t.equal(slugOf('---x---', '1'), 'x');
});

t.test('a text without a letter or digit of a–z and 0–9 has the id', async (t) => {
  t.equal(slugOf('भविष्य', '77'), '77');
  t.equal(slugOf('', '77'), '77');
  t.equal(slugOf('---', '77'), '77');
  t.equal(slugOf('भविष्य', 'AB-7'), 'ab-7', 'in lower case, as all slugs are');
});

t.test('letters beyond a–z part words like everything else', async (t) => {
  t.equal(slugOf('Café Élan', '1'), 'caf-lan');
});

t.test('a megabyte of hyphens takes no time', async (t) => {
  // Its own time: a busy machine has no part in it.
  const started = process.cpuUsage();
  t.equal(slugOf(`${'-'.repeat(1_000_000)}a${'-'.repeat(1_000_000)}`, '1'), 'a');
  t.ok(process.cpuUsage(started).user < 200_000);
});
