import type { ComponentProps, ReactNode } from 'react';
import { ContentText } from '../../components/content-text.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLangOf, useText } from '../../locale.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { PROJECT } from '../../text/project.ts';
import './project-facts.css';
import './registration.css';

/** A part of the page under its heading. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 className="size-h3 below-4" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface OfProject {
  view: ViewOf<'project'>;
}

/** The RERA number with a QR code to look it up, permissions and banks; on paper also the page's own QR code. */
export function Papers({ view }: OfProject) {
  const { reraId, reraDays, isUnregistered, qr, name, papers, banks } = view;
  const { rera } = useShellFacts();
  const text = useText(PROJECT);
  const { registration } = text;
  const host = new URL(rera.url).host;
  const isShown = reraId || isUnregistered || papers.length > 0 || banks.length > 0;
  return (
    <section
      className={isShown ? 'registration stack gap-4' : 'registration only-on-paper stack gap-4'}
      aria-labelledby="papers-title"
    >
      <h2 className="size-h3" id="papers-title">
        {text.papers}
      </h2>
      {reraId && (
        <div className="registration__part soft small middle gap-4 flex">
          {/* Not on phones, which cannot scan their own screen. */}
          {qr.rera && (
            <QrPicture
              className="qr rigid only-wide"
              src={qr.rera}
              alt={registration.codeOf(host)}
              loading="lazy"
            />
          )}
          <p>
            <strong>
              {rera.name} {reraId}
            </strong>
            {reraDays && <span className="block">{reraDays}</span>}
            <a className="text-link" href={rera.url} rel="noopener">
              {registration.lookUp(host)}
            </a>
          </p>
        </div>
      )}
      {isUnregistered && <p>{registration.none(rera.name)}</p>}
      {papers.length > 0 && (
        <ul className="facts-list ruled-above">
          {papers.map(({ name, number, days, url }) => (
            <li key={`${name} ${number}`}>
              {url ? (
                <a className="text-link touch" href={url} rel="noopener">
                  {name}
                </a>
              ) : (
                <ContentText text={name} />
              )}
              <span className="soft small numbers">{[number, ...days].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {banks.length > 0 && (
        <p>
          {text.banks}: <ContentText text={banks.join(', ')} />
        </p>
      )}
      {qr.page && (
        <div className="registration__part soft small middle gap-4 only-on-paper flex">
          {/* Not lazy, since printing does not wait for lazy pictures. */}
          <QrPicture className="qr rigid" src={qr.page} alt={registration.codeOf(name)} fetchPriority="low" />
          <p>{registration.page}</p>
        </div>
      )}
    </section>
  );
}

function QrPicture({ alt, ...attributes }: ComponentProps<'img'>) {
  return <img alt={alt} width="104" height="104" {...attributes} />;
}

/** Schools, hospitals and the like from the builder's facts; else the site's places, as the crow flies. */
export function Nearby({ view: { near, places } }: OfProject) {
  const text = useText(PROJECT).near;
  const all = near.length ? near : places;
  if (!all.length) return null;
  return (
    <Part id="near-title" title={text.title}>
      <ul className="facts-list ruled-above">
        {all.map(({ kind, name, distance }) => (
          <li key={name}>
            <span>
              {kind && <span className="soft small block">{kind}</span>}
              <ContentText text={name} />
            </span>
            <span className="numbers nowrap">{distance}</span>
          </li>
        ))}
      </ul>
      {!near.length && <p className="soft small above-2">{text.note}</p>}
    </Part>
  );
}

/** The day of possession and the progress of each part. */
export function Progress({ view: { possession, progress } }: OfProject) {
  const text = useText(PROJECT);
  if (!possession.length && !progress.length) return null;
  return (
    <Part id="progress-title" title={progress.length ? text.progress : text.possession}>
      {possession.length > 0 && (
        <ul className="facts-list ruled-above">
          {possession.map(({ part, said, note }) => (
            <li key={`${part} ${said}`}>
              <ContentText text={part ?? text.possession} />
              <span className="numbers">
                {said}
                {note && <span className="soft small block">{note}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {progress.map(({ part, stage, percent, day }) => (
        <p className="above-4" key={`${part} ${stage}`}>
          {part && (
            <strong>
              <ContentText text={part} />:{' '}
            </strong>
          )}
          <ContentText text={stage} />
          <span className="soft small block numbers">{text.progressOn(percent, day)}</span>
          <progress className="progress full block" max="100" value={percent} aria-label={part ?? stage} />
        </p>
      ))}
    </Part>
  );
}

/** Amenities, specification and payment plan. */
export function Details({ view: { amenities, specification, payment, asOf } }: OfProject) {
  const langOf = useLangOf();
  const text = useText(PROJECT);
  return (
    <>
      {amenities.length > 0 && (
        <Part id="amenities-title" title={text.amenities}>
          <ul className="facts-list stack columns-2 ruled-above">
            {amenities.map((name) => (
              <ContentText as="li" text={name} key={name} />
            ))}
          </ul>
        </Part>
      )}
      {specification.length > 0 && (
        <Part id="specification-title" title={text.specification}>
          <dl className="facts-list ruled-above">
            {specification.map(({ heading, texts }) => (
              <div key={heading}>
                <dt className="strong" lang={langOf(heading)}>
                  {heading}
                </dt>
                {texts.map((each) => (
                  <ContentText as="dd" text={each} key={each} />
                ))}
              </div>
            ))}
          </dl>
        </Part>
      )}
      {payment.length > 0 && (
        <Part id="payment-title" title={text.payment}>
          <ol className="facts-list ruled-above">
            {payment.map(({ step, percent, when }) => (
              <li key={step}>
                <span>
                  <ContentText text={step} />
                  {when && <ContentText className="soft small block" text={when} />}
                </span>
                <span className="numbers nowrap">{percent} %</span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {asOf && <p className="soft small">{asOf}</p>}
    </>
  );
}
