import { useMemo } from 'react';
import type { SafeHtml } from '../../shared/content.ts';
import { useLangOf } from '../locale.ts';
import { trustedTypes } from '../trusted-types.ts';

const policy = trustedTypes?.createPolicy('site-html', { createHTML: (html) => html });

/** Renders sanitised HTML; no other component sets markup. */
export function Markup({ html, className }: { html: SafeHtml; className?: string }) {
  // Memoised: React would set the markup again for a new object.
  const trusted = useMemo(() => policy?.createHTML(html) ?? html, [html]);
  const lang = useLangOf()(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is made by the server's sanitiser alone
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: trusted }} />;
}
