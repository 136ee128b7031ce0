import { mapAddress, pointOf } from '../../../shared/distance.ts';
import { DEFAULT_FORM, enquiryForms, type FormName, isFormName } from '../../../shared/enquiry-forms.ts';
import { formStart } from '../../../shared/form-start.ts';
import { lowestPrice, sizesOf } from '../../../shared/project-price.ts';
import type { Office } from '../../../shared/site-facts.ts';
import { joinPlace } from '../../components/project-card-view.ts';
import { projectDocuments } from '../../components/project-documents.ts';
import { hoursLines, hoursToday } from '../../forms/opening-hours.ts';
import { pageForms } from '../../forms/page-forms.ts';
import { orNull, type PageInput } from '../../page.ts';
import { CONTACT_VIEW } from '../../text/contact-view.ts';
import { officeMap } from './lake-map.tsx';

/**
 * The contact page, which can show every form, for visitors without JavaScript. The address names the form (`form`),
 * its project (`project`), or the form that was just accepted (`sent`). A form that failed is shown again here.
 */
export async function contactView(input: PageInput) {
  const { backend, locale, search } = input;
  const { site, formReply } = backend;
  const asked = formReply?.form ?? search.get('form');
  const form = isFormName(asked) ? asked : DEFAULT_FORM;
  const asksSent = formReply ? null : search.get('sent');
  const sent = isFormName(asksSent) ? asksSent : null;
  const project = await projectOf(formReply ? formReply.project : search.get('project'), input);
  const offices = [site.office, ...site.offices];
  return {
    form,
    title: enquiryForms[form].title[locale.language],
    project,
    // The options that the form begins with, by field.
    start: optionsOf(form, project?.start ?? ''),
    forms: await pageForms(input, [form]),
    // The confirmation in place of a form that was accepted without JavaScript.
    sent: sent && {
      message: enquiryForms[sent].messages.success[locale.language],
      form: sent,
      reference: search.get('reference') ?? '',
      // The address contains no personal data.
      number: null,
      visit: search.get('visit'),
      project: project?.fields.project ?? '',
      brochure: project && (await brochureOf(project.fields.project, input)),
    },
    intro: sent ? CONTACT_VIEW[locale.language].sentIntro(project?.name) : introOf(form, project, input),
    offices: offices.map(officeView),
    map: officeMap(offices),
    way: wayTo(sent ?? form, project, offices),
    hours: hoursLines(site.openingHours, locale.language),
    // `Open today 10:00 to 19:00`; null where no hours are known.
    today: hoursToday(backend.today, site.openingHours, locale.language),
  };
}

function optionsOf(form: FormName, start: string): Record<string, string> {
  const begins = (option: string) => start.split(',').some((one) => one && option.startsWith(one));
  return Object.fromEntries(
    enquiryForms[form].fields.flatMap((field) => {
      const option = field.enum?.find(begins);
      return option === undefined ? [] : [[field.name, option]];
    }),
  );
}

type Subject = Awaited<ReturnType<typeof projectOf>>;

/** The sentence above a form before it is sent. */
function introOf(form: FormName, subject: Subject, { backend, locale: { language } }: PageInput) {
  const { reply, visit } = backend.site.enquiries;
  if (enquiryForms[form].books)
    return subject ? CONTACT_VIEW[language].visitIntro(subject.place, visit) : visit;
  if (subject) return CONTACT_VIEW[language].projectIntro(subject.name, reply);
  return `${enquiryForms[form].invitation[language]} ${reply}`;
}

/** The map for the visitor's way: to the visited project, else to the office. Null where the place is unknown. */
function wayTo(form: FormName, subject: Subject, offices: readonly Office[]) {
  if (subject && enquiryForms[form].books) return subject.way;
  const [office] = offices;
  return office ? { name: office.name, mapHref: mapAddress(office) } : null;
}

/** The subject of the enquiry. Its name comes from content, never from the address or a post. */
async function projectOf(slug: string | null, { backend, locale, search }: PageInput) {
  if (!slug) return null;
  // The form works without the name.
  const project = (await orNull(backend.projects()))?.find((candidate) => candidate.slug === slug);
  if (!project) return null;
  const point = pointOf(project);
  const { formReply } = backend;
  const [bhk, unit] = formReply
    ? [String(formReply.unit?.bhk ?? ''), formReply.unit?.title ?? '']
    : [search.get('bhk') ?? '', search.get('unit') ?? ''];
  const home = project.properties?.find(({ title }) => title === unit)?.title;
  const asked = (project.properties ?? []).filter(({ title }) => !home || title === home);
  const size = sizesOf(project).find((each) => String(each) === bhk);
  const label = home ?? (size === undefined ? '' : locale.formats.bhk(size));
  return {
    name: CONTACT_VIEW[locale.language].subject(project.name, label),
    // The meeting place of a visit: `Kolar Crest, Kolar Road`.
    place: joinPlace([project.name, project.location]),
    start: formStart(lowestPrice({ ...project, properties: asked }, { bhk: size }) ?? null, project.category),
    way: point === null ? null : { name: project.name, mapHref: mapAddress(point) },
    fields: { project: slug, bhk: size === undefined ? '' : bhk, unit: home ?? '' },
  };
}

/** The address of the project's brochure; null for none, or when upstream fails: the confirmation works without. */
async function brochureOf(slug: string, input: PageInput): Promise<string | null> {
  const project = await orNull(input.backend.project(slug));
  return (project && projectDocuments(project, input).brochure?.href) ?? null;
}

function officeView({ name, lines, city, region, postalCode, phone, latitude, longitude }: Office) {
  return {
    name,
    lines: [...lines, `${city} ${postalCode}, ${region}`],
    phone,
    mapHref: mapAddress({ latitude, longitude }),
  };
}
