import type { EventItem } from '../../../shared/content.ts';
import { excerpt } from '../../../shared/plain-text.ts';
import {
  type Listing,
  listing,
  notFound,
  orUnavailable,
  type PageInput,
  type PageLocale,
} from '../../page.ts';
import { EVENT_VIEW } from '../../text/news.ts';

export type EventCardView = ReturnType<typeof card>;

/** Events of one kind in the order of the list. */
export interface EventGroup {
  id: 'upcoming' | 'earlier' | 'undated';
  title: string;
  events: EventCardView[];
}

export interface EventListView extends Omit<Listing<never>, 'items'> {
  groups: EventGroup[];
}

export type EventView = Awaited<ReturnType<typeof eventView>>;

const GROUPS: readonly EventGroup['id'][] = ['upcoming', 'earlier', 'undated'];

/** Words of an excerpt: in the list (docs/product.md, "Home") and in descriptions. */
const WORDS = { list: 10, upcoming: 30, summary: 30 };
const MORE = 3;

/**
 * All events, newest first, twenty to a page. Each page is grouped without changing that order: what is still to
 * come or going on stands first by its date, what has no date last.
 */
export async function eventListView(input: PageInput): Promise<EventListView> {
  const { backend, locale, search } = input;
  const text = EVENT_VIEW[locale.language];
  const list = await listing(backend.events(), (event) => event, { empty: text.none }, search);
  const { items, ...rest } = list;
  const groups = GROUPS.map((id) => ({
    id,
    title: text.groups[id],
    events: items
      .filter((event) => groupOf(event, backend.today) === id)
      .map((event) => card(event, input, id === 'upcoming' ? WORDS.upcoming : WORDS.list)),
  }));
  return { ...rest, groups: groups.filter(({ events }) => events.length > 0) };
}

/** One event with three more. @throws 404 "Event not found"; 503 when upstream fails and nothing is cached */
export async function eventView(input: PageInput) {
  const { backend, locale, params } = input;
  const text = EVENT_VIEW[locale.language];
  // The other events are a courtesy: the page stands without them.
  const [event, all] = await Promise.all([
    orUnavailable(backend.event(params.id ?? '')),
    backend.events().catch((): EventItem[] => []),
  ]);
  if (!event) notFound(text.notFound);
  return {
    id: event.id,
    href: locale.links.event(event.id),
    title: event.title,
    day: event.startsOn,
    endDay: event.endsOn,
    place: event.location,
    facts: [
      { label: text.when, value: dates(event, locale), icon: 'calendar' as const },
      { label: text.where, value: event.location ?? '', icon: 'map-pin' as const },
    ].filter(({ value }) => value),
    picture: backend.picture(event.image ?? event.thumbnail, ''),
    html: event.description,
    summary: excerpt(event.description, WORDS.summary),
    more: all
      .filter(({ id }) => id !== event.id)
      .slice(0, MORE)
      .map((other) => card(other, input, WORDS.list)),
  };
}

function groupOf({ startsOn, endsOn }: EventItem, today: string): EventGroup['id'] {
  const last = endsOn ?? startsOn;
  if (!last) return 'undated';
  return last >= today ? 'upcoming' : 'earlier';
}

function card(event: EventItem, { backend, locale }: PageInput, words: number) {
  return {
    href: locale.links.event(event.id),
    title: event.title,
    // The first day, `YYYY-MM-DD`, and all days as they are printed.
    day: event.startsOn,
    dates: dates(event, locale),
    place: event.location,
    excerpt: excerpt(event.description, words),
    picture: backend.picture(event.image ?? event.thumbnail, ''),
  };
}

/** @returns `12 Oct 2025`, `12 Oct 2025 to 14 Oct 2025`, or an empty text; an end before the start is not believed */
function dates({ startsOn, endsOn }: EventItem, { formats, language }: PageLocale): string {
  const first = startsOn ?? endsOn;
  if (!first || !endsOn || endsOn <= first) return formats.day(first);
  return EVENT_VIEW[language].days(formats.day(first), formats.day(endsOn));
}
