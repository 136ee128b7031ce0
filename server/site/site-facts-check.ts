import { LOAN_BOUNDS } from '../../shared/emi.ts';
import {
  type CmdMessage,
  type EnquiryPromises,
  type Figure,
  type HeroSlide,
  type Hiring,
  type HomeLoan,
  LEAD_NAMES,
  type Leads,
  type Office,
  type OpeningHours,
  type PhoneNumber,
  type Place,
  type ReraAuthority,
  type SiteFacts,
  type SocialLink,
  type Testimonial,
} from '../../shared/site-facts.ts';
import {
  type Check,
  isoDay,
  list,
  numberBetween,
  oneOf,
  orElse,
  orNull,
  pattern,
  pictureName,
  shape,
  text,
  webAddress,
  wholeNumber,
} from './checks.ts';

type Checks<T> = { [K in keyof T]: Check<T[K]> };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = pattern(TIME, '"HH:MM"');
const year = wholeNumber(1900, 2100);

const phone = shape<PhoneNumber>({
  display: text(40),
  dial: pattern(/^\+[1-9]\d{7,14}$/, 'a number as it is dialled, such as "+917554001234"'),
});

const office = shape<Office>({
  name: text(100),
  lines: list(text(120), 1, 5, '1 to 5 lines of address'),
  city: text(60),
  region: text(60),
  postalCode: pattern(/^[1-9]\d{5}$/, 'a PIN code of 6 digits'),
  phone: orNull(phone),
  latitude: numberBetween(-90, 90),
  longitude: numberBetween(-180, 180),
});

const hours: Check<OpeningHours> = (value, field, report) => {
  const result = shape<OpeningHours>({
    days: list(wholeNumber(1, 7), 1, 7, 'days of the week, 1 (Monday) to 7 (Sunday)'),
    opens: time,
    closes: time,
  })(value, field, report);
  // Two times are compared only where both are times: one mistake is one problem.
  if (TIME.test(result.opens) && TIME.test(result.closes) && result.opens >= result.closes) {
    report(`${field}.closes`, `expected a time after "${result.opens}", got "${result.closes}"`);
  }
  return result;
};

/** Opening hours with each day named once: a day that is named twice has none. */
const week: Check<OpeningHours[]> = (value, field, report) => {
  const result = list(hours, 1, 7, '1 to 7 entries')(value, field, report);
  const days = result.flatMap((entry) => entry.days ?? []);
  const twice = days.find((day, index) => days.indexOf(day) !== index);
  if (twice !== undefined) report(field, `expected each day once, got day ${twice} twice`);
  return result;
};

const social = shape<SocialLink>({
  kind: oneOf('video', 'social', 'photo', 'professional', 'chat'),
  label: text(60),
  url: orNull(webAddress),
});

const slide = shape<HeroSlide>({
  id: pattern(/^[a-z0-9-]+$/, 'an id of small letters, digits and hyphens'),
  image: pictureName,
  alt: text(),
  title: text(80),
  subtitle: text(200),
});

const figure = shape<Figure>({ value: text(20), label: text(60) });

const testimonial = shape<Testimonial>({
  name: text(80),
  feedback: text(600),
  location: text(100),
  image: orNull(pictureName),
});

const sentence = text(300);

const promises = shape<EnquiryPromises>({
  reply: sentence,
  visit: sentence,
  next: list(sentence, 0, 5, 'at most 5 steps'),
  nextVisit: list(sentence, 0, 5, 'at most 5 steps'),
  papers: sentence,
});

const hiring = shape<Hiring>({
  steps: list(shape({ title: text(60), text: sentence }), 0, 6, 'at most 6 steps'),
  note: orNull(sentence),
});

const place = shape<Place>({
  name: text(40),
  latitude: numberBetween(-90, 90),
  longitude: numberBetween(-180, 180),
});

const homeLoan = shape<HomeLoan>({
  rate: numberBetween(LOAN_BOUNDS.rate.min, LOAN_BOUNDS.rate.max),
  asOf: isoDay,
  own: numberBetween(0, 90),
  years: wholeNumber(LOAN_BOUNDS.years.min, LOAN_BOUNDS.years.max),
});

/**
 * What `site.json` must be: `SiteFacts`, every key there and no other.
 * Three hero slides, figures and amenities of the landing page.
 */
export const siteFactsCheck: Check<SiteFacts> = shape<SiteFacts>({
  groupName: text(80),
  tagline: text(200),
  foundedYear: year,
  email: pattern(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, 'an email address'),
  phone,
  whatsapp: phone,
  office,
  offices: list(office, 0, 20, 'a list of offices'),
  openingHours: week,
  social: list(social, 0, 5, 'at most 5 links'),
  copyright: shape<SiteFacts['copyright']>({
    year,
    developerCredit: text(100),
    developerUrl: orNull(webAddress),
  }),
  heroSlides: list(slide, 3, 3, '3 slides'),
  figures: list(figure, 0, 8, 'at most 8 figures'),
  whyChooseUs: shape<SiteFacts['whyChooseUs']>({
    figures: list(figure, 1, 6, '1 to 6 figures'),
    amenities: list(text(60), 1, 20, '1 to 20 amenities'),
  }),
  testimonials: list(testimonial, 0, 30, 'at most 30 testimonials'),
  cmd: shape<CmdMessage>({ name: text(80), title: text(80), image: orNull(pictureName) }),
  leads: shape<Leads>(
    Object.fromEntries(LEAD_NAMES.map((name) => [name, orElse(sentence, '')])) as Checks<Leads>,
  ),
  enquiries: promises,
  landing: shape<SiteFacts['landing']>({ title: text(80), text: sentence }),
  hiring,
  homeLoan,
  rera: shape<ReraAuthority>({ name: text(40), url: webAddress }),
  places: list(place, 0, 12, 'at most 12 places'),
});

/** The fields that name a picture, with what they hold; after a problem that may be anything. */
export function picturesOfFacts(facts: SiteFacts): { field: string; file: unknown }[] {
  return [
    ...facts.heroSlides.map((slide, index) => ({ field: `heroSlides[${index}].image`, file: slide.image })),
    ...facts.testimonials.map(({ image }, index) => ({ field: `testimonials[${index}].image`, file: image })),
    { field: 'cmd.image', file: facts.cmd.image },
  ];
}
