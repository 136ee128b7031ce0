import { filterQuery } from '../../../shared/project-filter.ts';
import { plainSpelling } from '../../../shared/readers/digits.ts';
import {
  hitHref,
  MAX_ALL_RESULTS,
  SEARCH_KIND_NAMES,
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
} from '../../../shared/search.ts';
import type { Backend } from '../../backend.ts';
import { projectCard } from '../../components/project-card-view.ts';
import type { Locale } from '../../locale.ts';
import { orNull, type PageInput } from '../../page.ts';
import { SEARCH } from '../../text/search.ts';

export type SearchResult = ReturnType<typeof resultOf>;

const MAX_KINDS = 6;

/** The results of a question, by kind (docs/product.md, "Finding"). */
export async function searchView(input: PageInput) {
  const { backend, locale, search } = input;
  const question = search.get('q')?.trim() ?? '';
  const { hits, missing } = question ? await backend.search(question) : { hits: [], missing: [] };
  const text = SEARCH[locale.language];
  const size = await sizeAsked(question, input);
  const nameOf = (kind: SearchKind) => SEARCH_KIND_NAMES[kind][locale.language];
  const groups = SEARCH_KINDS.map((kind) => ({
    kind,
    label: nameOf(kind),
    // Projects are shown as cards, with a buyer's key facts.
    cards:
      kind === 'projects'
        ? hits.flatMap((hit) => (isProject(hit) ? projectCard(hit.item, input, { bhk: size?.bhk }) : []))
        : [],
    results: hits.flatMap((hit) => (hit.kind === kind && !isProject(hit) ? resultOf(hit, locale) : [])),
  }));
  return {
    question,
    kinds: hits.length ? [] : await kindsOf(backend, locale),
    count: hits.length ? (hits.length < MAX_ALL_RESULTS ? text.count : text.most)(hits.length) : null,
    groups: groups.filter(({ cards, results }) => cards.length + results.length),
    size,
    missing: missing.length ? text.missing(missing.map(nameOf).join(', ')) : null,
  };
}

type ProjectHit = Extract<SearchHit, { kind: 'projects' }>;
type RecordHit = Exclude<SearchHit, { kind: 'projects' }>;

const isProject = (hit: SearchHit): hit is ProjectHit => hit.kind === 'projects';

/** A link to all homes of a size, for questions such as `2 bhk`. @returns null for another question */
async function sizeAsked(question: string, { backend, locale: { links, formats } }: PageInput) {
  const [, digits] = /^(\d{1,2}(?:\.5)?) ?(?:bhk|बीएचके)$/iu.exec(plainSpelling(question)) ?? [];
  const bhk = Number(digits);
  const found = digits ? await orNull(backend.findProjects({ bhk }, null)) : null;
  if (!found?.projects.length || found.filter.bhk !== bhk) return null;
  return {
    bhk,
    href: links.projects() + filterQuery({ bhk }),
    size: formats.bhk(bhk),
    count: found.projects.length,
  };
}

/** The most frequent types of projects; none when upstream fails. */
async function kindsOf({ findProjects }: Backend, { links }: Locale) {
  const found = await orNull(findProjects({}, null));
  return (found?.choices.type ?? [])
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_KINDS)
    .map(({ value, label, count }) => ({
      label,
      count,
      href: links.projects() + filterQuery({ type: value }),
    }));
}

function resultOf(hit: RecordHit, locale: Locale) {
  const { title, excerpt } = hit;
  return { href: hitHref(hit, locale.links), title, excerpt, note: noteOf(hit, locale) };
}

/** The line under a result: its day or its place. A kind without a case does not compile. */
function noteOf({ kind, item }: RecordHit, { formats }: Locale): string {
  switch (kind) {
    case 'news':
      return formats.day(item.date);
    case 'events':
      return [formats.day(item.startsOn), item.location].filter(Boolean).join(' · ');
    case 'downloads':
      return formats.day(item.createdOn);
    case 'jobs':
      return item.location ?? '';
  }
}
