import type { ReactNode } from 'react';
import { useLangOf } from '../locale.ts';
import { MoreLink, OtherWays } from './ways.tsx';
import './empty-state.css';
import './section-heading.css';

interface PageHeadingProps {
  eyebrow?: string | null;
  title: ReactNode;
  intro?: ReactNode;
  /** Facts or links after the intro. */
  children?: ReactNode;
  /** True for a list or form: a lower heading keeps its beginning in view. */
  isLow?: boolean;
}

/** The heading of a page; the focus goes to it after a navigation. */
export function PageHeading({ eyebrow, title, intro, children, isLow }: PageHeadingProps) {
  const langOf = useLangOf();
  return (
    <header className={`page-heading stack at-start ${isLow ? 'page-heading--low gap-2' : 'gap-5'}`}>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1
        className="page-heading__title"
        tabIndex={-1}
        lang={typeof title === 'string' ? langOf(title) : undefined}
      >
        {title}
      </h1>
      {intro && <p className="intro">{intro}</p>}
      {children}
    </header>
  );
}

interface SectionHeadingProps {
  eyebrow?: string;
  title: string;
  /** The heading's id, for the section's `aria-labelledby`. */
  id: string;
  intro?: string;
  /** The link to the whole list. */
  more?: { href: string; label: string };
}

/** The head of a section: a small line, the title, a sentence, and a link to the whole list. */
export function SectionHeading({ eyebrow, title, id, intro, more }: SectionHeadingProps) {
  return (
    <div className="section-heading row apart below-section">
      <div className="section-heading__text stack gap-4">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h2 className="section-heading__title" id={id}>
          {title}
        </h2>
        {intro && <p className="intro">{intro}</p>}
      </div>
      {more && <MoreLink href={more.href}>{more.label}</MoreLink>}
    </div>
  );
}

interface SectionProps extends SectionHeadingProps {
  className: string;
  /** Classes for the box around heading and content. */
  layout?: string;
  /** A message in place of missing content. */
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

/** A message in place of missing content, with ways to contact the group. @param children links to other pages */
export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="empty-state stack gap-4">
      <svg className="empty-state__drawing drawing" viewBox="0 0 120 44" aria-hidden="true">
        <path d="M0 28h120M20 28V16h10v12m0-6h8v6m14 0V8h12v20m0-12h10v12m10 0v-8l8-6 8 6v8" />
        <path d="M18 34h24m10 0h26m8 0h14M28 40h16m14 0h26" />
      </svg>
      <p className="empty-state__message size-h3 snug display-font">{message}</p>
      {children && <div className="empty-state__ways row middle gap-ways">{children}</div>}
      <OtherWays />
    </div>
  );
}

interface RecordListProps<Item> {
  items: readonly Item[];
  className?: string;
  children: (item: Item, index: number) => ReactNode;
}

/** A list with an `<li>` for each record; its address, slug or id is the key. */
export function RecordList<Item extends { href?: string; slug?: string; id?: string }>({
  items,
  className,
  children,
}: RecordListProps<Item>) {
  return (
    <ul className={className}>
      {items.map((item, index) => (
        <li key={item.href ?? item.slug ?? item.id}>{children(item, index)}</li>
      ))}
    </ul>
  );
}
