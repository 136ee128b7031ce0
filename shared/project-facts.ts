import * as z from 'zod/mini';
import { LANGUAGE_NAMES } from './language.ts';
import {
  between,
  day,
  list,
  orElse,
  phoneNumber,
  pictureOf,
  shape,
  text,
  webAddress,
  whole,
} from './site-schema.ts';

/**
 * The builder's own facts about one project, beside upstream's record: `projects/<slug>.json` in the site folder,
 * checked at start. Every key may be left out.
 */

const MAX_RUPEES = 1e10;
const MAX_SQUARE_FEET = 1e6;
const rupees = orElse(whole(0, MAX_RUPEES), null);
const squareFeet = orElse(between(1, MAX_SQUARE_FEET), null);
const percent = between(0, 100);
/** A tower or a phase; null for the whole project. */
const part = orElse(text(60), null);
const optionalDay = orElse(day, null);

/** The kinds of places near a project, in the order of a page. */
const NEAR_KINDS = ['school', 'hospital', 'market', 'bus', 'station', 'airport', 'park'] as const;
/** The rates of goods and services tax on a home, per cent: 0 on a plot or a finished home. */
const GST_RATES = [0, 1, 5] as const;

/** @param pictures the names of all files in the folder `pictures` */
export function projectFactsSchema(pictures: readonly string[]) {
  const picture = orElse(pictureOf(pictures), null);
  const listOf = <T>(entry: z.ZodMiniType<T>, max: number) => orElse(list(entry, 0, max), [] as T[]);
  return shape({
    /** The day on which these facts were true. */
    asOf: optionalDay,
    /** `promised` is the day named to buyers, `handedOver` the day on which keys were given. */
    possession: listOf(shape({ part, promised: optionalDay, handedOver: optionalDay }), 20),
    units: listOf(
      shape({
        /** The `spec_title` of a property of the project. */
        title: text(120),
        carpet: squareFeet,
        balcony: squareFeet,
        plan: picture,
        /** Homes that are unsold, out of the number in `of`. */
        left: orElse(whole(0, 100_000), null),
        of: orElse(whole(1, 100_000), null),
      }).check(
        z.refine(({ left, of }) => left === null || of === null || left <= of, {
          path: ['left'],
          when: ({ issues }) => issues.length === 0,
          error: 'expected at most as many as "of"',
        }),
      ),
      100,
    ),
    /** Costs beside a home's price; `maintenance` is the part paid in advance. */
    costs: orElse(
      shape({
        parking: rupees,
        club: rupees,
        deposits: rupees,
        maintenance: rupees,
        gst: orElse(z.literal([...GST_RATES]), null),
      }),
      null,
    ),
    amenities: listOf(text(80), 40),
    specification: listOf(shape({ heading: text(60), texts: list(text(), 1, 20) }), 20),
    progress: listOf(shape({ part, stage: text(120), percent, day }), 20),
    papers: listOf(
      shape({
        name: text(100),
        number: orElse(text(60), null),
        day: optionalDay,
        validUntil: optionalDay,
        url: orElse(webAddress, null),
      }),
      30,
    ),
    banks: listOf(text(60), 30),
    near: listOf(
      shape({
        kind: z.enum(NEAR_KINDS),
        name: text(80),
        km: orElse(between(0, 200), null),
        minutes: orElse(whole(1, 600), null),
      }),
      40,
    ),
    payment: listOf(shape({ step: text(120), percent, when: orElse(text(120), null) }), 30),
    adviser: orElse(
      shape({
        name: text(80),
        picture,
        phone: orElse(phoneNumber, null),
        languages: listOf(z.enum(LANGUAGE_NAMES), LANGUAGE_NAMES.length),
      }),
      null,
    ),
  });
}

export type ProjectFacts = z.output<ReturnType<typeof projectFactsSchema>>;
export type ProjectCosts = NonNullable<ProjectFacts['costs']>;
