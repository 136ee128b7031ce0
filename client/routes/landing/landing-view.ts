import { projectCard } from '../../components/project-card-view.ts';
import { testimonialsView } from '../../components/record-views.ts';
import { pageForms } from '../../forms/page-forms.ts';
import { listing, type PageInput } from '../../page.ts';
import { PROJECTS } from '../../text/projects.ts';

const HIGHLIGHTS = 4;
const TESTIMONIALS = 3;

/** The landing page (docs/product.md, "Pages"): the forms work without upstream. */
export async function landingView(input: PageInput) {
  const { backend, locale } = input;
  const { site } = backend;
  const projects = await listing(
    // The list is sorted, newest first.
    backend.projects().then((projects) => projects.slice(0, HIGHLIGHTS)),
    (project) => projectCard(project, input),
    PROJECTS[locale.language],
    null,
  );
  const slide = site.heroSlides.at(-1);
  return {
    // The form for a site visit needs no ticket here: without JavaScript its opener leads to the contact page.
    forms: await pageForms(input, ['consultation', 'landing']),
    hero: backend.sitePicture(slide?.image ?? null, slide?.alt ?? ''),
    highlights: projects,
    words: site.landing,
    visit: site.enquiries.visit,
    whyChooseUs: site.whyChooseUs,
    testimonials: testimonialsView(backend).slice(0, TESTIMONIALS),
  };
}
