import type { ReactNode } from 'react';
import { useLangOf } from '../locale.ts';
import { EmptyState } from './empty-state.tsx';
import { MoreLink } from './ways.tsx';
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

interface SectionHeadingProps {
  eyebrow?: string;
  title: string;
  /** For `aria-labelledby` of the section. */
  id: string;
  lead?: string;
  /** The link to the whole list. */
  more?: { href: string; label: string };
}

/** The head of a section: a small line, the title, a sentence, and the way to more of it. */
export function SectionHeading({ eyebrow, title, id, lead, more }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      <div className="section-heading__text stack gap-4">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h2 className="section-heading__title" id={id}>
          {title}
        </h2>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {more && <MoreLink href={more.href}>{more.label}</MoreLink>}
    </div>
  );
}

interface SectionProps extends SectionHeadingProps {
  className: string;
  /** Classes of the box around heading and content. */
  layout?: string;
  /** Replaces missing content. */
  message?: string | null;
  children: ReactNode;
}

/** A section of a page under its heading. */
export function Section({ className, layout, message, children, ...heading }: SectionProps) {
  return (
    <section className={className} aria-labelledby={heading.id}>
      <div className={layout ? `${layout} wrap` : 'wrap'}>
        <SectionHeading {...heading} />
        {message ? <EmptyState message={message} /> : children}
      </div>
    </section>
  );
}
