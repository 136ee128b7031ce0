import type { Project } from '../../../shared/content.ts';
import { projectCard } from '../../components/project-card-view.ts';
import { pageForms } from '../../forms/page-forms.ts';
import { listing, type PageInput } from '../../page.ts';
import { LANDING_VIEW } from '../../text/home.ts';

export type LandingView = Awaited<ReturnType<typeof landingView>>;

/** The latest by start date. */
const HIGHLIGHTS = 4;
const TESTIMONIALS = 3;

/** The landing page (docs/product.md, "Pages"): the forms stand whatever upstream does. */
export async function landingView(input: PageInput) {
  const { backend, locale } = input;
  const { site } = backend;
  const projects = await listing(
    backend.projects().then((all) => latestByStart(all)),
    (project) => projectCard(project, input),
    { empty: LANDING_VIEW[locale.language].noProjects },
  );
  const slide = site.heroSlides.at(-1);
  return {
    // Without JavaScript the booking of a visit is the contact page's, and so is what came of it.
    forms: await pageForms(input, ['consultation', 'landing']),
    hero: backend.sitePicture(slide?.image ?? null, slide?.alt ?? ''),
    highlights: { items: projects.items, message: projects.message },
    words: site.landing,
    visit: site.enquiries.visit,
    whyChooseUs: site.whyChooseUs,
    testimonials: site.testimonials.slice(0, TESTIMONIALS).map(({ name, feedback, location, image }) => ({
      name,
      feedback,
      location,
      picture: backend.sitePicture(image, ''),
    })),
  };
}

function latestByStart(projects: Project[]): Project[] {
  return [...projects]
    .sort((one, other) => (other.startedOn ?? '').localeCompare(one.startedOn ?? ''))
    .slice(0, HIGHLIGHTS);
}
