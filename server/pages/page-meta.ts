import { localeOfPath } from '../../client/locale.ts';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { structuredOf } from '../../client/structured.ts';
import { pagePathOf } from '../../shared/language.ts';
import { pageOfPath } from '../../shared/pages.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { MatchedRoute } from './address.ts';
import type { DocumentMeta } from './document.ts';

/** What a page's head says of it, by its view. */
export function createPageMeta(facts: ShellFacts, site: SiteFacts) {
  return ({ handle, pattern }: MatchedRoute, view: unknown, path: string): DocumentMeta => {
    const locale = localeOfPath(path);
    const crumbs = handle.crumbs?.(view, locale) ?? [];
    const structured = structuredOf(pageOfPath(pagePathOf(pattern)), view, crumbs, { site, locale });
    return { ...handle.meta(view, facts, locale), structured };
  };
}
