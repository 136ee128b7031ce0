import { useLangOf, useLocale, useText } from '../locale.ts';
import type { Crumb } from '../page.ts';
import { FRAME } from '../text/frame.ts';
import './breadcrumbs.css';

/** The breadcrumbs of a page. @param crumbs empty on the home page, where only screen readers get breadcrumbs */
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
