import type { EditorialKind, EditorialPage, TimelineEntry } from '../../shared/editorial.ts';
import {
  type Check,
  isoDay,
  linkAddress,
  list,
  orElse,
  orNull,
  pictureName,
  shape,
  text,
  webAddress,
  wholeNumber,
} from './checks.ts';

/** The front matter of a page. */
export type PageMatter = Pick<
  EditorialPage,
  'title' | 'description' | 'eyebrow' | 'picture' | 'pictureAlt' | 'updated'
> & { timeline: TimelineEntry[] | null };

/** The front matter of an entry. Each kind takes some of these; the others are empty. */
export interface EntryMatter {
  title: string;
  date: string;
  description: string;
  picture: string | null;
  pictureAlt: string | null;
  link: string | null;
  publication: string | null;
}

const title = text(120);
const description = text(300);
const picture = { picture: orNull(pictureName), pictureAlt: orNull(text(300)) };

const milestone = shape<TimelineEntry>({ year: wholeNumber(1900, 2100), title, text: text(400) });

export const pageCheck: Check<PageMatter> = describedPicture(
  shape<PageMatter>({
    title,
    description,
    eyebrow: orNull(text(60)),
    ...picture,
    updated: orNull(isoDay),
    timeline: orNull(list(milestone, 1, 40, '1 to 40 entries of year, title and text')),
  }),
);

const article: Check<Partial<EntryMatter>> = shape({ title, description, date: isoDay, ...picture });

const advertisement: Check<Partial<EntryMatter>> = shape({
  title,
  description: orElse(description, ''),
  date: isoDay,
  ...picture,
  link: orNull(linkAddress),
});

const coverage: Check<Partial<EntryMatter>> = shape({
  title,
  description: orElse(description, ''),
  date: isoDay,
  publication: text(80),
  link: webAddress,
});

export const entryChecks: Record<EditorialKind, Check<EntryMatter>> = {
  articles: describedPicture(complete(article)),
  advertisements: describedPicture(complete(advertisement)),
  'online-coverages': complete(coverage),
};

/** A picture without words is nothing to those who cannot see it. */
function describedPicture<T extends { picture: string | null; pictureAlt: string | null }>(
  check: Check<T>,
): Check<T> {
  return (value, field, report) => {
    const result = check(value, field, report);
    if (result.picture && !result.pictureAlt)
      report('pictureAlt', 'expected a text that says what the picture shows');
    return result;
  };
}

function complete(check: Check<Partial<EntryMatter>>): Check<EntryMatter> {
  return (value, field, report) => ({
    ...{
      title: '',
      date: '',
      description: '',
      picture: null,
      pictureAlt: null,
      link: null,
      publication: null,
    },
    ...check(value, field, report),
  });
}
