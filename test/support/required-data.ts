/** What search engines require of structured data, kind by kind, and how it must be written: without it they drop all. */

type Data = Record<string, unknown>;

const ADDRESS = /^https:\/\/www\.example\.com\//;
const TEXT = /\S/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/;
const DAY_OR_INSTANT = new RegExp(`${DAY.source}|${INSTANT.source}`);

/** Fields by their path; `*` is each of a list, `?` may be missing, `a|b` is one or the other. */
const REQUIRED: Record<string, Record<string, RegExp>> = {
  JobPosting: {
    title: TEXT,
    description: /<(?:p|ul|ol|h\d|table)\b/,
    datePosted: DAY_OR_INSTANT,
    '?validThrough': INSTANT,
    'hiringOrganization.name': TEXT,
    'jobLocation.address.addressLocality|applicantLocationRequirements.name': TEXT,
    'jobLocation.address.addressCountry|applicantLocationRequirements.name': /^IN$/,
    '?employmentType':
      /^(?:(?:FULL_TIME|PART_TIME|CONTRACTOR|TEMPORARY|INTERN|VOLUNTEER|PER_DIEM|OTHER)(?:,|$))+$/,
    '?baseSalary.value.unitText': /^(?:HOUR|DAY|WEEK|MONTH|YEAR)$/,
  },
  VideoObject: {
    ...{ name: TEXT, thumbnailUrl: ADDRESS, uploadDate: INSTANT },
    ...{ 'contentUrl|embedUrl': /^https:/, '?contentUrl': ADDRESS },
  },
  Event: {
    name: TEXT,
    startDate: DAY_OR_INSTANT,
    '?endDate': DAY_OR_INSTANT,
    'location.name': TEXT,
    'location.address.addressCountry': /^IN$/,
    eventStatus: /^https:\/\/schema\.org\/Event/,
    '?image': ADDRESS,
  },
  RealEstateListing: {
    name: TEXT,
    url: ADDRESS,
    '?image': ADDRESS,
    '?offers.price': /^[1-9]\d*$/,
    '?offers.priceCurrency': /^INR$/,
    '?contentLocation.name': TEXT,
  },
  NewsArticle: { headline: TEXT, url: ADDRESS, 'publisher.name': TEXT, '?datePublished': DAY_OR_INSTANT },
  ImageGallery: { name: TEXT, 'image.*': ADDRESS },
  Organization: { name: TEXT, url: ADDRESS, logo: ADDRESS },
  WebSite: { name: TEXT, url: ADDRESS },
  WebPage: { name: TEXT },
  BreadcrumbList: {
    'itemListElement.*.position': /^[1-9]/,
    'itemListElement.*.name': TEXT,
    // The last one is the page itself.
    '?itemListElement.*.item': ADDRESS,
  },
};

/** @returns the fields that an object lacks, or has in another form: `Event.startDate: 2027` */
export function lacking(object: Data): string[] {
  const kind = String(object['@type']);
  const required = REQUIRED[kind];
  if (!required) return [`${kind}: no such kind`];
  const wrong = Object.entries(required).flatMap(([path, form]) => {
    const names = path.replace('?', '').split('|');
    const values = names.map((name) => valuesAt(object, name.split('.'))).find((all) => all.length) ?? [];
    if (!values.length) return path.startsWith('?') ? [] : `${kind}.${path}`;
    return values.filter((value) => !form.test(String(value))).map((value) => `${kind}.${path}: ${value}`);
  });
  return [...wrong, ...inOrder(object)];
}

function valuesAt(value: unknown, [name, ...rest]: string[]): unknown[] {
  if (value === undefined) return [];
  if (name === undefined) return [value];
  if (name === '*') return (value as unknown[]).flatMap((each) => valuesAt(each, rest));
  return valuesAt((value as Data)[name], rest);
}

/** An end before its beginning is an error, too; so is a way that breaks off before the page. */
function inOrder({ startDate, endDate, datePosted, validThrough, itemListElement }: Data): string[] {
  const time = (value: unknown) => Date.parse(String(value));
  const way = ((itemListElement ?? []) as Data[]).slice(0, -1);
  return [
    ...(endDate && time(endDate) < time(startDate) ? [`endDate ${endDate} before ${startDate}`] : []),
    ...(validThrough && time(validThrough) < time(datePosted) ? [`validThrough ${validThrough}`] : []),
    ...way.flatMap(({ item, name }) => (item ? [] : `BreadcrumbList: no address of ${name}`)),
  ];
}

/** @returns the objects that a document tells search engines, but for itself */
export function structuredIn(html: string): Data[] {
  const [, json = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const { '@graph': graph = [] } = JSON.parse(json) as { '@graph'?: Data[] };
  return graph.filter((object) => object['@type'] !== 'WebPage');
}
