import type { SafeHtml } from '../../shared/content.ts';
import { Markup } from './markup.tsx';
import './prose.css';

/** A text with the measure and the spaces of an article. */
export function Prose({ html, className }: { html: SafeHtml; className?: string }) {
  return <Markup html={html} className={className ? `prose ${className}` : 'prose'} />;
}
