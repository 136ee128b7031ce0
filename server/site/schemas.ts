import * as z from 'zod/mini';
import type { EditorialEntry, EditorialKind } from '../../shared/editorial.ts';
import { LOAN_BOUNDS } from '../../shared/emi.ts';
import { LEAD_NAMES, type Leads, type SiteFacts } from '../../shared/site-facts.ts';
import { hint, list, orElse, rule, shape } from './problems.ts';

/** The schemas of `site.json` and of the front matter of texts. */

/** @param max characters */
function text(max = 300) {
  const takes = `a text of 1 to ${max} characters`;
  return z.string(takes).check(z.regex(/\S/, takes), z.maxLength(max, takes));
}

function matching(form: RegExp, takes: string) {
  return z.string(takes).check(z.regex(form, takes));
}

function whole(min: number, max: number) {
  const takes = `a whole number from ${min} to ${max}`;
  return z.int(takes).check(z.gte(min, takes), z.lte(max, takes));
}

function numberBetween(min: number, max: number) {
  const takes = `a number from ${min} to ${max}`;
  return z.number(takes).check(z.gte(min, takes), z.lte(max, takes));
}

const day = z.iso.date('a day as "YYYY-MM-DD"');

const isWebAddress = (value: string) => /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value);
const webAddress = z.stringFormat('web', isWebAddress, 'an address such as "https://example.com/page"');
/** An address outside, or one of our own pages (`/contact-us`). */
const linkAddress = z.stringFormat(
  'link',
  (value) => isWebAddress(value) || /^\/(?![/\\])\S*$/.test(value),
  'an address such as "https://example.com/page" or "/contact-us"',
);

const sentence = text();
const year = whole(1900, 2100);
const time = matching(/^([01]\d|2[0-3]):[0-5]\d$/, '"HH:MM"');

const phone = shape({
  display: text(40),
  dial: matching(/^\+[1-9]\d{7,14}$/, 'a number as it is dialled, such as "+917554001234"'),
});

const office = shape({
  name: text(100),
  lines: list(text(120), 1, 5, '1 to 5 lines of address'),
  city: text(60),
  region: text(60),
  postalCode: matching(/^[1-9]\d{5}$/, 'a PIN code of 6 digits'),
  phone: orElse(phone, null),
  latitude: numberBetween(-90, 90),
  longitude: numberBetween(-180, 180),
});

const hours = shape({
  days: list(whole(1, 7), 1, 7, 'days of the week, 1 (Monday) to 7 (Sunday)'),
  opens: time,
  closes: time,
}).check(
  rule(
    ({ opens, closes }) => (opens < closes ? null : `expected a time after "${opens}", got "${closes}"`),
    ['closes'],
  ),
);

/** A day that is named twice has no hours. */
const week = list(hours, 1, 7, '1 to 7 entries').check(
  rule((entries) => {
    const days = entries.flatMap((entry) => entry.days);
    const twice = days.find((day, index) => days.indexOf(day) !== index);
    return twice ? `expected each day once, got day ${twice} twice` : null;
  }),
);

const figure = shape({ value: text(20), label: text(60) });

/**
 * `SiteFacts`, every key there and no other. Three hero slides, figures and amenities of the landing page.
 * @param pictures the names of all that there are
 */
