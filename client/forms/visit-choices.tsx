import type { ChangeEvent } from 'react';
import { EXTRA_NAMES } from '../../shared/enquiry-forms.ts';
import { dayParts } from '../../shared/formats.ts';
import { weekdayOf } from '../../shared/india-time.ts';
import { useLocale, useText } from '../locale.ts';
import { HOURS } from '../text/contact.ts';
import { kindOfDay, type VisitTimes } from './visit-times.ts';
import './visit-choices.css';

interface VisitChoicesProps {
  /** The field whose values can be tapped. */
  of: 'date' | 'time';
  /** The day in India by the server's clock, `YYYY-MM-DD`. */
  today: string;
  times: VisitTimes;
  /** The value in a form that is shown again. */
  value: string | undefined;
}

/**
 * Days or hours to tap, beside a field for any other. The server uses a tapped value only where nothing was typed; a
 * script clears the other one of the two. The stylesheet hides hours that are closed on the chosen day.
 */
export function VisitChoices({ of, today, times, value }: VisitChoicesProps) {
  const { language, formats } = useLocale();
  const text = useText(HOURS);
  const choices: { value: string; label: string; on?: number; shutOn?: string }[] =
    of === 'date'
      ? times.days.map((day) => {
          const { day: number, month } = dayParts(day, language);
          const label = `${text.days[weekdayOf(day) - 1]} ${number} ${month}`;
          return { value: day, label, on: kindOfDay(day, today) };
        })
      : times.hours.map(({ hour, shutOn }) => ({
          value: hour,
          label: formats.hour(`${today}T${hour}`),
          shutOn,
        }));
  return (
    <fieldset className="row gap-2">
      <legend className="visually-hidden">{of === 'date' ? text.pickDay : text.pickHour}</legend>
      {choices.map(({ value: each, label, on, shutOn }) => (
        <label key={each} data-shut={shutOn || undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name={of === 'date' ? EXTRA_NAMES.day : EXTRA_NAMES.hour}
            value={each}
            data-on={on}
            defaultChecked={each === value}
            onChange={emptyTyped}
          />
          <span className="visit-choices__one small inline-flex middle tap">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Clears the typed value, since the tapped one replaces it. */
function emptyTyped({ target }: ChangeEvent<HTMLInputElement>): void {
  const typed = target.form?.elements.namedItem(target.name === EXTRA_NAMES.day ? 'date' : 'time');
  if (typed instanceof HTMLInputElement) typed.value = '';
}
