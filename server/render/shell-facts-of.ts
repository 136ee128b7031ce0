import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';

/** What the frame of every page needs of the site facts: it travels with each page. */
export function shellFactsOf(facts: SiteFacts, demo: boolean): ShellFacts {
  const { groupName, tagline, email, phone, whatsapp, office, social, copyright, openingHours, enquiries } =
    facts;
  return {
    groupName,
    tagline,
    email,
    phone,
    whatsapp,
    office,
    social,
    copyright,
    openingHours,
    reply: enquiries.reply,
    demo,
  };
}
