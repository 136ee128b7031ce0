import type { EventItem } from '../../../shared/content.ts';
import { eventCalendar } from '../../../shared/feed-addresses.ts';
import { eventCard } from '../../components/record-views.ts';
import { textView } from '../../components/text-view.ts';
import type { Locale } from '../../locale.ts';
import { listing, type PageInput, recordWithList } from '../../page.ts';
import { COMPONENTS } from '../../text/components.ts';
import { EVENTS } from '../../text/news.ts';

const GROUPS = ['upcoming', 'earlier', 'undated'] as const;

/** Words of an excerpt: in the list (docs/product.md, "Home") and in descriptions. */
const WORDS = { list: 10, upcoming: 30, summary: 30 };
const MORE = 3;

/**
 * All events, newest first, twenty to a page. Each page groups its events without changing their order: upcoming and
 * current ones first, undated ones last.
 */
export async function eventListView(input: PageInput) {
  const { backend, locale, search } = input;
  const { items, ...rest } = await listing(
    backend.events(),
    (event) => event,
    EVENTS[locale.language],
    search,
  );
  const groups = GROUPS.map((id) => ({
    id,
    events: items
      .filter((event) => groupOf(event, backend.today) === id)
      .map((event) => ({
        ...eventCard(event, id === 'upcoming' ? WORDS.upcoming : WORDS.list, input),
        dates: dates(event, locale),
      })),
  }));
  return { ...rest, groups: groups.filter(({ events }) => events.length > 0) };
}

/** One event with three more. @throws 404 "Event not found"; 503 when upstream fails and nothing is cached */
export async function eventView(input: PageInput) {
  const { backend, locale, params } = input;
  const text = EVENTS[locale.language];
  const [event, all] = await recordWithList(backend.event(params.id ?? ''), backend.events(), text);
  const { excerpt: summary, ...card } = eventCard(event, WORDS.summary, input);
  return {
    ...card,
    id: event.id,
    endDay: event.endsOn,
    calendar: event.startsOn && groupOf(event, backend.today) === 'upcoming' ? eventCalendar(event.id) : null,
    summary,
    facts: [
      { label: text.when, value: dates(event, locale), icon: 'calendar' as const },
      { label: text.where, value: event.location ?? '', icon: 'map-pin' as const },
    ].filter(({ value }) => value),
    html: textView(event.description, event, input),
    more: all
      .filter(({ id }) => id !== event.id)
      .slice(0, MORE)
      .map((other) => eventCard(other, WORDS.list, input)),
  };
}

function groupOf({ startsOn, endsOn }: EventItem, today: string): (typeof GROUPS)[number] {
  const last = endsOn ?? startsOn;
  if (!last) return 'undated';
  return last >= today ? 'upcoming' : 'earlier';
}

/**
 * @returns `12 Oct 2025`, `12 Oct 2025, 6 pm to 9 pm`, `12 Oct 2025 to 14 Oct 2025`, or an empty text; an end before
 *   the start is ignored
 */
function dates({ startsOn, endsOn }: EventItem, { formats, language }: Locale): string {
  const first = startsOn ?? endsOn;
  if (!first || !endsOn || endsOn <= first) return formats.moment(first);
  const isOneDay = endsOn.slice(0, 10) === first.slice(0, 10);
  return COMPONENTS[language].range(
    formats.moment(first),
    (isOneDay ? formats.hour : formats.moment)(endsOn),
  );
}
