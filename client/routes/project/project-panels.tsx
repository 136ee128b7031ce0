import { LOAN_FIELDS } from '../../../shared/emi.ts';
import { shortened } from '../../../shared/shortened.ts';
import { ContentText } from '../../components/content-text.tsx';
import { BookVisit, CallbackButton, EnquiryOpener, type Subject } from '../../components/enquiry-opener.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { PhoneLink, WhatsAppLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, useText } from '../../locale.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { PROJECT } from '../../text/project.ts';
import './enquiry-panel.css';
import './loan-panel.css';

/** The instalment for the project's price, and a form that leads to the calculator. */
export function LoanPanel({
  view: { slug },
  loan,
}: {
  view: ViewOf<'project'>;
  loan: NonNullable<ViewOf<'project'>['loan']>;
}) {
  const { loan: text } = useText(PROJECT);
  const { links } = useLocale();
  const { fields } = loan;
  return (
    <section className="panel loan not-on-paper" id="loan" aria-labelledby="loan-title">
      <h2 className="size-h3 below-4" id="loan-title">
        {text.title}
      </h2>
      <p>
        <strong className="loan__instalment project-price numbers block">
          {text.offer(loan.instalment)}
        </strong>{' '}
        {text.terms(loan.lent, `₹${fields.own}`, fields.rate, loan.years)}
      </p>
      <p className="loan__note soft small">{text.asOf(fields.rate, loan.day)}</p>
      <form className="loan__form stack gap-4" action={links.emiCalculator()}>
        {/* The calculator uses the project's own costs. */}
        <input type="hidden" name="project" value={slug} />
        {LOAN_FIELDS.map((field) => (
          <div className="field stack at-top gap-2" key={field}>
            <label className="field__label small strong snug" htmlFor={`loan-${field}`}>
              {loan.labels[field]}
            </label>
            <input
              id={`loan-${field}`}
              name={field}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              defaultValue={fields[field]}
            />
          </div>
        ))}
        <button className="button button--quiet" type="submit">
          {text.calculate}
        </button>
      </form>
    </section>
  );
}

/** Buttons for a visit and a call; only a call where a required RERA number is missing. */
export function MainWays({ view }: { view: ViewOf<'project'> }) {
  const project = subjectOf(view);
  const { isUnregistered } = view;
  return (
    <>
      {!isUnregistered && <BookVisit project={project} className="button button--primary" />}
      <CallbackButton
        project={project}
        className={`button button--${isUnregistered ? 'primary' : 'quiet'}`}
      />
    </>
  );
}

/** The chosen size, before its price; nothing without a chosen size. */
export function PricedSize({ view: { size, price } }: { view: ViewOf<'project'> }) {
  const { priceOf } = useText(PROJECT);
  return size && <span className="soft">{price ? priceOf(size.label) : size.label} </span>;
}

/** The ways to ask about the project: beside the content on desktops, after it on phones. */
export function EnquiryPanel({ view }: { view: ViewOf<'project'> }) {
  const { name, size, price, isUnregistered, reraId, adviser } = view;
  const { rera } = useShellFacts();
  const project = subjectOf(view);
  const text = useText(PROJECT);
  const { onRequest } = useLocale().formats;
  return (
    <aside
      className="panel project-panel stays not-on-paper stack gap-3"
      aria-labelledby="project-panel-title"
    >
      <ContentText as="h2" className="size-h3" id="project-panel-title" text={text.askAbout(name)} />
      <p className="project-panel__price numbers below-2 medium">
        <PricedSize view={view} />
        {price?.text ?? onRequest}
      </p>
      <MainWays view={view} />
      {!isUnregistered && (
        <>
          <EnquiryOpener form="enquiry" project={project} className="button button--quiet">
            {text.enquireNow}
          </EnquiryOpener>
          <ul className="project-panel__lines lines ruled-above above-2">
            <li>
              <PhoneLink />
            </li>
            <li>
              <WhatsAppLink message={text.whatsAppMessage(shortened(name), size?.label)}>
                {text.askOnWhatsApp}
              </WhatsAppLink>
            </li>
          </ul>
        </>
      )}
      {adviser && !isUnregistered && <Adviser adviser={adviser} />}
      {reraId && (
        <p className="soft small">
          {rera.name}{' '}
          <a className="touch numbers" href={rera.url}>
            {reraId}
          </a>
        </p>
      )}
    </aside>
  );
}

/** The person of the sales desk who knows the project. */
function Adviser({ adviser }: { adviser: NonNullable<ViewOf<'project'>['adviser']> }) {
  const { name, picture, phone, languages } = adviser;
  const text = useText(PROJECT);
  return (
    <div className="project-panel__adviser row middle gap-3">
      {picture && <PictureBox picture={picture} ratio="1/1" largest={160} className="project-panel__face" />}
      <p className="yielding">
        <span className="soft small block">{text.adviser}</span>
        <strong className="block">{name}</strong>
        {languages && <span className="soft small block">{text.speaks(languages)}</span>}
        {phone && (
          <a className="text-link touch numbers" href={`tel:${phone.dial}`}>
            {phone.display}
          </a>
        )}
      </p>
    </div>
  );
}

/** The subject of this page's forms: the project, and the size that the visitor chose. */
export function subjectOf({ slug, name, size, start }: ViewOf<'project'>): Subject {
  return { slug, name, bhk: size?.bhk, start };
}
