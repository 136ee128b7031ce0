/** The feed and the calendars of the site (docs/product.md, "Search engines and shares"). */
export const NEWS_FEED = '/news/feed.xml';
export const EVENTS_CALENDAR = '/events/calendar.ics';

/** Of one event, as the server's routes write it. */
export const EVENT_CALENDAR = '/event/:id.ics';

/** The address of one event, for a calendar. */
export function eventCalendar(id: string): string {
  return EVENT_CALENDAR.replace(':id', () => encodeURIComponent(id));
}
