import { createContext, use } from 'react';
import type { SafeHtml } from '../../shared/content.ts';
import type { Office, SiteFacts } from '../../shared/site-facts.ts';

/** The site facts of the frame. They travel with each page, so they are few. */
export type ShellFacts = Pick<
  SiteFacts,
  'groupName' | 'tagline' | 'email' | 'phone' | 'whatsapp' | 'social' | 'copyright' | 'rera' | 'openingHours'
> & {
  /** Where it is on the map is known to the contact page. */
  office: Pick<Office, 'name' | 'lines' | 'city' | 'region' | 'postalCode'>;
  /** The thin banner of demo mode. */
  demo: boolean;
  /** The promise of an answer, with its time: it stands beside every form. */
  reply: string;
  /** What happens after an enquiry, and after a visit was asked for. */
  next: string[];
  nextVisit: string[];
  /** Beside every form: what happens to what it takes. */
  notice: SafeHtml;
  /** Public origin of the site: links that visitors share need whole addresses. */
  siteUrl: string;
};

export const ShellFactsContext = createContext<ShellFacts | null>(null);

/** @throws outside of `App` */
export function useShellFacts(): ShellFacts {
  const facts = use(ShellFactsContext);
  if (!facts) throw new Error('useShellFacts outside of App');
  return facts;
}
