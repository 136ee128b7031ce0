import type { SafeHtml } from '../../shared/content.ts';

/** Text that came as HTML and has passed the sanitiser: the one place where markup is taken as it is. */
export function Prose({ html, className }: { html: SafeHtml; className?: string }) {
  const name = className ? `prose ${className}` : 'prose';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is made by the server's sanitiser alone
  return <div className={name} dangerouslySetInnerHTML={{ __html: html }} />;
}
