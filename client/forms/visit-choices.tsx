import type { ChangeEvent } from 'react';
import { EXTRA_NAMES } from '../../shared/enquiry-forms.ts';
import { dayParts } from '../../shared/formats.ts';
import { DAY_MS, dayInIndia, midnightInIndia, weekdayOf } from '../../shared/india-time.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import { useLocale, useText } from '../locale.ts';
import { HOURS } from '../text/contact.ts';
import './visit-choices.css';

/** Days that can be tapped, from today on. */
const DAYS = 14;

interface VisitChoicesProps {
  /** The field whose value they are. */
  of: 'date' | 'time';
  /** The server's day in India. */
  today: string;
  openingHours: readonly OpeningHours[];
  /** The value of the form that came back. */
  value: string | undefined;
}

/**
 * Days of the next two weeks, or hours, within the opening hours, beside a field that takes any. The server takes them
 * where nothing was typed; a script keeps the two apart.
 */
export function VisitChoices({ of, today, openingHours, value }: VisitChoicesProps) {
  const { language, formats } = useLocale();
  const text = useText(HOURS);
  const choices =
    of === 'date'
      ? openDays(today, openingHours).map((day) => {
          const { day: number, month } = dayParts(day, language);
          return { value: day, label: `${text.days[weekdayOf(day) - 1]} ${number} ${month}` };
        })
      : openHours(openingHours).map((hour) => ({ value: hour, label: formats.hour(`${today}T${hour}`) }));
  return (
    <fieldset className="visit-choices row gap-2">
      <legend className="visually-hidden">{of === 'date' ? text.pickDay : text.pickHour}</legend>
      {choices.map(({ value: each, label }) => (
        <label key={each}>
          <input
            className="visually-hidden"
            type="radio"
            name={of === 'date' ? EXTRA_NAMES.day : EXTRA_NAMES.hour}
            value={each}
            defaultChecked={each === value}
            onChange={emptyTyped}
          />
          <span className="visit-choices__one small inline-flex middle tap">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is tapped goes before what was typed earlier. */
function emptyTyped({ target }: ChangeEvent<HTMLInputElement>): void {
  const typed = target.form?.elements.namedItem(target.name === EXTRA_NAMES.day ? 'date' : 'time');
  if (typed instanceof HTMLInputElement) typed.value = '';
}

/** All days are open where no hours are known. */
function openDays(today: string, openingHours: readonly OpeningHours[]): string[] {
  const first = midnightInIndia(today);
  const days = Array.from({ length: DAYS }, (_, index) => dayInIndia(first + index * DAY_MS));
  const open = new Set(openingHours.flatMap((hours) => hours.days));
  return open.size ? days.filter((day) => open.has(weekdayOf(day))) : days;
}

/** Whole hours at which somebody is there on any day. */
function openHours(openingHours: readonly OpeningHours[]): string[] {
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
  return hours.filter((hour) => openingHours.some(({ opens, closes }) => hour >= opens && hour < closes));
}
