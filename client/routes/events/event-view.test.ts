import t from 'tap';
import type { EventItem, SafeHtml } from '../../../shared/content.ts';
import { pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import type { PageInput } from '../../page.ts';
import { eventListView, eventView } from './event-view.ts';

function event(id: string, startsOn: string | null, endsOn: string | null = null): EventItem {
  return {
    id,
    title: `Event ${id}`,
    description: '<p>one two three four five six seven eight nine ten eleven</p>' as SafeHtml,
    startsOn,
    endsOn,
    location: 'Kolar Road',
    image: null,
    thumbnail: null,
  };
}

const input = (parts: Partial<Backend>, params: PageInput['params'] = {}) =>
  pageInput({ today: '2025-10-10', ...parts }, { params });

t.test(
  'events to come, over and without a date stand in groups, each in the order of the list',
  async (t) => {
    const all = [
      event('next', '2025-11-02'),
      event('today', '2025-10-10'),
      event('yesterday', '2025-10-09'),
      event('going-on', '2025-10-08', '2025-10-12'),
      event('old', '2024-01-01'),
      event('open', null),
    ];
    const { groups } = await eventListView(input({ events: async () => all }));
    t.strictSame(
      groups.map(({ id, events }) => [id, events.map(({ href }) => href)]),
      [
        ['upcoming', ['/event/next', '/event/today', '/event/going-on']],
        ['earlier', ['/event/yesterday', '/event/old']],
        ['undated', ['/event/open']],
      ],
    );
  },
);

t.test('an earlier event has an excerpt of ten words', async (t) => {
  const { groups } = await eventListView(input({ events: async () => [event('1', '2024-01-01')] }));
  t.equal(groups[0]?.events[0]?.excerpt, 'one two three four five six seven eight nine ten…');
});

t.test('several days are printed as a range; an end before the start is not believed', async (t) => {
  const dates = async (shown: EventItem) => {
    const view = await eventView(input({ events: async () => [], event: async () => shown }, { id: '1' }));
    return view.facts.find(({ label }) => label === 'When')?.value;
  };
  t.equal(await dates(event('1', '2025-10-12', '2025-10-14')), '12 Oct 2025 to 14 Oct 2025');
  t.equal(await dates(event('1', '2025-10-12', '2025-10-12')), '12 Oct 2025');
  t.equal(await dates(event('1', '2025-10-12', '2025-10-01')), '12 Oct 2025');
  t.equal(await dates(event('1', null)), undefined);
});

t.test('an event stands with three others, never with itself', async (t) => {
  const all = ['1', '2', '3', '4', '5'].map((id) => event(id, '2025-01-01'));
  const parts = { events: async () => all, event: async () => event('2', '2025-01-01') };
  const { more } = await eventView(input(parts, { id: '2' }));
  t.strictSame(
    more.map(({ href }) => href),
    ['/event/1', '/event/3', '/event/4'],
  );
});
