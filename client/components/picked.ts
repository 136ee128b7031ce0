import { MAX_RECORD_NAME } from '../../shared/slug.ts';
import type { PageHandle } from '../page.ts';
import { RECORD_NAME, selecting } from '../page-params.ts';
import type { ByLanguage } from '../text/in-languages.ts';

/** The query parameter of a picked project, in comparisons and shortlists. */
export const PICKED = 'p';

/** Id of the form that the cards' boxes belong to. */
export const COMPARE_FORM = 'compare';

export const MAX_COMPARED = 3;

/**
 * @param most projects that fit on the page
 * @returns the picked projects that are shown, slugs of unknown ones, and names of those that do not fit
 */
export function picksOf<Item extends { slug: string; name: string }>(
  slugs: readonly string[],
  projects: readonly Item[],
  most: number,
) {
  const bySlug = new Map(projects.map((project) => [project.slug, project]));
  const known = slugs.flatMap((slug) => bySlug.get(slug) ?? []);
  return {
    shown: known.slice(0, most),
    gone: slugs.filter((slug) => !bySlug.has(slug)),
    leftOut: known.slice(most).map(({ name }) => name),
  };
}

type PickedTexts = ByLanguage<{
  title: string;
  description: string;
  titleOf(names: string[]): string;
  titleOfNone: string;
}>;

/** @param most slugs that are read: more than the page shows, so that it can name the omitted projects */
export function pickedHandle<View>(
  texts: PickedTexts,
  projectsOf: (view: View) => readonly { name: string }[],
  most: number,
): PageHandle<View> {
  return {
    meta: (view, { groupName }, { language }) => {
      const { titleOf, titleOfNone, description } = texts[language];
      const names = projectsOf(view).map(({ name }) => name);
      const title = names.length ? titleOf(names) : titleOfNone;
      return { title: `${title} | ${groupName}`, description, noindex: true };
    },
    crumbs: (_, { language }) => [{ label: texts[language].title }],
    params: { [PICKED]: { ...selecting(RECORD_NAME), longest: MAX_RECORD_NAME, most } },
  };
}
