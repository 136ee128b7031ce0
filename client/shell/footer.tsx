import { MailLink, PhoneLink } from '../components/ways.tsx';
import { useLocale, useText } from '../locale.ts';
import { FRAME, MENU } from '../text/frame.ts';
import { useShellFacts } from './shell-facts.ts';
import { footerLinks } from './site-menu.ts';
import { SocialLinks } from './social-links.tsx';
import { Wordmark } from './wordmark.tsx';
import './footer.css';

export function Footer() {
  const { groupName, tagline, office, social, copyright } = useShellFacts();
  const { links } = useLocale();
  const text = useText(FRAME);
  const groups = footerLinks(links, useText(MENU));
  const { year, developerCredit, developerUrl } = copyright;
  return (
    <footer className="site-footer accent-hover on-teal deep">
      <Shore />
      <div className="site-footer__main stack wrap">
        <div className="site-footer__group">
          <Wordmark name={groupName} city={office.city} />
          <p className="site-footer__tagline soft">{tagline}</p>
          <SocialLinks links={social} icons="again" />
        </div>
        <nav className="site-footer__links stack" aria-label={text.footer}>
          {groups.map(({ label: title, items }) => (
            <div key={title}>
              <p className="site-footer__title below-3 accent tiny strong">{title}</p>
              <ul>
                {items.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="site-footer__office">
          <p className="site-footer__title below-3 accent tiny strong">{office.name}</p>
          <address className="soft">
            {office.lines.map((line) => (
              <span className="block" key={line}>
                {line}
              </span>
            ))}
            <span className="block">{`${office.city} ${office.postalCode}, ${office.region}`}</span>
          </address>
          <p className="site-footer__contact accent-icons stack at-start above-3">
            <PhoneLink place="again" />
            <MailLink place="again" />
          </p>
        </div>
      </div>
      <div className="site-footer__end ruled-above soft small">
        <p className="row apart pad-5 wrap">
          <span>{`© ${year} ${groupName}. ${text.rightsReserved}`}</span>{' '}
          <span>
            {developerUrl ? (
              <a className="underlined" href={developerUrl} rel="noopener">
                {developerCredit}
              </a>
            ) : (
              developerCredit
            )}
          </span>
        </p>
      </div>
    </footer>
  );
}

/** The far shore of the lake, drawn in one line. */
function Shore() {
  return (
    <svg
      className="site-footer__shore full"
      viewBox="0 0 1440 60"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <path d="M0 59.5h612V47h26V33h30v26.5h18V22h34v37.5h20V41l16-9 16 9v18.5h58c60-14 96-20 150-16 44 3 70 12 120 16h40V37h22v22.5h14V28h28v31.5h36V49l14-8 14 8v10.5h172" />
    </svg>
  );
}
