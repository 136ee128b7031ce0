import type { ComponentProps } from 'react';
import { LOAN_FIELDS } from '../../../shared/emi.ts';
import { shortened } from '../../../shared/shortened.ts';
import { ContentText } from '../../components/content-text.tsx';
import { CallbackButton, EnquiryOpener } from '../../components/enquiry-opener.tsx';
import { PhoneLink, WhatsAppLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, useText } from '../../locale.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { EMI } from '../../text/emi.ts';
import { PROJECT } from '../../text/project.ts';
import './enquiry-panel.css';
import './loan-panel.css';
import './nearby.css';
import './registration.css';

/** The project's RERA number and where to look it up, as a code for phones too; on paper the page's own code. */
export function Registration({ view: { reraId, isUnregistered, qr, name } }: { view: ViewOf<'project'> }) {
  const { rera } = useShellFacts();
  const text = useText(PROJECT).registration;
  const host = new URL(rera.url).host;
  return (
    <section
      className={reraId || isUnregistered ? 'registration row gap-5' : 'registration only-on-paper row gap-5'}
      aria-label={text.title}
    >
      {reraId && (
        <div className="registration__part soft small middle gap-4 flex">
          {qr.rera && <QrPicture src={qr.rera} alt={text.codeOf(host)} loading="lazy" />}
          <p>
            <strong>
              {rera.name} {reraId}
            </strong>
            <a className="text-link" href={rera.url} rel="noopener">
              {text.lookUp(host)}
            </a>
          </p>
        </div>
      )}
      {isUnregistered && <p>{text.none(rera.name)}</p>}
      {qr.page && (
        <div className="registration__part soft small middle gap-4 only-on-paper flex">
          {/* Not lazy: printing does not wait for it. */}
          <QrPicture src={qr.page} alt={text.codeOf(name)} fetchPriority="low" />
          <p>{text.page}</p>
        </div>
      )}
    </section>
  );
}

function QrPicture({ alt, ...attributes }: ComponentProps<'img'>) {
  return <img className="qr rigid" alt={alt} width="104" height="104" {...attributes} />;
}

/** The instalment for the project's price, and a form that leads to the calculator. */
export function LoanPanel({ loan }: { loan: NonNullable<ViewOf<'project'>['loan']> }) {
  const { loan: text, columns } = useText(PROJECT);
  const { links } = useLocale();
  const labels = { ...useText(EMI).fields, amount: columns.price };
  const { fields } = loan;
  return (
    <section className="panel loan not-on-paper" id="loan" aria-labelledby="loan-title">
      <h2 className="size-h3 below-4" id="loan-title">
        {text.title}
      </h2>
      <p>
        <strong className="loan__instalment block">{text.offer(loan.instalment)}</strong>{' '}
        {text.terms(loan.lent, `₹${fields.own}`, fields.rate, loan.years)}
      </p>
      <p className="loan__note soft small">{text.asOf(fields.rate, loan.day)}</p>
      <form className="loan__form stack gap-4" action={links.emiCalculator()}>
        {LOAN_FIELDS.map((field) => (
          <div className="field stack at-top gap-2" key={field}>
            <label className="field__label small strong snug" htmlFor={`loan-${field}`}>
              {labels[field]}
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

/** Radius of the farthest place, and half the side of the picture. Units of the drawing. */
const REACH = 100;
const HALF = 118;

/** The places near a project as a drawing and as a list; no map is loaded from a third party. */
export function Nearby({ view: { near, name } }: { view: ViewOf<'project'> }) {
  const text = useText(PROJECT).near;
  return (
    <section className="near" aria-labelledby="near-title">
      <h2 className="size-h3 below-4" id="near-title">
        {text.title}
      </h2>
      <div className="near__parts row middle gap-5">
        <svg
          className="near__picture not-on-paper"
          viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
          role="img"
          aria-label={text.picture(name)}
        >
          {[1, 2, 3].map((ring) => (
            <circle className="near__ring" r={(REACH * ring) / 3} key={ring} />
          ))}
          <path className="near__ring" d={`M0 ${-HALF + 14}V${-REACH}`} />
          <text className="near__number strong" y={-HALF + 11}>
            {text.north}
          </text>
          <path className="near__home" d="M0-9 9 0H6v8h-12V0h-3z" />
          {near.map(({ name, x, y }, index) => (
            <g transform={`translate(${tenth(x * REACH)} ${tenth(y * REACH)})`} key={name}>
              <circle className="near__place" r={9} />
              <text className="near__number strong near__number--place" y={4}>
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
        <div>
          <ol className="near__list">
            {near.map(({ name, distance }) => (
              <li key={name}>
                <ContentText text={name} /> <strong>{distance}</strong>
              </li>
            ))}
          </ol>
          <p className="not-on-paper soft small">{text.note}</p>
        </div>
      </div>
    </section>
  );
}

const tenth = (length: number) => Math.round(length * 10) / 10;

/** The ways to ask about the project: beside the content on a desk, after it on phones. */
export function EnquiryPanel({
  view: { slug, name, price, isUnregistered, reraId },
}: {
  view: ViewOf<'project'>;
}) {
  const { rera } = useShellFacts();
  const project = { slug, name };
  const text = useText(PROJECT);
  const { onRequest } = useLocale().formats;
  return (
    <aside
      className="panel project-panel stays not-on-paper stack gap-3"
      aria-labelledby="project-panel-title"
    >
      <ContentText as="h2" className="size-h3" id="project-panel-title" text={text.askAbout(name)} />
      <p className="project-panel__price numbers below-2 medium">{price?.text ?? onRequest}</p>
      <CallbackButton project={project} className="button button--primary" />
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
              <WhatsAppLink message={text.whatsAppMessage(shortened(name))}>
                {text.askOnWhatsApp}
              </WhatsAppLink>
            </li>
          </ul>
        </>
      )}
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
