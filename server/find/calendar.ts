import type { EventItem, SafeHtml } from '../../shared/content.ts';
import { eventState } from '../../shared/event-state.ts';
import { DAY_MS, hasHour, instantOf } from '../../shared/india-time.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { plainLines } from '../../shared/plain-text.ts';

interface CalendarInput {
  /** Public origin. */
  siteUrl: string;
  groupName: string;
  /** Milliseconds. */
  now: number;
}

type CalendarEvent = Pick<EventItem, 'id' | 'title' | 'startsOn' | 'endsOn' | 'location' | 'description'>;

const links = createLinks(DEFAULT_LANGUAGE);
const DESCRIPTION_WORDS = 60;
/** The words of RFC 5545. */
const STATUS = { cancelled: 'CANCELLED', postponed: 'TENTATIVE' };
/** Octets of a line, its end not counted. */
const MAX_LINE = 75;

/** The time zone of whole days. It also fills a calendar without events, since a calendar must hold something. */
const TIME_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Asia/Kolkata', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'TZNAME:IST', 'END:STANDARD', 'END:VTIMEZONE'],
];

/**
 * Events as an iCalendar (RFC 5545): whole days, or with their hours. Events without a day are left out.
 * @param path the path of their page, where they have none of their own
 */
export function calendar(events: readonly CalendarEvent[], input: CalendarInput, path?: string): string {
  const shown = events.flatMap((event) => eventLines(event, input, path));
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${plain(input.groupName)}//Events//EN`],
    ...['CALSCALE:GREGORIAN', `X-WR-CALNAME:${text(input.groupName)}`, 'X-WR-TIMEZONE:Asia/Kolkata'],
    // `METHOD:PUBLISH` is allowed only beside an event (RFC 5546).
    ...(shown.length ? ['METHOD:PUBLISH'] : []),
    ...[...TIME_ZONE, ...shown, 'END:VCALENDAR'],
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

interface Visit {
  /** A day and an hour in India: `2026-12-01T11:00`. */
  at: string;
  /** The place where the visitor is met. */
  place: string;
  /** The name of the project; empty for a visit without one. */
  project: string;
}

const SITE_VISIT = {
  en: (project: string) => `Site visit${project && ` at ${project}`}`,
  hi: (project: string) => `साइट विज़िट${project && `: ${project}`}`,
} satisfies Record<Language, (project: string) => string>;

/** An hour for a visit to a site, in the visitor's language. */
export function calendarOfVisit(
  { at, place, project }: Visit,
  language: Language,
  input: CalendarInput,
): string {
  const title = `${SITE_VISIT[language](project)}, ${input.groupName}`;
  const visit = {
    id: `visit-${at}`,
    title,
    location: place,
    startsOn: at,
    endsOn: null,
    description: '' as SafeHtml,
  };
  return calendar([visit], input, createLinks(language).contact());
}

function eventLines(event: CalendarEvent, { siteUrl, now }: CalendarInput, path?: string): string[] {
  const { id, title, startsOn, endsOn, location, description } = event;
  if (!startsOn) return [];
  const state = eventState(title);
  const lines = firstWords(plainLines(description), DESCRIPTION_WORDS);
  return [
    'BEGIN:VEVENT',
    `UID:event-${encodeURIComponent(id)}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${utc(now)}`,
    // An end before the start is ignored.
    ...times(startsOn, endsOn && endsOn > startsOn ? endsOn : null),
    `SUMMARY:${text(title)}`,
    ...(state ? [`STATUS:${STATUS[state]}`] : []),
    ...(location ? [`LOCATION:${text(location)}`] : []),
    ...(lines.length ? [`DESCRIPTION:${lines.map(text).join('\\n')}`] : []),
    `URL:${siteUrl}${path ?? links.event(id)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** @returns the lines up to that number of words; an ellipsis where one is cut */
function firstWords(lines: readonly string[], words: number): string[] {
  const first: string[] = [];
  let left = words;
  for (const line of lines) {
    if (left <= 0) break;
    const all = line.split(' ');
    first.push(all.length > left ? `${all.slice(0, left).join(' ')}…` : line);
    left -= all.length;
  }
  return first;
}

/** `DTEND` is exclusive: an event whose last day has no hour ends with the day after it. */
function times(start: string, end: string | null): string[] {
  if (!hasHour(start)) {
    return [`DTSTART;VALUE=DATE:${digits(start)}`, `DTEND;VALUE=DATE:${digits(dayAfter(end ?? start))}`];
  }
  const until = end && instantOf(hasHour(end) ? end : dayAfter(end));
  return [`DTSTART:${utc(instantOf(start))}`, ...(until ? [`DTEND:${utc(until)}`] : [])];
}

const digits = (moment: string) => moment.slice(0, 10).replaceAll('-', '');

const utc = (instant: string | number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

function dayAfter(moment: string): string {
  return new Date(Date.parse(moment.slice(0, 10)) + DAY_MS).toISOString().slice(0, 10);
}

/** Escapes a text, which may not end its line, or begin another part of it. */
function text(value: string): string {
  return plain(value).replace(/[\\;,]/g, '\\$&');
}

function plain(value: string): string {
  return value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Folds a long line, which goes on after a line end and a space; no character is cut in two. */
function folded(line: string): string {
  let folds = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE) {
      folds += '\r\n ';
      octets = 1;
    }
    folds += character;
    octets += size;
  }
  return folds;
}
