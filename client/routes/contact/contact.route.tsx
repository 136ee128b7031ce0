import { enquiryForms, FORM_NAMES } from '../../../shared/enquiry-forms.ts';
import { isVisitTime } from '../../../shared/feed-addresses.ts';
import { SIZE } from '../../../shared/home-size.ts';
import { readReference } from '../../../shared/reference.ts';
import { BookVisit } from '../../components/enquiry-opener.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/section.tsx';
import { MailLink, MoreLink, PhoneLink, WhatsAppLink } from '../../components/ways.tsx';
import { EnquiryForm } from '../../forms/enquiry-form.tsx';
import { type SentFacts, SentPanel } from '../../forms/sent-panel.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { oneOf, recordName, selecting, typed } from '../../page-params.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { SocialLinks } from '../../shell/social-links.tsx';
import { CONTACT } from '../../text/contact.ts';
import { CONTACT_PAGE } from '../../text/contact-page.ts';
import { FRAME } from '../../text/frame.ts';
import { LakeMap } from './lake-map.tsx';
import './contact.css';

export const handle: PageHandle<ViewOf<'contact'>> = {
  meta: ({ title, sent }, { groupName, office }, { language }) => ({
    title: `${sent ? CONTACT_PAGE[language].thanks : title} | ${groupName}`,
    description: CONTACT_PAGE[language].description(groupName, office.city),
    noindex: sent !== null,
  }),
  crumbs: (_, { language }) => [{ label: CONTACT_PAGE[language].crumb }],
  params: {
    form: oneOf(...FORM_NAMES),
    project: recordName(({ project }) => project?.fields.project),
    bhk: selecting(SIZE),
    unit: typed,
    sent: { ...oneOf(...FORM_NAMES), isAloneBut: ['reference', 'visit', 'project'] },
    reference: { knows: (value) => readReference(value) === value },
    visit: { knows: isVisitTime },
  },
};

export function Component() {
  const view = usePage<ViewOf<'contact'>>();
  const { form, title, intro, project, forms, sent } = view;
  const text = useText(CONTACT_PAGE);
  return (
    <div className="contact">
      <div className="wrap">
        <PageHeading title={sent ? text.thanks : title} intro={intro} isLow>
          <p className="contact__now row middle gap-row small strong">
            {view.today && <span>{view.today}</span>}
            <PhoneLink className="link inline-flex middle tap gap-2" />
            {view.way && (
              <a
                className="link inline-flex middle tap gap-2"
                href={view.way.mapHref}
                target="_blank"
                rel="noopener"
              >
                <Icon name="map-pin" />
                {text.directions}
                <span className="visually-hidden">{text.officeInNewTab(view.way.name)}</span>
              </a>
            )}
            {!enquiryForms[view.form].books && !sent && <BookVisit className="link inline-flex middle tap" />}
          </p>
        </PageHeading>
        <div className="contact__layout beside list-page">
          <section className="contact__form" aria-label={title}>
            {sent ? (
              <Sent {...sent} />
            ) : (
              <EnquiryForm
                // Replaces the form's state with another form, or with a new ticket and captcha.
                key={`${form} ${forms.ticket}`}
                form={form}
                idPrefix="contact"
                page={forms}
                subject={project?.fields}
                start={view.start}
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

/** The confirmation of a form that was sent without JavaScript. */
function Sent({ message, ...sent }: SentFacts & { message: string }) {
  const { links } = useLocale();
  const text = useText(CONTACT_PAGE);
  return (
    <div className="contact-sent stack gap-5 measure">
      <p className="form-message form-message--good medium" role="status" tabIndex={-1}>
        {message}
      </p>
      <SentPanel sent={sent}>
        <MoreLink href={links.ongoing()}>{text.runningProjects}</MoreLink>
        <MoreLink href={links.contact()}>{useText(CONTACT).another}</MoreLink>
      </SentPanel>
    </div>
  );
}

/** Telephone, WhatsApp, mail and opening hours. */
function Ways({ view: { hours } }: { view: ViewOf<'contact'> }) {
  const { social } = useShellFacts();
  const text = useText(CONTACT_PAGE);
  return (
    <aside className="contact__ways stays on-teal stack at-top gap-5" aria-labelledby="ways">
      <h2 className="size-h3" id="ways">
        {text.ratherTalk}
      </h2>
      <ul className="contact__lines accent-hover lines accent-icons numbers">
        <li>
          <PhoneLink />
        </li>
        <li>
          <WhatsAppLink>
            WhatsApp
            <span className="visually-hidden">{useText(FRAME).opensInNewTab}</span>
          </WhatsAppLink>
        </li>
        <li>
          <MailLink />
        </li>
      </ul>
      {hours.length > 0 && (
        <>
          <h3 className="contact__hours-title size-h4">{text.openingHours}</h3>
          <dl className="contact__hours numbers">
            {hours.map(({ days, hours }) => (
              <div className="flex apart gap-4" key={days + hours}>
                <dt className="soft">{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <SocialLinks links={social} icons="again" />
    </aside>
  );
}

function Offices({ view: { offices, map } }: { view: ViewOf<'contact'> }) {
  const text = useText(CONTACT_PAGE);
  return (
    <section className="section section--mist" aria-labelledby="offices">
      <div className={map ? 'contact-offices stack contact-offices--map wrap' : 'contact-offices stack wrap'}>
        <h2 className="whole-row" id="offices">
          {text.comeAndSee}
        </h2>
        {map && <LakeMap pins={map} />}
        <ol className="contact-offices__list stack at-top">
          {offices.map(({ name, lines, phone, mapHref }) => (
            <li className="stack at-start at-top gap-2" key={name}>
              <h3 className="flex middle gap-3">{name}</h3>
              <address>
                {lines.map((line) => (
                  <span className="block" key={line}>
                    {line}
                  </span>
                ))}
                {phone && (
                  <a className="link strong numbers block" href={`tel:${phone.dial}`}>
                    {phone.display}
                  </a>
                )}
              </address>
              <MoreLink href={mapHref} target="_blank" rel="noopener" hasIcon>
                {text.openInMaps}
                <span className="visually-hidden">{text.officeInNewTab(name)}</span>
                <Icon name="external" />
              </MoreLink>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
