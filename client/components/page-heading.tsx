import type { ReactNode } from 'react';
import { useLangOf } from '../locale.ts';
import './section-heading.css';

interface PageHeadingProps {
  eyebrow?: string | null;
  title: ReactNode;
  lead?: ReactNode;
  /** Facts or ways on, beneath the lead. */
  children?: ReactNode;
}

/** The heading of a page; the focus goes to it after a navigation. */
export function PageHeading({ eyebrow, title, lead, children }: PageHeadingProps) {
  const langOf = useLangOf();
  return (
    <header className="page-heading">
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1
        className="page-heading__title"
        tabIndex={-1}
        lang={typeof title === 'string' ? langOf(title) : undefined}
      >
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </header>
  );
}
