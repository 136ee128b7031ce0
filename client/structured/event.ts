import type { Event } from 'schema-dts';
import { eventState } from '../../shared/event-state.ts';
import { dayOrInstantOf, hasHour } from '../../shared/india-time.ts';
import { large } from '../../shared/picture.ts';
import type { ViewOf } from '../loaders.ts';
import { group, type StructuredInput } from './group.ts';

const ONLINE = /^\W*(?:online|virtual|webinar|zoom|google meet|ms teams|facebook live|youtube live|ऑनलाइन)/i;
const STATUS = {
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
} as const;

/**
 * An event in Google's format. A day without an hour stays a day: midnight would be an hour.
 * @returns nothing for an event without a known first day or place, which a meeting online has not
 */
export function event(view: ViewOf<'event'>, input: StructuredInput): Event[] {
  const { title, summary, href, day, endDay, place, picture } = view;
  if (!day || !place || ONLINE.test(place)) return [];
  const state = eventState(title);
  return [
    {
      '@type': 'Event',
      name: title,
      url: href,
      startDate: dayOrInstantOf(day),
      ...(endDay && isEnd(endDay, day) && { endDate: dayOrInstantOf(endDay) }),
      eventStatus: state ? STATUS[state] : 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: place,
        address: { '@type': 'PostalAddress', streetAddress: place, addressCountry: 'IN' },
      },
      organizer: group(input),
      ...(summary && { description: summary }),
      ...(picture && { image: large(picture) }),
    },
  ];
}

/** True for a plausible end: not before the start, and after it where the start has an hour. */
function isEnd(end: string, start: string): boolean {
  return hasHour(start) ? end > start : end >= start;
}
