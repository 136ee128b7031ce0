import { useLocale, useText } from '../locale.ts';
import { siteMenu } from '../shell/site-menu.ts';
import { MENU } from '../text/frame.ts';
import './sibling-nav.css';

/** Links to the pages in the current page's menu; nothing for a page without a menu. */
export function SiblingNav({ path, note }: { path: string; note?: string | null }) {
  const menus = siteMenu(useLocale().links, useText(MENU), path);
  const menu = menus.find((entry) => 'items' in entry && entry.items.some(({ href }) => href === path));
  if (!menu || !('items' in menu)) return null;
  return <LinkRow label={menu.label} pages={menu.items} path={path} note={note} />;
}

interface LinkRowProps {
  label: string;
  pages: readonly { label: string; href: string }[];
  /** The path of the current page. */
  path: string;
  note?: string | null | undefined;
}

/** Pages of one kind in a row, with the current one marked. */
export function LinkRow({ label, pages, path, note }: LinkRowProps) {
  return (
    <div className="sibling-nav flex apart gap-row ruled-below below-section">
      <nav className="link-row" aria-label={label}>
        <ul className="flex gap-5">
          {pages.map(({ label, href }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {note && <p className="numbers not-on-phone soft small rigid">{note}</p>}
    </div>
  );
}
