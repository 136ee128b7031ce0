import type { ReactNode } from 'react';
import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import { visitCalendar } from '../../shared/feed-addresses.ts';
import { Sentence } from '../components/content-text.tsx';
import { WhatsAppLink } from '../components/ways.tsx';
import { useLocale, useText } from '../locale.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { CONTACT } from '../text/contact.ts';
import { hoursOf } from './opening-hours.ts';
import './sent-panel.css';

/** The facts of a delivered enquiry, which the confirmation repeats. */
export interface SentFacts {
  form: FormName;
  /** Empty where the address of the page names none. */
  reference: string;
  /** The number that will be called, as people read it; null where it is unknown. */
  number: string | null;
  /** The day and hour of a visit, as isVisitTime takes them; null for other enquiries. */
  visit: string | null;
  /** The slug of the enquiry's project; empty for none. */
  project: string;
  /** The address of that project's brochure, where this page knows it. */
  brochure: string | null;
}

/** The confirmation of an enquiry: reference, number, visit, next steps. @param children other links */
export function SentPanel({ sent, children }: { sent: SentFacts; children?: ReactNode }) {
  const { form, reference, number, visit, project, brochure } = sent;
  const { formats, language } = useLocale();
  const { openingHours, reply, next, nextVisit } = useShellFacts();
  const text = useText(CONTACT);
  const calls = number && [text.calls(number), hoursOf(openingHours, language)].filter(Boolean).join(' ');
  return (
    <div className="sent-panel stack gap-4">
      {reference && (
        <p>
          <Sentence text={text.reference}>
            <strong className="numbers nowrap">{reference}</strong>
          </Sentence>
        </p>
      )}
      {calls && <p>{calls}</p>}
      {visit && (
        <p className="row middle gap-ways">
          <strong>{text.visitAt(formats.moment(visit))}</strong>
          <a
            className="text-link touch"
            href={visitCalendar(visit, project, language)}
            download="site-visit.ics"
          >
            {text.toCalendar}
          </a>
        </p>
      )}
      <h2 className="size-h4">{text.next}</h2>
      <ol className="sent-panel__steps numbered stack">
        {[reply, ...(enquiryForms[form].books ? nextVisit : next)].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="row middle gap-ways">
        <WhatsAppLink className="button button--quiet" message={reference && text.chatAbout(reference)}>
          {text.chat}
        </WhatsAppLink>
        {brochure && (
          <a className="text-link touch" href={brochure} download>
            {text.brochure}
          </a>
        )}
        {children}
      </p>
    </div>
  );
}
