import type { SafeHtml } from '../../shared/content.ts';
import { Markup } from './markup.tsx';
import './prose.css';

/** A text with the line length and spacing of an article. */
export function Prose({ html, className }: { html: SafeHtml; className?: string }) {
  return <Markup html={html} className={className ? `prose ${className}` : 'prose'} />;
}
