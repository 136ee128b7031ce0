import { Icon } from '../components/icon.tsx';
import { MailLink, PhoneLink } from '../components/ways.tsx';
import { RoundButton } from '../components/windows.tsx';
import { useLocale, useText } from '../locale.ts';
import { FRAME, MENU } from '../text/frame.ts';
import { OtherLanguages } from './other-languages.tsx';
import { useShellFacts } from './shell-facts.ts';
import { type MenuEntry, siteMenu } from './site-menu.ts';
import { SocialLinks } from './social-links.tsx';
import './site-nav.css';
import './site-nav.wide.css';

const WAY = 'flex middle gap-3 tap';

/**
 * The eight menus, with the same HTML for two layouts: from 992 px on a row whose panels are `<details>`, on narrower
 * screens a `popover` drawer with these `<details>`. boot/menu.ts closes them by Escape and by a click elsewhere.
 */
export function SiteNav({ path, address }: { path: string; address: string | null }) {
  const { social } = useShellFacts();
  const { links } = useLocale();
  const text = useText(FRAME);
  return (
    <nav className="site-nav not-on-paper" id="site-nav" popover="auto" aria-label={text.mainMenu}>
      <div className="site-nav__head flex middle apart rigid not-wide">
        <p className="eyebrow">{text.menu}</p>
        <RoundButton
          icon="close"
          label={text.closeMenu}
          className="site-nav__close"
          popoverTarget="site-nav"
          popoverTargetAction="hide"
        />
      </div>
      <ul className="site-nav__menus">
        {siteMenu(links, useText(MENU), path).map((entry) => (
          <li className="site-nav__menu positioned" key={entry.label}>
            <Menu entry={entry} />
          </li>
        ))}
      </ul>
      <div className="site-nav__foot stack gap-1 link medium ruled-above not-wide">
        <a className={WAY} href={links.search()}>
          <Icon name="search" place="first" />
          {text.search}
        </a>
        <PhoneLink className={WAY} place="again" />
        <MailLink className={WAY} place="again" />
        <OtherLanguages address={address} className="site-nav__language" />
        <SocialLinks links={social} icons="again" />
      </div>
    </nav>
  );
}

function Menu({ entry }: { entry: MenuEntry }) {
  if (!('items' in entry)) {
    return (
      <a className="site-nav__label flex middle positioned" href={entry.href} aria-current={entry.current}>
        {entry.label}
      </a>
    );
  }
  return (
    <details className="site-nav__details" name="site-menu" data-current={entry.isCurrent ? '' : undefined}>
      <summary className="site-nav__label flex middle positioned">
        {entry.label}
        <Icon name="chevron-down" />
      </summary>
      <ul className="site-nav__panel">
        {entry.items.map(({ label, href, current }) => (
          <li key={href}>
            <a className="site-nav__link flex middle" href={href} aria-current={current}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
