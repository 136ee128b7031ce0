import { createContext, use } from 'react';
import type { SafeHtml } from '../../shared/content.ts';
import type { Office, SiteFacts } from '../../shared/site-facts.ts';

/** The site facts of the frame. They travel with each page, so they are few. */
export type ShellFacts = Pick<
  SiteFacts,
  'groupName' | 'tagline' | 'email' | 'phone' | 'whatsapp' | 'social' | 'copyright' | 'rera' | 'openingHours'
> & {
  /** The office without its coordinates, which only the contact page needs. */
  office: Pick<Office, 'name' | 'lines' | 'city' | 'region' | 'postalCode'>;
  /** True in demo mode, which shows a thin banner. */
  demo: boolean;
  /** The promise beside every form: who answers, and when. */
  reply: string;
  /** The next steps after an enquiry, and after the booking of a visit. */
  next: string[];
  nextVisit: string[];
  /** The privacy notice beside every form. */
  notice: SafeHtml;
  /** Public origin of the site, since shared links need absolute addresses. */
  siteUrl: string;
};

export const ShellFactsContext = createContext<ShellFacts | null>(null);

/** @throws outside of `App` */
export function useShellFacts(): ShellFacts {
  const facts = use(ShellFactsContext);
  if (!facts) throw new Error('useShellFacts outside of App');
  return facts;
}
