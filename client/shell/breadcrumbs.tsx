import { langOf } from '../components/lang-of.ts';
import type { Crumb } from '../page.ts';

/** The way from the home page to this one. @param crumbs none on the home page, which says it to screen readers only */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const home: Crumb = crumbs.length ? { label: 'Home', href: '/' } : { label: 'Home' };
  return (
    <nav className={crumbs.length ? 'breadcrumbs wrap' : 'visually-hidden'} aria-label="Breadcrumb">
      <ol>
        {[home, ...crumbs].map(({ label, href }) => (
          <li key={href ?? ''}>
            {href ? (
              <a href={href}>{label}</a>
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
