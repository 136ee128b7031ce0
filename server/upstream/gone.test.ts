import t from 'tap';
import { createGone, type GoneName, MAX_GONE } from './gone.ts';

const item = (id: string, slug?: string) => ({ id, ...(slug && { slug }) });

t.test('what a list has lost is gone since that day, by its id and its slug, until it is back', async (t) => {
  const told: string[] = [];
  let today = '2026-11-20';
  const gone = createGone({
    known: [],
    today: () => today,
    onChange: ({ list, name, day }) => void told.push(`${list} ${name} ${day ?? 'is back'}`),
  });
  const [a, b] = [item('1', 'kolar-crest'), item('2', 'jamun-park')];
  gone.compare('projects', [a, b], [b]);
  t.equal(gone.since('projects', '1'), '2026-11-20');
  t.equal(gone.since('projects', 'kolar-crest'), '2026-11-20');
  t.equal(gone.since('projects', '2'), null);
  t.equal(gone.since('news', '1'), null, 'another list has another 1');
  today = '2026-11-21';
  gone.compare('projects', [b], [item('1', 'kolar-heights'), b]);
  t.equal(gone.since('projects', '1'), null);
  t.equal(gone.since('projects', 'kolar-crest'), '2026-11-20', 'the old name stays gone');
  t.same(told, ['projects 1 2026-11-20', 'projects kolar-crest 2026-11-20', 'projects 1 is back']);
});

t.test('what earlier runs knew is known, the newest of too many', async (t) => {
  const known = Array.from({ length: MAX_GONE + 1 }, (_, id) => ({
    ...{ list: 'news', name: String(id), day: '2026-11-01' },
  }));
  const gone = createGone({ known, today: () => '2026-11-20', onChange() {} });
  t.equal(gone.since('news', '0'), null);
  t.equal(gone.since('news', '1'), '2026-11-01');
});

t.test('a slug that its record has changed leads to it by its id, over restarts too', async (t) => {
  const told: GoneName[] = [];
  const returned: string[] = [];
  const today = () => '2026-11-20';
  const gone = createGone({
    ...{ known: [], today },
    onChange({ list, name, day }) {
      if (day === null) returned.push(`${list}: ${name}`);
      else told.push({ list, name, day });
    },
  });
  gone.compare('projects', [item('1', 'kolar-crest')], [item('1', 'kolar-heights')]);
  t.equal(gone.movedTo('projects', 'kolar-crest'), '1');
  t.equal(gone.movedTo('projects', 'kolar-heights'), null);
  t.equal(gone.movedTo('jobs', 'kolar-crest'), null);
  t.equal(gone.since('projects', '1'), null);
  const later = createGone({ known: told, today, onChange() {} });
  t.equal(later.movedTo('projects', 'kolar-crest'), '1');
  t.equal(later.since('projects', 'kolar-crest'), '2026-11-20');

  gone.compare(
    'projects',
    [item('1', 'kolar-heights')],
    [item('1', 'kolar-heights'), item('2', 'kolar-crest')],
  );
  t.equal(gone.movedTo('projects', 'kolar-crest'), null, 'it is the name of another one by now');
  t.same(returned, ['projects: kolar-crest', 'moved projects: kolar-crest 1']);
  gone.compare('projects', [item('2', 'kolar-crest')], []);
  t.equal(gone.movedTo('projects', 'kolar-crest'), null, 'that is gone, and leads nowhere');
});

t.test('two records that change their places lead nowhere else', async (t) => {
  const gone = createGone({ known: [], today: () => '2026-11-20', onChange() {} });
  gone.compare('projects', [item('1', 'a'), item('2', 'b')], [item('1', 'b'), item('2', 'a')]);
  t.equal(gone.movedTo('projects', 'a'), null);
  t.equal(gone.since('projects', 'a'), null);
});
