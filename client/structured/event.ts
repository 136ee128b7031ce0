import type { Event } from 'schema-dts';
import { dayOrInstantOf, hasHour } from '../../shared/india-time.ts';
import { large } from '../../shared/picture.ts';
import type { ViewOf } from '../loaders.ts';
import { group, type StructuredInput } from './group.ts';

/**
 * An event as Google's list of events asks for it. A day without an hour is said as a day: midnight would be an hour.
 * @returns nothing for an event of which the first day or the place is not known
 */
export function event(view: ViewOf<'event'>, input: StructuredInput): Event[] {
  const { title, summary, href, day, endDay, place, picture } = view;
  if (!day || !place) return [];
  return [
    {
      '@type': 'Event',
      name: title,
      url: href,
      startDate: dayOrInstantOf(day),
      ...(endDay && isEnd(endDay, day) && { endDate: dayOrInstantOf(endDay) }),
      eventStatus: 'https://schema.org/EventScheduled',
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

/** An end before the start is not believed, nor is one at the hour of the start, or on its day without an hour. */
function isEnd(end: string, start: string): boolean {
  return hasHour(start) ? end > start : end >= start;
}
