import type { JobPosting } from 'schema-dts';
import { dayOrInstantOf, instantOf, lastInstantOf } from '../../shared/india-time.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { ViewOf } from '../loaders.ts';
import { addressOf, group, type StructuredInput } from './group.ts';

/**
 * A job in Google's format. It has no salary: Google requires a period, and upstream names none. It does not claim a
 * direct application, since the form is sent to no server.
 * @returns nothing for a closed job, or one without a known day or a description of its own
 */
export function jobPosting(job: ViewOf<'job'>, input: StructuredInput): JobPosting[] {
  const { title, html, postedDay, deadlineDay, location, employmentType } = job;
  const described = plainText(html);
  if (job.closed || !postedDay || !described || described.toLowerCase() === title.toLowerCase()) return [];
  const until = deadlineDay && lastInstantOf(deadlineDay);
  return [
    {
      '@type': 'JobPosting',
      title,
      url: job.href,
      // The whole description, as HTML.
      description: html,
      identifier: { '@type': 'PropertyValue', name: input.site.groupName, value: job.id },
      datePosted: dayOrInstantOf(postedDay),
      ...(until && until > instantOf(postedDay) && { validThrough: until }),
      hiringOrganization: group(input),
      ...placeOf(location, input),
      ...(employmentType && { employmentType: employmentTypes(employmentType) }),
      directApply: false,
    },
  ];
}

/** Matches a location that only says "from home"; one that also names a place counts as that place. */
const FROM_HOME =
  /^\W*(?:(?:fully |100% )?remote(?: work)?|work(?:ing)? from home|wfh|from home)\W*(?:india)?\W*$/i;

function placeOf(location: string | null, { site }: StructuredInput): Partial<JobPosting> {
  if (location && FROM_HOME.test(location)) {
    const country = { '@type': 'Country' as const, name: 'IN' };
    return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: country };
  }
  const address = location
    ? { '@type': 'PostalAddress' as const, addressLocality: location, addressCountry: 'IN' }
    : addressOf(site.office);
  return { jobLocation: { '@type': 'Place', address } };
}

/** Google's employment types, each with upstream's spellings, hyphens as spaces. */
const EMPLOYMENT: readonly [string, RegExp][] = [
  ['FULL_TIME', /\bfull ?time|\bpermanent|\bregular|^ft$|पूर्णकालिक|फ़?ुल ?टाइम|(?<!अ)स्थायी/],
  ['PART_TIME', /\bpart ?time|^pt$|अंशकालिक|पार्ट ?टाइम/],
  ['CONTRACTOR', /\bcontract|\bfreelance|\bconsultant|ठेक|अनुबंध|संविदा/],
  ['TEMPORARY', /\btemp(?:orary)?\b|\bseasonal|अस्थायी/],
  ['INTERN', /\bintern(?:s|ship)?\b|\btrainee|\bapprentice|इंटर्न|प्रशिक्षु/],
  ['VOLUNTEER', /\bvolunt|स्वयंसेव/],
  ['PER_DIEM', /\bper ?diem|\bdaily|\bper day|दिहाड़ी|दैनिक/],
];

/** @returns Google's employment types; OTHER where the text names none of them */
export function employmentTypes(text: string): string | string[] {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_‐-―-]+/g, ' ')
    .trim();
  const found = EMPLOYMENT.flatMap(([name, pattern]) => (pattern.test(spelled) ? name : []));
  return found.length > 1 ? found : (found[0] ?? 'OTHER');
}
