import { useLocale, useText } from '../locale.ts';
import { siteMenu } from '../shell/site-menu.ts';
import { MENU } from '../text/frame.ts';
import './sibling-nav.css';

/**
 * The pages that stand in one menu with this one, as a row beneath the heading of the page.
 * Nothing where the page stands in no menu with others.
 * @param path the page's own address, as the menu has it
 */
export function SiblingNav({ path, note }: { path: string; note?: string | null }) {
  const menus = siteMenu(useLocale().links, useText(MENU));
  const menu = menus.find((entry) => 'items' in entry && entry.items.some(({ href }) => href === path));
  if (!menu || !('items' in menu)) return null;
  return (
    <div className="sibling-nav">
      <nav aria-label={menu.label}>
        <ul>
          {menu.items.map(({ label, href }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {note && <p className="sibling-nav__note soft small">{note}</p>}
    </div>
  );
}
