import { allFields, enquiryForms } from '../../../shared/enquiry-forms.ts';
import { dayInIndia } from '../../../shared/india-time.ts';
import type { OwnEnquiry } from '../../../shared/own-enquiry.ts';
import type { Fact } from '../../components/fact-list.tsx';
import { orNull, type PageInput } from '../../page.ts';
import { FORMS } from '../../text/contact.ts';
import { OWN_ENQUIRY } from '../../text/own-enquiry.ts';

/** The form that looks an enquiry up, or the enquiry, after its visitor has sent its reference and mobile number. */
export async function ownEnquiryView(input: PageInput) {
  const { formReply } = input.backend;
  if (formReply?.form !== 'own-enquiry') return { reply: null, own: null };
  const { own, ...reply } = formReply;
  return { reply, own: own ? await shown(own, input) : null };
}

async function shown(own: OwnEnquiry, { backend, locale: { language, formats } }: PageInput) {
  const { reference, receivedAt, form, purposes, held, ended } = own;
  const text = OWN_ENQUIRY[language];
  const agreed = Object.entries(text.purposes).flatMap(([name, said]) =>
    purposes.includes(name) ? [said] : [],
  );
  const sent: Fact[] = [
    { label: text.sent, value: formats.day(dayInIndia(receivedAt)) },
    { label: text.form, value: enquiryForms[form].title[language] },
    { label: text.agreed, value: agreed.join(', ') },
  ];
  return {
    reference,
    ended,
    sent: sent.filter(({ value }) => value),
    held: held && [...answers(form, held.values), ...(await origin(held))],
  };

  function answers(form: OwnEnquiry['form'], values: Record<string, string>): Fact[] {
    return allFields[form].flatMap(({ name, label }) =>
      values[name] ? [{ label: label[language], value: FORMS[language].choice(values[name]) }] : [],
    );
  }

  async function origin({ project, unit, page, campaign }: NonNullable<OwnEnquiry['held']>): Promise<Fact[]> {
    const listed = project ? await orNull(backend.projects()) : null;
    const facts: Fact[] = [
      { label: text.project, value: listed?.find(({ slug }) => slug === project)?.name ?? project ?? '' },
      { label: text.unit, value: unit ? formats.home(unit) : '' },
      { label: text.page, value: page ?? '' },
      { label: text.campaign, value: campaign },
    ];
    return facts.filter(({ value }) => value);
  }
}
