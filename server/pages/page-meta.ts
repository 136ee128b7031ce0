import { localeOf } from '../../client/locale.ts';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { structuredOf } from '../../client/structured.ts';
import { type Language, pagePathOf } from '../../shared/language.ts';
import { pageOfPath } from '../../shared/pages.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { Site } from '../site/load-site.ts';
import type { MatchedRoute } from './address.ts';
import type { DocumentMeta } from './document.ts';

/** @returns the head of a page, by its view */
export function pageMetaOf(
  { handle, pattern }: MatchedRoute,
  view: unknown,
  language: Language,
  { facts, site }: { facts: Readonly<Record<Language, ShellFacts>>; site: Pick<Site, 'in'> },
): DocumentMeta {
  const locale = localeOf(language);
  const crumbs = handle.crumbs?.(view, locale) ?? [];
  const structured = structuredOf(pageOfPath(pagePathOf(pattern)), view, crumbs, {
    ...{ site: site.in(language).facts, locale },
  });
  return { ...handle.meta(view, facts[language], locale), structured };
}

/** @returns the part of the site facts that the frame of every page needs: it travels with each page */
export function shellFactsOf(facts: SiteFacts, own: Pick<ShellFacts, 'siteUrl' | 'demo'>): ShellFacts {
  const { groupName, tagline, email, phone, whatsapp, social, copyright, rera, openingHours } = facts;
  const { name, lines, city, region, postalCode } = facts.office;
  return {
    ...{ groupName, tagline, email, phone, whatsapp, social, copyright, rera },
    office: { name, lines, city, region, postalCode },
    ...{ openingHours, reply: facts.enquiries.reply },
    ...own,
  };
}
