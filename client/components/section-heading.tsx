import type { ReactNode } from 'react';
import './section-heading.css';

interface SectionHeadingProps {
  eyebrow?: string;
  title: ReactNode;
  /** For `aria-labelledby` of the section. */
  id?: string;
  lead?: ReactNode;
  /** Where the whole list stands. */
  more?: { href: string; label: string };
  /** 1 for the heading of the page, which takes the focus after a navigation. */
  level?: 1 | 2 | 3;
}

/** The head of a section: a small line, the title, a sentence, and the way to more of it. */
export function SectionHeading({ eyebrow, title, id, lead, more, level = 2 }: SectionHeadingProps) {
  const Title = `h${level}` as const;
  return (
    <div className="section-heading">
      <div className="section-heading__text stack gap-4">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <Title className="section-heading__title" id={id} tabIndex={level === 1 ? -1 : undefined}>
          {title}
        </Title>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {more && (
        <a className="more-link link strong middle tap gap-2" href={more.href}>
          {more.label}
        </a>
      )}
    </div>
  );
}
