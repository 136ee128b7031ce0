import { memo } from 'react';
import { MAX_QUESTION } from '../../shared/search.ts';
import { EnquiryOpener } from '../components/enquiry-opener.tsx';
import { Icon } from '../components/icon.tsx';
import { MailLink, PhoneLink } from '../components/ways.tsx';
import { askedHere } from '../forms/asked-here.ts';
import { useLocale, useText } from '../locale.ts';
import { FRAME } from '../text/frame.ts';
import { OtherLanguages } from './other-languages.tsx';
import { useShellFacts } from './shell-facts.ts';
import { SiteNav } from './site-nav.tsx';
import { SocialLinks } from './social-links.tsx';
import { Wordmark } from './wordmark.tsx';
import './header.css';

/**
 * Contact bar, name, menus, Enquiry Now. The contact bar scrolls away, the rest stays (header.css); below 992 px
 * the menus are a drawer: a native popover, which opens and closes, by Escape too, without JavaScript.
 */
export function Header({ path, address }: { path: string; address: string | null }) {
  const { groupName, office } = useShellFacts();
  const { links } = useLocale();
  const [home, search] = [links.home(), links.search()];
  const text = useText(FRAME);
  return (
    <header className="site-header">
      <ContactBar address={address} />
      <div className="site-header__bar">
        <div className="site-header__inner flex middle wrap">
          <a
            className="site-header__home flex tap"
            href={home}
            aria-current={path === home ? 'page' : undefined}
          >
            <Wordmark name={groupName} city={office.city} />
            <span className="visually-hidden">{text.homePage}</span>
          </a>
          <SiteNav path={path} address={address} />
          <OtherLanguages address={address} className="site-header__language not-on-tiny not-wide small" />
          <a
            className="site-header__search link stack not-on-tiny not-wide not-on-paper rigid"
            href={search}
            aria-current={path === search ? 'page' : undefined}
            aria-label={text.search}
          >
            <Icon name="search" place="again" />
          </a>
          {/* The boot script fills in the count, and shows the link where something is saved. */}
          <a
            className="site-header__saved needs-js link strong flex middle tap gap-1 not-on-paper rigid"
            href={links.shortlist()}
            aria-current={path === links.shortlist() ? 'page' : undefined}
            data-saved=""
          >
            <span aria-hidden="true">★</span>
            <span className="visually-hidden">{text.saved} </span>
            <SavedCount />
          </a>
          <EnquiryOpener
            form="enquiry"
            here={address ? askedHere(address) : {}}
            className="button button--primary button--small small site-header__enquire not-on-phone"
          >
            {text.enquiryNow}
          </EnquiryOpener>
          <button
            className="site-header__toggle not-wide not-on-paper strong inline-flex middle tap gap-2 rigid nowrap"
            type="button"
            popoverTarget="site-nav"
          >
            <Icon name="menu" />
            {text.menu}
          </button>
        </div>
      </div>
    </header>
  );
}

/** The count of saved projects. Memoised, since boot/saved.ts writes the number. */
const SavedCount = memo(function SavedCount() {
  return (
    <span className="numbers" data-saved-count="" suppressHydrationWarning>
      {' '}
    </span>
  );
});

function ContactBar({ address }: { address: string | null }) {
  const { social } = useShellFacts();
  const { links } = useLocale();
  const text = useText(FRAME);
  return (
    <div className="contact-bar accent-hover on-teal deep tiny not-on-paper">
      <div className="contact-bar__inner row apart wrap">
        <PhoneLink className="contact-bar__link accent-icons inline-flex middle gap-2" place="first" />
        <MailLink className="contact-bar__link accent-icons inline-flex middle gap-2" place="first" />
        {/* biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers of two years ago */}
        <form
          className="contact-bar__search only-wide"
          action={links.search()}
          role="search"
          aria-label={text.searchSite}
          data-asks=""
        >
          <input
            type="search"
            name="q"
            aria-label={text.searchSite}
            placeholder={text.search}
            maxLength={MAX_QUESTION}
            required
          />
          <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
            {text.search}
          </button>
        </form>
        <SocialLinks links={social} icons="first" />
        <OtherLanguages address={address} className="contact-bar__language only-wide" />
      </div>
    </div>
  );
}
