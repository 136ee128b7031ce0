/** What readers and programs follow the site by (docs/product.md, "Search engines and shares"). */
export const NEWS_FEED = '/news/feed.xml';
export const EVENTS_CALENDAR = '/events/calendar.ics';

/** The address of one event, for a calendar. */
export function eventCalendar(id: string): string {
  return `/event/${encodeURIComponent(id)}.ics`;
}
