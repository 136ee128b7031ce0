import { enquiryForms, FORM_NAMES } from '../../../shared/enquiry-forms.ts';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { EnquiryForm } from '../../forms/enquiry-form.tsx';
import type { PageHandle } from '../../page.ts';
import { oneOf, recordName } from '../../page-params.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { SocialLinks } from '../../shell/social-links.tsx';
import { usePage } from '../../use-page.ts';
import type { ContactView } from './contact-view.ts';
import { LakeMap } from './lake-map.tsx';
import { Sent } from './sent.tsx';

export const handle: PageHandle<ContactView> = {
  meta: ({ title, sent }, { groupName, office }) => ({
    title: `${sent ? 'Thank you' : title} | ${groupName}`,
    description: `Write to ${groupName}, call the sales desk or visit us in ${office.city}: offices, opening hours and the enquiry form.`,
    noindex: sent !== null,
  }),
  crumbs: () => [{ label: 'Contact us' }],
  params: {
    form: oneOf(...FORM_NAMES),
    project: recordName(({ project }) => project?.slug),
    sent: oneOf(...FORM_NAMES),
  },
  personal: true,
};

export function Component() {
  const view = usePage<ContactView>();
  const { form, title, project, forms, sent } = view;
  const { reply } = useShellFacts();
  return (
    <div className="contact">
      <div className="wrap">
        <PageHeading eyebrow="Contact" title={sent ? 'Thank you' : title} lead={lead(view, reply)} />
        <div className="contact__layout">
          <section className="contact__form" aria-label={title}>
            {sent ? (
              <Sent {...sent} />
            ) : (
              <EnquiryForm
                // Another form, or the same page anew, begins with its own ticket and captcha.
                key={`${form} ${forms.ticket}`}
                form={form}
                idPrefix="contact"
                page={forms}
                project={project?.slug}
              />
            )}
          </section>
          <Ways view={view} />
        </div>
      </div>
      <Offices view={view} />
    </div>
  );
}

function lead({ form, project, sent, visit }: ContactView, reply: string): string {
  if (sent) return 'Your message is with the sales desk.';
  if (enquiryForms[form].books) return visit;
  if (project) return `About ${project.name}: leave us your number. ${reply}`;
  return `${enquiryForms[form].invitation} ${reply}`;
}

/** For who would rather talk. */
function Ways({ view: { hours } }: { view: ContactView }) {
  const { phone, whatsapp, email, social } = useShellFacts();
  return (
    <aside className="contact__ways" aria-labelledby="ways">
      <h2 className="contact__ways-title" id="ways">
        Rather talk?
      </h2>
      <ul className="contact__lines">
        <li>
          <a href={`tel:${phone.dial}`}>
            <Icon name="phone" />
            {phone.display}
          </a>
        </li>
        <li>
          <a href={`https://wa.me/${whatsapp.dial.replace(/\D/g, '')}`} target="_blank" rel="noopener">
            <Icon name="chat" />
            WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
        <li>
          <a href={`mailto:${email}`}>
            <Icon name="mail" />
            {email}
          </a>
        </li>
      </ul>
      {hours.length > 0 && (
        <>
          <h3 className="contact__hours-title">Opening hours</h3>
          <dl className="contact__hours">
            {hours.map(({ days, hours }) => (
              <div key={days + hours}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <SocialLinks links={social} />
    </aside>
  );
}

function Offices({ view: { offices, map } }: { view: ContactView }) {
  return (
    <section className="section section--mist" aria-labelledby="offices">
      <div className={map ? 'contact-offices contact-offices--map wrap' : 'contact-offices wrap'}>
        <h2 className="contact-offices__title" id="offices">
          Come and see us
        </h2>
        {map && <LakeMap map={map} />}
        <ol className="contact-offices__list">
          {offices.map(({ name, lines, phone, mapHref }) => (
            <li key={name}>
              <h3>{name}</h3>
              <address>
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
                {phone && <a href={`tel:${phone.dial}`}>{phone.display}</a>}
              </address>
              <a className="more-link" href={mapHref} target="_blank" rel="noopener">
                Open in maps<span className="visually-hidden">: {name} (opens in a new tab)</span>
                <Icon name="external" />
              </a>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
