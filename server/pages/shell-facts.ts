import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import type { SafeHtml } from '../../shared/content.ts';
import type { Site } from '../site/load-site.ts';

/** The site facts that the frame of every page shows, in one language: they are sent with each page. */
export function shellFactsOf(
  { facts, page }: ReturnType<Site['in']>,
  { siteUrl, demo }: Pick<ShellFacts, 'siteUrl' | 'demo'>,
): ShellFacts {
  const { groupName, tagline, email, phone, whatsapp, social, copyright, rera, openingHours } = facts;
  const { name, lines, city, region, postalCode } = facts.office;
  const { reply, next, nextVisit } = facts.enquiries;
  return {
    groupName,
    tagline,
    email,
    phone,
    whatsapp,
    social,
    copyright,
    rera,
    openingHours,
    office: { name, lines, city, region, postalCode },
    reply,
    next,
    nextVisit,
    notice: page('notice')?.html ?? ('' as SafeHtml),
    siteUrl,
    demo,
  };
}
