import { DEFAULT_LANGUAGE, type Language } from './language.ts';

/** The feed and the calendars of the site (docs/product.md, "Search engines and shares"). */
export const NEWS_FEED = '/news/feed.xml';
export const EVENTS_CALENDAR = '/events/calendar.ics';

/** The path of one event's calendar, as a route pattern. */
export const EVENT_CALENDAR = '/event/:id.ics';

/** The address of one event, for a calendar. */
export function eventCalendar(id: string): string {
  return EVENT_CALENDAR.replace(':id', () => encodeURIComponent(id));
}

/** The path of the calendar file for a site visit. */
export const VISIT_CALENDAR = '/site-visit.ics';
/** True for an existing day and hour in India, `2026-12-01T11:00`; false for the 30th of February. */
export function isVisitTime(at: string): boolean {
  return /^20\d\d-[\d-]{5}T[\d:]{5}$/.test(at) && new Date(`${at}Z`).toJSON()?.slice(0, 16) === at;
}

/**
 * @param at as isVisitTime takes it
 * @param project its slug; empty for a visit at the office
 * @param language the language of the calendar's texts
 */
export function visitCalendar(at: string, project: string, language: Language): string {
  const query = [
    `at=${at}`,
    project && `project=${project}`,
    language !== DEFAULT_LANGUAGE && `lang=${language}`,
  ];
  return `${VISIT_CALENDAR}?${query.filter(Boolean).join('&')}`;
}
