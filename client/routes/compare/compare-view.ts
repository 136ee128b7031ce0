import type { Project } from '../../../shared/content.ts';
import type { Picture } from '../../../shared/picture.ts';
import { MAX_COMPARED, PICKED, picksOf } from '../../components/picked.ts';
import { joinPlace } from '../../components/project-card-view.ts';
import { orUnavailable, type PageInput } from '../../page.ts';
import { type CompareRow, compareRows } from './compare-rows.ts';

export interface CompareColumn {
  slug: string;
  name: string;
  place: string | null;
  picture: Picture | null;
}

export interface CompareView {
  columns: CompareColumn[];
  rows: CompareRow[];
  /** Slugs of projects that are not there. */
  gone: string[];
  /** Names of projects for which there is no column. */
  leftOut: string[];
}

/** Up to three projects side by side (docs/product.md, "Comparing"). Ends with 503 when upstream cannot be asked. */
export async function compareView(input: PageInput): Promise<CompareView> {
  const { backend, search } = input;
  const listed = await orUnavailable(backend.projects());
  const picks = picksOf(search.getAll(PICKED), listed, MAX_COMPARED);
  const whole = await Promise.all(picks.shown.map(({ slug }) => orUnavailable(backend.project(slug))));
  const projects = whole.flatMap((project) => project ?? []);
  const missing = picks.shown.filter((_, index) => !whole[index]).map(({ slug }) => slug);
  return {
    columns: projects.map((project) => column(project, input)),
    rows: compareRows(projects, input),
    gone: [...picks.gone, ...missing],
    leftOut: picks.leftOut,
  };
}

function column(
  { slug, name, location, city, image, thumbnail }: Project,
  { backend }: PageInput,
): CompareColumn {
  return {
    slug,
    name,
    place: joinPlace([location, city]) || null,
    picture: backend.picture(image ?? thumbnail, ''),
  };
}
