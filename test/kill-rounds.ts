import type { Test } from 'tap';
import { CAPTCHA_ANSWER } from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { expectNoneLost, killRounds, MANY_ENQUIRIES } from './support/kill-rounds.ts';
import { littleContent } from './support/little-content.ts';
import { type SiteOptions, startSite } from './support/start-site.ts';

/** Kills one site on its folder, again and again. */
export async function killAlone(t: Test, rounds: number, seed: number): Promise<void> {
  const upstream = await startFakeUpstream({ content: littleContent() });
  t.teardown(() => upstream.close());
  const env = {
    ...{ API_URL: upstream.url, CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, ENQUIRY_TIMEOUT_MS: '1500' },
    ...{ SECRET: 'one secret for all rounds', ...MANY_ENQUIRIES },
  };
  const start = (options: SiteOptions = {}) =>
    startSite(t, { env, errorsExpected: true, readyPath: '/healthz', ...options });
  const sites = [await start()];
  expectNoneLost(t, await killRounds({ upstream, postgres: null, sites, start }, rounds, seed), rounds);
}
