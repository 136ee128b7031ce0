import t from 'tap';
import { eventItem, words } from '../../../test/support/content.ts';
import { pageInput, valuesOf } from '../../../test/support/page-input.ts';
import { eventListView, eventView } from './event-view.ts';

const event = (id: string, startsOn: string | null, endsOn: string | null = null) =>
  eventItem({ id, startsOn, endsOn, description: words(11) });

const groupsOf = async (...all: ReturnType<typeof event>[]) =>
  (await eventListView(pageInput({ today: '2025-10-10', events: async () => all }))).groups;

const one = (shown: ReturnType<typeof event>, others: ReturnType<typeof event>[] = []) =>
  eventView(
    pageInput(
      { today: '2025-10-01', event: async () => shown, events: async () => others },
      { params: { id: shown.id } },
    ),
  );

t.test('events to come, over and undated stand in groups, each in the order of the list', async (t) => {
  const groups = await groupsOf(
    event('next', '2025-11-02'),
    event('today', '2025-10-10'),
    event('yesterday', '2025-10-09'),
    event('going-on', '2025-10-08', '2025-10-12'),
    event('old', '2024-01-01'),
    event('open', null),
  );
  t.same(Object.fromEntries(groups.map(({ id, events }) => [id, valuesOf(events, 'href')])), {
    upcoming: ['/event/next', '/event/today', '/event/going-on'],
    earlier: ['/event/yesterday', '/event/old'],
    undated: ['/event/open'],
  });
});

t.test('an earlier event has an excerpt of ten words', async (t) => {
  const [earlier] = await groupsOf(event('1', '2024-01-01'));
  t.equal(earlier?.events[0]?.excerpt.split(' ').length, 10);
  t.ok(earlier?.events[0]?.excerpt.endsWith('word10…'));
});

t.test('several days are a range, none ends before it begins; coming ones have a calendar', async (t) => {
  const calendar = '/event/1.ics';
  for (const [startsOn, endsOn, printed, offered] of [
    ['2025-10-12', '2025-10-14', '12 Oct 2025 to 14 Oct 2025', calendar],
    ['2025-10-12', '2025-10-12', '12 Oct 2025', calendar],
    ['2025-10-12', '2025-10-01', '12 Oct 2025', calendar],
    ['2025-09-28', '2025-10-02', '28 Sept 2025 to 2 Oct 2025', calendar],
    ['2025-09-30', null, '30 Sept 2025', null],
    [null, null, undefined, null],
  ] as const) {
    const view = await one(event('1', startsOn, endsOn));
    t.equal(view.facts.find(({ label }) => label === 'When')?.value, printed);
    t.equal(view.calendar, offered, `${startsOn} ${endsOn}`);
  }
});

t.test('an event stands with three others, never with itself', async (t) => {
  const all = ['1', '2', '3', '4', '5'].map((id) => event(id, '2025-01-01'));
  const { more } = await one(event('2', '2025-01-01'), all);
  t.same(valuesOf(more, 'href'), ['/event/1', '/event/3', '/event/4']);
});
