import { useLangOf, useLocale, useText } from '../locale.ts';
import type { Crumb } from '../page.ts';
import { FRAME } from '../text/frame.ts';
import './breadcrumbs.css';

/** The way from the home page to this one. @param crumbs none on the home page, which says it to screen readers only */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const langOf = useLangOf();
  const { links } = useLocale();
  const text = useText(FRAME);
  const home: Crumb = crumbs.length ? { label: text.home, href: links.home() } : { label: text.home };
  return (
    <nav
      className={crumbs.length ? 'breadcrumbs wrap not-on-paper soft small' : 'visually-hidden'}
      aria-label={text.breadcrumb}
    >
      <ol className="flex">
        {[home, ...crumbs].map(({ label, href }) => (
          <li className="flex middle nowrap" key={href ?? ''}>
            {href ? (
              <a className="pointed" href={href}>
                {label}
              </a>
            ) : (
              <span aria-current="page" lang={langOf(label)}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
