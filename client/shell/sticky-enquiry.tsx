import { useLocation, useRouteError } from 'react-router';
import { whatsAppAddress } from '../../shared/whatsapp.ts';
import { EnquiryOpener } from '../components/enquiry-opener.tsx';
import { Icon } from '../components/icon.tsx';
import { askedHere } from '../forms/asked-here.ts';
import { useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { useShellFacts } from './shell-facts.ts';
import './sticky-enquiry.css';

/** Enquiry Now, always in view: a tab in the margin of wide screens; on phones a bar with Call and WhatsApp. */
export function StickyEnquiry() {
  const { phone, whatsapp, siteUrl } = useShellFacts();
  const text = useText(FRAME);
  const place = useLocation();
  // Error pages are equal for all addresses, so they have no subject.
  const here = useRouteError() ? {} : askedHere(place.pathname + place.search);
  const { project, bhk } = here;
  // The message names the page, so that the sales desk knows its subject.
  const message = project ? text.askAbout(siteUrl + place.pathname + (bhk ? `?bhk=${bhk}` : '')) : '';
  return (
    <aside className="sticky-enquiry not-on-paper" aria-label={text.enquire}>
      <a className="sticky-enquiry__way flex middle gap-2 strong nowrap" href={`tel:${phone.dial}`}>
        <Icon className="not-on-tiny" name="phone" place="again" />
        {text.call}
      </a>
      <a
        className="sticky-enquiry__way flex middle gap-2 strong nowrap"
        href={whatsAppAddress({ number: whatsapp.dial, message })}
        target="_blank"
        rel="noopener"
      >
        <Icon className="not-on-tiny" name="chat" />
        WhatsApp
      </a>
      <EnquiryOpener
        form="enquiry"
        here={here}
        className="sticky-enquiry__enquire flex middle gap-2 strong nowrap"
      >
        <Icon className="not-on-tiny" name="mail" place="again" />
        {text.enquiryNow}
      </EnquiryOpener>
    </aside>
  );
}