export function siteFactsSchema(pictures: readonly string[]): z.ZodMiniType<SiteFacts> {
  const picture = pictureOf(pictures);
  return shape({
    groupName: text(80),
    tagline: text(200),
    foundedYear: year,
    email: matching(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, 'an email address'),
    phone,
    whatsapp: phone,
    office,
    offices: list(office, 0, 20, 'a list of offices'),
    openingHours: week,
    social: list(
      shape({
        kind: z.enum(
          ['video', 'social', 'photo', 'professional', 'chat'],
          'one of video, social, photo, professional, chat',
        ),
        label: text(60),
        url: orElse(webAddress, null),
      }),
      0,
      5,
      'at most 5 links',
    ),
    copyright: shape({ year, developerCredit: text(100), developerUrl: orElse(webAddress, null) }),
    heroSlides: list(
      shape({
        id: matching(/^[a-z0-9-]+$/, 'an id of small letters, digits and hyphens'),
        image: picture,
        alt: text(),
        title: text(80),
        subtitle: text(200),
      }),
      3,
      3,
      '3 slides',
    ),
    figures: list(figure, 0, 8, 'at most 8 figures'),
    whyChooseUs: shape({
      figures: list(figure, 1, 6, '1 to 6 figures'),
      amenities: list(text(60), 1, 20, '1 to 20 amenities'),
    }),
    testimonials: list(
      shape({ name: text(80), feedback: text(600), location: text(100), image: orElse(picture, null) }),
      0,
      30,
      'at most 30 testimonials',
    ),
    cmd: shape({ name: text(80), title: text(80), image: orElse(picture, null) }),
    leads: shape(
      Object.fromEntries(LEAD_NAMES.map((name) => [name, orElse(sentence, '')])),
    ) as unknown as z.ZodMiniType<Leads>,
    enquiries: shape({
      reply: sentence,
      visit: sentence,
      next: list(sentence, 0, 5, 'at most 5 steps'),
      nextVisit: list(sentence, 0, 5, 'at most 5 steps'),
      papers: sentence,
    }),
    landing: shape({ title: text(80), text: sentence }),
    hiring: shape({
      steps: list(shape({ title: text(60), text: sentence }), 0, 6, 'at most 6 steps'),
      note: orElse(sentence, null),
    }),
    homeLoan: shape({
      rate: numberBetween(LOAN_BOUNDS.rate.min, LOAN_BOUNDS.rate.max),
      asOf: day,
      own: numberBetween(0, 90),
      years: whole(LOAN_BOUNDS.years.min, LOAN_BOUNDS.years.max),
    }),
    rera: shape({ name: text(40), url: webAddress }),
    places: list(
      shape({ name: text(40), latitude: numberBetween(-90, 90), longitude: numberBetween(-180, 180) }),
      0,
      12,
      'at most 12 places',
    ),
  });
}

/** The name of a file below `pictures/`, and one that is there. */
function pictureOf(pictures: readonly string[]) {
  const takes = 'the name of a picture in the folder pictures, such as "hero-1.jpg"';
  return matching(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.(jpe?g|png|webp|avif)$/, takes).check(
    rule((file) =>
      pictures.includes(file) ? null : `no such file in pictures: "${file}"; ${hint(file, pictures)}`,
    ),
  );
}

/** A picture without words is nothing to those who cannot see it. */
const described = rule(
  ({ picture, pictureAlt }: { picture: string | null; pictureAlt: string | null }) =>
    picture && !pictureAlt ? 'expected a text that says what the picture shows' : null,
  ['pictureAlt'],
);

/** The front matter of a page. @param pictures the names of all that there are */
export function pageSchema(pictures: readonly string[]) {
  const milestone = shape({ year, title: text(120), text: text(400) });
  return shape({
    title: text(120),
    description: text(),
    eyebrow: orElse(text(60), null),
    picture: orElse(pictureOf(pictures), null),
    pictureAlt: orElse(text(), null),
    updated: orElse(day, null),
    timeline: orElse(list(milestone, 1, 40, '1 to 40 entries of year, title and text'), null),
  }).check(described);
}

type EntryMatter = Partial<Omit<EditorialEntry, 'id' | 'html'>>;

/** The front matter of entries, by their kind. @param pictures the names of all that there are */
export function entrySchemas(pictures: readonly string[]): Record<EditorialKind, z.ZodMiniType<EntryMatter>> {
  const dated = { title: text(120), date: day };
  const illustrated = { picture: orElse(pictureOf(pictures), null), pictureAlt: orElse(text(), null) };
  const summary = orElse(text(), '');
  return {
    articles: shape({ ...dated, ...illustrated, description: text() }).check(described),
    advertisements: shape({
      ...dated,
      ...illustrated,
      description: summary,
      link: orElse(linkAddress, null),
    }).check(described),
    'online-coverages': shape({
      ...dated,
      description: summary,
      publication: text(80),
      link: webAddress,
    }),
  };
}
