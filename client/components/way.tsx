import type { ComponentProps } from 'react';

interface MoreLinkProps extends ComponentProps<'a'> {
  /** With an icon beside the words. */
  hasIcon?: boolean;
}

/** A link to the whole list or the details. */
export function MoreLink({ hasIcon, ...link }: MoreLinkProps) {
  const name = 'more-link link strong middle tap gap-2';
  return <a className={hasIcon ? `${name} more-link--icon` : name} {...link} />;
}

/** A link that looks like a secondary button. */
export function QuietLink({ isSmall, ...link }: ComponentProps<'a'> & { isSmall?: boolean }) {
  const name = 'button button--quiet';
  return <a className={isSmall ? `${name} button--small small` : name} {...link} />;
}

/** A link within a text. */
export function TextLink(link: ComponentProps<'a'>) {
  return <a className="text-link" {...link} />;
}
