import { langOf } from '../components/lang-of.ts';
import type { Crumb } from '../page.ts';

/** The way from the home page to this one; nothing on the home page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  if (!crumbs.length) return null;
  return (
    <nav className="breadcrumbs wrap" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        {crumbs.map((crumb) => (
          <li key={crumb.label}>
            {crumb.href ? (
              <a href={crumb.href}>{crumb.label}</a>
            ) : (
              <span aria-current="page" lang={langOf(crumb.label)}>
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
