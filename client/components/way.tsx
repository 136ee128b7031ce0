import type { ReactNode } from 'react';

interface WayProps {
  href: string;
  /** With an icon beside the words. */
  hasIcon?: boolean;
  children: ReactNode;
}

/** A link to more of what is shown. */
export function MoreLink({ href, hasIcon, children }: WayProps) {
  const name = 'more-link link strong middle tap gap-2';
  return (
    <a className={hasIcon ? `${name} more-link--icon` : name} href={href}>
      {children}
    </a>
  );
}

/** A button to another page, beside more important ones or in the place of what is missing. */
export function QuietLink({ href, children }: WayProps) {
  return (
    <a className="button button--quiet" href={href}>
      {children}
    </a>
  );
}

/** A link within a text. */
export function TextLink({ href, children }: WayProps) {
  return (
    <a className="text-link" href={href}>
      {children}
    </a>
  );
}
