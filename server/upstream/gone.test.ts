import t from 'tap';
import { createGone, MAX_GONE } from './gone.ts';

const item = (id: string, slug?: string) => ({ id, ...(slug && { slug }) });
/** What visitors see of it, over restarts too, is held by test/upstream-snapshot.long.test.ts. */

t.test('a record that has left its list is gone, by its id and its slug, until it is back', async (t) => {
  const gone = createGone([]);
  gone.compare('projects', [item('1', 'kolar-crest'), item('2', 'lake')], [item('2', 'lake')]);
  for (const name of ['1', 'kolar-crest']) t.ok(gone.has('projects', name));
  t.notOk(gone.has('projects', 'lake'));
  t.notOk(gone.has('events', '1'), 'of each list its own');
  gone.compare('projects', [item('2', 'lake')], [item('2', 'lake'), item('1', 'kolar-summit')]);
  t.notOk(gone.has('projects', '1'));
  t.ok(gone.has('projects', 'kolar-crest'), 'the other address is gone for good');
});

t.test('a slug that its record has changed leads to it by its id, until another record has it', async (t) => {
  const gone = createGone([]);
  const [heights, crest] = [item('1', 'kolar-heights'), item('2', 'kolar-crest')];
  gone.compare('projects', [item('1', 'kolar-crest')], [item('1', 'kolar-summit')]);
  gone.compare('projects', [item('1', 'kolar-summit')], [heights]);
  for (const slug of ['kolar-crest', 'kolar-summit']) t.equal(gone.movedTo('projects', slug), '1');
  t.equal(gone.movedTo('projects', 'kolar-heights'), null);
  t.equal(gone.movedTo('jobs', 'kolar-crest'), null);
  gone.compare('projects', [heights], [heights, crest]);
  t.equal(gone.movedTo('projects', 'kolar-crest'), null, 'the address is that of another record by now');
  t.equal(gone.movedTo('projects', 'kolar-summit'), '1');
  gone.compare('projects', [crest], []);
  t.equal(gone.movedTo('projects', 'kolar-crest'), null, 'that is gone, and leads nowhere');
});

t.test('two records that change their places lead nowhere else', async (t) => {
  const gone = createGone([]);
  gone.compare('projects', [item('1', 'a'), item('2', 'b')], [item('1', 'b'), item('2', 'a')]);
  t.equal(gone.movedTo('projects', 'a'), null);
  t.notOk(gone.has('projects', 'a'));
});

t.test('the newest of too many names are known', async (t) => {
  const gone = createGone([]);
  for (let id = 0; id <= MAX_GONE; id++) gone.compare('news', [item(String(id))], []);
  t.notOk(gone.has('news', '0'));
  t.ok(gone.has('news', '1'));
});
