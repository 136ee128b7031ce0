import { EnquiryOpener } from '../components/enquiry-opener.tsx';
import { Icon } from '../components/icon.tsx';
import { useShellFacts } from './shell-facts.ts';
import { SiteNav } from './site-nav.tsx';
import { SocialLinks } from './social-links.tsx';
import { Wordmark } from './wordmark.tsx';

/**
 * Contact bar, name, menus, Enquiry Now. The contact bar scrolls away, the rest stays (header.css); below 992 px
 * the menus are a drawer: a native popover, which opens, closes and answers Escape without JavaScript.
 */
export function Header({ path }: { path: string }) {
  const { groupName, office, email, phone, social } = useShellFacts();
  return (
    <header className="site-header">
      <div className="contact-bar">
        <div className="contact-bar__inner wrap">
          <a className="contact-bar__link" href={`tel:${phone.dial}`}>
            <Icon name="phone" />
            {phone.display}
          </a>
          <a className="contact-bar__link" href={`mailto:${email}`}>
            <Icon name="mail" />
            {email}
          </a>
          <SocialLinks links={social} />
        </div>
      </div>
      <div className="site-header__bar">
        <div className="site-header__inner wrap">
          <a className="site-header__home" href="/" aria-current={path === '/' ? 'page' : undefined}>
            <Wordmark name={groupName} city={office.city} />
            <span className="visually-hidden">, home page</span>
          </a>
          <SiteNav path={path} />
          <EnquiryOpener form="enquiry" className="button button--primary button--small site-header__enquire">
            Enquiry Now
          </EnquiryOpener>
          <button className="site-header__toggle" type="button" popoverTarget="site-nav">
            <Icon name="menu" />
            Menu
          </button>
        </div>
      </div>
    </header>
  );
}
