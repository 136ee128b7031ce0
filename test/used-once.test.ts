import t from 'tap';
import {
  anEnquiry,
  CAPTCHA_ANSWER,
  postEnquiry,
  solvedCaptcha,
  temporaryFolder,
} from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { littleContent } from './support/little-content.ts';
import { type Site, startSite } from './support/start-site.ts';

/** A ticket lets an enquiry through from this age on, milliseconds. */
const TICKET_AGE_MS = 3_050;

t.test(
  'a used captcha and a used ticket stay used over a restart, however often they are tried',
  async (t) => {
    const dataDir = temporaryFolder(t);
    const upstream = await startFakeUpstream({ content: littleContent(1) });
    t.teardown(() => upstream.close());
    const env = { API_URL: upstream.url, CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, CAPTCHA_FREE: '1000' };
    const start = () => startSite(t, { env, dataDir, readyPath: '/healthz' });
    const first = await start();
    const captcha = await solvedCaptcha(first);
    const { ticket } = (await (await fetch(`${first.url}/enquiries/ticket`)).json()) as { ticket: string };
    await new Promise((resolve) => setTimeout(resolve, TICKET_AGE_MS));

    let sent = 0;
    /** Another enquiry each time. @returns the statuses with the captcha and with the ticket */
    async function send(site: Site): Promise<number[]> {
      const mobile = String(9_000_000_000 + ++sent);
      const posts = [anEnquiry('contact', { mobile, ...captcha }), anEnquiry('landing', { mobile, ticket })];
      const statuses: number[] = [];
      for (const post of posts) {
        // The second is the same post: it is not the owner of the proof either.
        for (let tries = 0; tries < (sent === 1 ? 1 : 2); tries++) {
          const response = await postEnquiry(site, post);
          await response.arrayBuffer();
          statuses.push(response.status);
        }
      }
      return statuses;
    }

    t.same(await send(first), [201, 201]);
    t.same(await send(first), [403, 403, 403, 403]);
    await first.stop();
    const second = await start();
    t.same(await send(second), [403, 403, 403, 403]);
    t.equal(upstream.enquiries.stored().length, 2);
  },
);
