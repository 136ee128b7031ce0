import type { Test } from 'tap';
import { anEnquiry, CAPTCHA_ANSWER, solvedCaptcha } from './builders.ts';
import { startFakeUpstream } from './fake-upstream.ts';
import { littleContent } from './little-content.ts';
import { startPostgres } from './start-postgres.ts';
import { type Site, type SiteOptions, startSite } from './start-site.ts';
import { until } from './until.ts';

/** Of both, and of whoever reads what they stored. */
export const SECRET = 'the same secret for both containers';

/**
 * Two sites of one public address, one PostgreSQL, one upstream.
 * @returns them; `start` for one more, or for one again on the same folder; `forget`, after which limits begin anew
 */
export async function startContainers(t: Test, env: Record<string, string> = {}) {
  const [upstream, postgres] = await Promise.all([
    startFakeUpstream(t, { content: littleContent() }),
    startPostgres(t),
  ]);
  const shared = {
    API_URL: upstream.url,
    DATABASE_URL: postgres.url,
    SECRET,
    SITE_URL: 'https://www.example.com',
    CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
    ENQUIRY_TIMEOUT_MS: '1500',
    ...env,
  };
  const start = ({ env: more, ...options }: SiteOptions = {}) =>
    startSite(t, { env: { ...shared, ...more }, errorsExpected: true, readyPath: '/healthz', ...options });
  const sites = (await Promise.all([start(), start()])) as [Site, Site];
  for (const site of sites) await until(async () => (await outboxOf(site)).database === null);
  const forget = () => postgres.query('DELETE FROM counter');
  return { upstream, postgres, sites, start, forget };
}

/**
 * Looks while no site loses its database. A busy machine makes it late for a second now and then; the site then
 * goes on without it, as it should, and what was looked at has to be looked at again.
 * @param look may be called several times
 */
export async function undisturbed<Seen>(sites: readonly Site[], look: () => Promise<Seen>): Promise<Seen> {
  for (let tries = 1; ; tries++) {
    for (const site of sites) await until(async () => (await outboxOf(site)).database === null);
    const before = sites.map(timesAway);
    const seen = await look();
    const wasUp = sites.every((site, index) => timesAway(site) === before[index]);
    if (wasUp || tries === MAX_LOOKS) return seen;
  }
}

const MAX_LOOKS = 10;

function timesAway({ log }: Site): number {
  return log.filter(({ msg }) => msg.startsWith('the database is away')).length;
}

let number = 0;

/** A contact form that is filled in rightly, of a new number, with a captcha of that site or one that is there. */
export async function filledIn(site: Site, captcha = solvedCaptcha(site)): Promise<Record<string, string>> {
  return anEnquiry('contact', { mobile: String(9_876_500_000 + ++number), ...(await captcha) });
}

/** The state of the outbox, as the operator sees it. */
export async function outboxOf(
  site: Site,
): Promise<{ counts: { waiting: number }; problem: unknown; spool: number; database: string | null }> {
  return (await fetch(`${site.opsUrl}/outbox`)).json() as never;
}
