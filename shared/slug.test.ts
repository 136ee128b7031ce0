import t from 'tap';
import { MAX_SLUG, slugOf } from './slug.ts';

t.test('a slug is lower case with one hyphen for each run of anything else, its ends trimmed', async (t) => {
  const slugs = {
    'Kolar Crest': 'kolar-crest',
    'Bhavishya Heights -- Phase II (B)': 'bhavishya-heights-phase-ii-b',
    'A & B': 'a-b',
    'already-a-slug': 'already-a-slug',
    '  "Lake View!" ': 'lake-view',
    '---x---': 'x',
    // Letters beyond a–z part words like everything else.
    'Café Élan': 'caf-lan',
    // A text without a letter or digit of a–z has the id, in lower case like all slugs.
    भविष्य: 'ab-7',
    '': 'ab-7',
    '---': 'ab-7',
  };
  for (const [text, slug] of Object.entries(slugs)) t.equal(slugOf(text, 'AB-7'), slug, text);
});

t.test('a name longer than an address has a slug of its beginning', async (t) => {
  t.equal(slugOf('k'.repeat(MAX_SLUG), '1'), 'k'.repeat(MAX_SLUG));
  t.equal(slugOf('k'.repeat(5_000), '1'), 'k'.repeat(MAX_SLUG));
  t.equal(slugOf(`${'k'.repeat(MAX_SLUG - 1)} k`, '1'), 'k'.repeat(MAX_SLUG - 1), 'no hyphen ends it');
});

t.test('a megabyte of hyphens takes no time', async (t) => {
  // Its own time: a busy machine has no part in it.
  const started = process.cpuUsage();
  t.equal(slugOf(`${'-'.repeat(1_000_000)}a${'-'.repeat(1_000_000)}`, '1'), 'a');
  t.ok(process.cpuUsage(started).user < 200_000);
});
