import type { Project } from '../../../shared/content.ts';
import { MAX_COMPARED, PICKED, picksOf } from '../../components/picked.ts';
import { joinPlace } from '../../components/project-card-view.ts';
import { orUnavailable, type PageInput } from '../../page.ts';
import { compareRows } from './compare-rows.ts';

export type CompareView = Awaited<ReturnType<typeof compareView>>;
export type CompareColumn = CompareView['columns'][number];

/** Up to three projects side by side (docs/product.md, "Comparing"). Ends with 503 when upstream cannot be asked. */
export async function compareView(input: PageInput) {
  const { backend, search } = input;
  const listed = await orUnavailable(backend.projects());
  const picks = picksOf(search.getAll(PICKED), listed, MAX_COMPARED);
  const whole = await Promise.all(picks.shown.map(({ slug }) => orUnavailable(backend.project(slug))));
  const projects = whole.flatMap((project) => project ?? []);
  const missing = picks.shown.filter((_, index) => !whole[index]).map(({ slug }) => slug);
  return {
    columns: projects.map((project) => column(project, input)),
    rows: compareRows(projects, input),
    // Slugs of projects that are not there.
    gone: [...picks.gone, ...missing],
    // Names of projects for which there is no column.
    leftOut: picks.leftOut,
  };
}

function column({ slug, name, location, city, image, thumbnail }: Project, { backend }: PageInput) {
  return {
    slug,
    name,
    place: joinPlace([location, city]) || null,
    picture: backend.picture(image ?? thumbnail, ''),
  };
}
