import * as z from 'zod/mini';
import { LOAN_BOUNDS } from './emi.ts';
import { type IntroName, PAGE_ROWS } from './pages.ts';
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
  year,
} from './site-schema.ts';

/** `site.json`, built in or in `SITE_DIR`: plain text throughout. server/site checks it at start. */

const place = { latitude: between(-90, 90), longitude: between(-180, 180) };

const office = shape({
  name: text(100),
  lines: list(text(120), 1, 5),
  city: text(60),
  region: text(60),
  postalCode: z.string().check(z.regex(/^[1-9]\d{5}$/, 'expected a PIN code of 6 digits')),
  phone: orElse(phoneNumber, null),
  ...place,
});

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected "HH:MM"'));

/** Hours on some days of the week, local time in Asia/Kolkata; days are 1 = Monday … 7 = Sunday. */
const hours = shape({ days: list(whole(1, 7), 1, 7), opens: time, closes: time }).check(
  z.refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    when: ({ issues }) => issues.length === 0,
    error: 'expected a time after "opens"',
  }),
);

const week = list(hours, 1, 7).check(
  z.refine(
    (entries) => {
      const days = entries.flatMap((entry) => entry.days);
      return new Set(days).size === days.length;
    },
    { when: ({ issues }) => issues.length === 0, error: 'expected each day of the week once' },
  ),
);

/** Without an address the icon is shown without a link. */
const social = shape({
  kind: z.enum(['video', 'social', 'photo', 'professional', 'chat']),
  label: text(60),
  url: orElse(webAddress, null),
});

/** A number with its meaning: `500+`, `homes sold`. */
const figure = shape({ value: text(20), label: text(60) });

/** The keys of `leads` in site.json. */
export const INTRO_NAMES = PAGE_ROWS.flatMap(([, { intro }]) => intro ?? []) as IntroName[];
const intro = orElse(text(), '');

/** @param pictures the names of all files in the folder `pictures` */
export function siteFactsSchema(pictures: readonly string[]) {
  const picture = pictureOf(pictures);
  const id = z.string().check(z.regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens'));
  const slide = shape({ id, image: picture, alt: text(), title: text(80), subtitle: text(200) });
  /** Without a picture, initials are shown. */
  const testimonial = shape({
    name: text(80),
    feedback: text(600),
    location: text(100),
    image: orElse(picture, null),
  });
  return shape({
    groupName: text(80),
    /** One sentence below the name; the description of pages that have none of their own. */
    tagline: text(200),
    foundedYear: year,
    email: z.string().check(z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, 'expected an email address')),
    phone: phoneNumber,
    whatsapp: phoneNumber,
    office,
    /** Other offices, without the corporate one. */
    offices: list(office, 0, 20),
    /** The hours of the sales desk; site visits are booked within them. */
    openingHours: week,
    social: list(social, 0, 5),
    copyright: shape({ year, developerCredit: text(100), developerUrl: orElse(webAddress, null) }),
    heroSlides: list(slide, 3, 3),
    figures: list(figure, 0, 8),
    whyChooseUs: shape({ figures: list(figure, 1, 6), amenities: list(text(60), 1, 20) }),
    testimonials: list(testimonial, 0, 30),
    /** The chairman, whose message is the editorial page `cmd-message`. */
    cmd: shape({ name: text(80), title: text(80), image: orElse(picture, null) }),
    /** The intro of a list and the description of its page; empty where an older site folder lacks it. */
    leads: shape(
      Object.fromEntries(INTRO_NAMES.map((name) => [name, intro])) as Record<IntroName, typeof intro>,
    ),
    /** Promises to everybody who sends a form: they stand before and after every form, in the same words. */
    enquiries: shape({
      /** The sentence that says who answers, and when. */
      reply: text(),
      /** The sentence above the form of a site visit: how it is booked, and who meets the visitor. */
      visit: text(),
      /** The steps after the reply: to an enquiry, and to the booking of a site visit. */
      next: list(text(), 0, 5),
      nextVisit: list(text(), 0, 5),
      /** The sentence that says where to get papers that are no download. */
      papers: text(),
    }),
    landing: shape({ title: text(80), text: text() }),
    /** The steps of an application for a job, and a note for every applicant. */
    hiring: shape({
      steps: list(shape({ title: text(60), text: text() }), 0, 6),
      note: orElse(text(), null),
    }),
    /** The defaults of the loan calculator. */
    homeLoan: shape({
      /** Per cent a year. */
      rate: between(LOAN_BOUNDS.rate.min, LOAN_BOUNDS.rate.max),
      /** The day on which the rate was valid. */
      asOf: day,
      /** The buyer's own money, per cent of the price. */
      own: between(0, 90),
      years: whole(LOAN_BOUNDS.years.min, LOAN_BOUNDS.years.max),
    }),
    /** Duties on a purchase, per cent of the price. Without them no page shows the whole cost of a home. */
    costs: orElse(
      shape({
        stampDuty: between(0, 30),
        registration: between(0, 30),
        /** The day on which the rates were valid. */
        asOf: day,
        source: shape({ name: text(100), url: webAddress }),
      }),
      null,
    ),
    /** The authority that registers projects before they may be advertised: its name, and its page for look-ups. */
    rera: shape({ name: text(40), url: webAddress }),
    /** Well-known places; projects show their distance to them. */
    places: list(shape({ name: text(40), ...place }), 0, 12),
  });
}

export type SiteFacts = z.output<ReturnType<typeof siteFactsSchema>>;
export type Office = SiteFacts['office'];
export type OpeningHours = SiteFacts['openingHours'][number];
export type SocialLink = SiteFacts['social'][number];
export type Figure = SiteFacts['figures'][number];
export type Place = SiteFacts['places'][number];
