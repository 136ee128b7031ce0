import type { EventItem } from '../../shared/content.ts';
import { DAY_MS } from '../../shared/india-time.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { plainLines } from '../../shared/plain-text.ts';

export interface CalendarInput {
  /** Public origin. */
  siteUrl: string;
  groupName: string;
  /** Milliseconds. */
  now: number;
}

const links = createLinks(DEFAULT_LANGUAGE);
const DESCRIPTION_WORDS = 60;
/** Octets of a line, its end not counted. */
const MAX_LINE = 75;

/** Events as an iCalendar (RFC 5545): whole days, and without those that have no day. */
export function calendar(events: readonly EventItem[], input: CalendarInput): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${plain(input.groupName)}//Events//EN`],
    ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', `X-WR-CALNAME:${text(input.groupName)}`],
    ...events.flatMap((event) => eventLines(event, input)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: EventItem, { siteUrl, now }: CalendarInput): string[] {
  const { id, title, startsOn, endsOn, location, description } = event;
  if (!startsOn) return [];
  const last = endsOn && endsOn > startsOn ? endsOn : startsOn;
  const lines = firstWords(plainLines(description), DESCRIPTION_WORDS);
  return [
    'BEGIN:VEVENT',
    `UID:event-${encodeURIComponent(id)}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${digits(startsOn)}`,
    // The day after: the end is no part of it.
    `DTEND;VALUE=DATE:${digits(dayAfter(last))}`,
    `SUMMARY:${text(title)}`,
    ...(location ? [`LOCATION:${text(location)}`] : []),
    ...(lines.length ? [`DESCRIPTION:${lines.map(text).join('\\n')}`] : []),
    `URL:${siteUrl}${links.event(id)}`,
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

const digits = (moment: string) => moment.slice(0, 10).replaceAll('-', '');

function dayAfter(day: string): string {
  return new Date(Date.parse(day.slice(0, 10)) + DAY_MS).toISOString().slice(0, 10);
}

/** No text may end its line, or begin another part of it. */
function text(value: string): string {
  return plain(value).replace(/[\\;,]/g, '\\$&');
}

function plain(value: string): string {
  return value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Longer lines go on after a space; no character is cut in two. */
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
