import { filterQuery } from '../../../shared/project-filter.ts';
import {
  hitHref,
  SEARCH_KIND_NAMES,
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
} from '../../../shared/search.ts';
import type { Backend } from '../../backend.ts';
import { joinPlace, statusLabel } from '../../components/project-card-view.ts';
import type { Locale } from '../../locale.ts';
import { orNull, type PageInput } from '../../page.ts';
import { SEARCH } from '../../text/search.ts';

export type SearchResult = ReturnType<typeof resultOf>;

/** The most that server/find returns. */
const MAX_RESULTS = 50;
const MAX_KINDS = 6;

/** The results of a question, by kind (docs/product.md, "Finding"). */
export async function searchView({ backend, locale, search }: PageInput) {
  const question = search.get('q')?.trim() ?? '';
  const { hits, missing } = question ? await backend.search(question) : { hits: [], missing: [] };
  const text = SEARCH[locale.language];
  const nameOf = (kind: SearchKind) => SEARCH_KIND_NAMES[kind][locale.language];
  const groups = SEARCH_KINDS.map((kind) => ({
    kind,
    label: nameOf(kind),
    results: hits.filter((hit) => hit.kind === kind).map((hit) => resultOf(hit, locale)),
  }));
  return {
    question,
    kinds: hits.length ? [] : await kindsOf(backend, locale),
    count: hits.length ? (hits.length < MAX_RESULTS ? text.count : text.most)(hits.length) : null,
    groups: groups.filter(({ results }) => results.length),
    missing: missing.length ? text.missing(missing.map(nameOf).join(', ')) : null,
  };
}

/** The most frequent types of projects; none when upstream fails. */
async function kindsOf({ findProjects }: Backend, { links }: Locale) {
  const found = await orNull(findProjects({}, null));
  return (found?.choices.type ?? [])
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_KINDS)
    .map(({ value, label, count }) => ({
      ...{ label, count },
      href: links.projects() + filterQuery({ type: value }),
    }));
}

function resultOf(hit: SearchHit, locale: Locale) {
  const { title, excerpt } = hit;
  return { href: hitHref(hit, locale.links), title, excerpt, note: noteOf(hit, locale) };
}

function noteOf(hit: SearchHit, { language, formats }: Locale): string {
  if (hit.kind === 'projects') {
    const { status, location, city } = hit.item;
    return [statusLabel(status, language), joinPlace([location, city])].filter(Boolean).join(' · ');
  }
  if (hit.kind === 'news') return formats.day(hit.item.date);
  if (hit.kind === 'events') {
    return [formats.day(hit.item.startsOn), hit.item.location].filter(Boolean).join(' · ');
  }
  return hit.kind === 'jobs' ? (hit.item.location ?? '') : formats.day(hit.item.createdOn);
}
