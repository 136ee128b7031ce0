import { NO_DATE } from './enquiry-fields.ts';
import { allFields, EXTRA_NAMES, enquiryForms, type FormName } from './enquiry-forms.ts';
import {
  type CheckFields,
  checkFields,
  type FieldErrors,
  type FormValues,
  readFields,
} from './form-field.ts';
import { DAY_MS, dayInIndia, weekdayOf } from './india-time.ts';
import type { Text } from './language.ts';
import { HOME_CODE, readMobile } from './readers/mobile-number.ts';
import type { OpeningHours } from './site-facts.ts';

/** The rules of the enquiry forms, for browser and server alike: the fields' own, and those of a visit. */

/**
 * Reads the fields of a form, as `readFields` does. A foreign country code in the number overrides the select beside
 * it, which may be untouched or missing.
 */
export function readEnquiry(form: FormName, body: Record<string, unknown>) {
  const read = readFields(allFields[form], enquiryForms[form].books ? withTapped(body) : body);
  const code = typeof body.mobile === 'string' && readMobile(body.mobile)?.code;
  if (code && code !== HOME_CODE) read.values.country_code = code;
  return read;
}

/** Fills in the tapped day and hour where no date or time was typed. */
function withTapped(body: Record<string, unknown>): Record<string, unknown> {
  const { date, time } = body;
  return { ...body, date: date || body[EXTRA_NAMES.day], time: time || body[EXTRA_NAMES.hour] };
}

/** The facts that the rules need besides the typed values. */
interface CheckContext {
  /** Milliseconds since the epoch. */
  now: number;
  /** True in the browser: the real time is later than `now`, by an unknown amount. */
  isLater?: boolean;
  openingHours: readonly OpeningHours[];
  /** True in the browser while the form shows a captcha: then it may not stay empty. */
  captchaShown?: boolean;
}

/** Checks a form as a whole. @returns a message for each wrong field; no entries = the form may be sent */
export function checkEnquiry(
  form: FormName,
  values: FormValues,
  context: CheckContext,
  check: CheckFields = checkFields,
): FieldErrors {
  const { books, captcha } = enquiryForms[form];
  const errors = check(allFields[form], values);
  if (books && !errors.date) {
    const time = errors.time ? '' : (values.time ?? '');
    Object.assign(errors, visitErrors(values.date ?? '', time, context));
  }
  if (context.captchaShown && !values.captcha) errors.captcha = captcha.messages.required as Text;
  return errors;
}

/** How far ahead a visit can be booked, days. */
const VISIT_MAX_DAYS = 90;

const DATE_PASSED: Text = {
  en: 'This date has passed. Please choose today or a later day.',
  hi: 'यह तारीख बीत चुकी है। कृपया आज या आगे का कोई दिन चुनें।',
};
const TOO_FAR: Text = {
  en: `Please choose a date within the next ${VISIT_MAX_DAYS} days.`,
  hi: `कृपया अगले ${VISIT_MAX_DAYS} दिनों के भीतर की तारीख चुनें।`,
};
const CLOSED_DAY: Text = {
  en: 'We are closed on this day. Please choose another date.',
  hi: 'इस दिन हम बंद रहते हैं। कृपया कोई और तारीख चुनें।',
};
const TIME_PASSED: Text = {
  en: 'This time has passed. Please choose a later one.',
  hi: 'यह समय बीत चुका है। कृपया आगे का समय चुनें।',
};

/** The first and last day that can be chosen: `min` and `max` of the date input, `YYYY-MM-DD`. */
export function visitDays(now: number): { min: string; max: string } {
  return { min: dayInIndia(now), max: dayInIndia(now + VISIT_MAX_DAYS * DAY_MS) };
}

/**
 * A site visit is booked within the opening hours, not in the past and not too far ahead, in Asia/Kolkata.
 * @param date, time in the right format @returns a message for the date or the time that cannot be booked
 */
export function visitErrors(
  date: string,
  time: string,
  { now, isLater, openingHours }: CheckContext,
): { date?: Text; time?: Text } {
  const { min, max } = visitDays(now);
  const midnight = new Date(`${date}T00:00:00Z`);
  // `2026-02-30` has the format of a day, but is none: JavaScript rolls it over to March, or has no JSON for it.
  if (midnight.toJSON()?.slice(0, 10) !== date) return { date: NO_DATE };
  if (date < min) return { date: DATE_PASSED };
  if (date > max && !isLater) return { date: TOO_FAR };
  const hours = openingHours
    .filter(({ days }) => days.includes(weekdayOf(date)))
    .sort((a, b) => a.opens.localeCompare(b.opens));
  if (openingHours.length > 0 && hours.length === 0) return { date: CLOSED_DAY };
  if (time === '') return {};
  if (hours.length > 0 && !hours.some(({ opens, closes }) => time >= opens && time < closes)) {
    const said = (before: string, between: string, or: string) =>
      hours.map(({ opens, closes }) => before + opens + between + closes).join(or);
    const time = {
      en: `Please choose a time ${said('between ', ' and ', ' or ')}.`,
      hi: `कृपया ${said('', ' से ', ' या ')} के बीच का समय चुनें।`,
    };
    return { time };
  }
  return Date.parse(`${date}T${time}:00+05:30`) <= now ? { time: TIME_PASSED } : {};
}
