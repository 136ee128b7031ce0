import t from 'tap';
import { withSolution } from '../../server/leads/enquiry-app.fixture.ts';
import type { EnquiryReply } from '../../shared/enquiry-messages.ts';
import { anEnquiry, CAPTCHA_ANSWER, postEnquiry, solvedCaptcha } from '../support/builders.ts';
import { startWithin } from '../support/start-within.ts';

const AT_ONCE = 50;

const { upstream, site } = await startWithin(t, {
  warm: false,
  env: { ENQUIRY_LIMIT: '100000', CAPTCHA_FREE: '100000', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER },
});
let number = 0;

/** A ticket of the site that is old enough by the time that this resolves. */
async function tickets(count: number): Promise<string[]> {
  const ask = async () => (await fetch(`${site.url}/enquiries/ticket`)).json() as Promise<{ ticket: string }>;
  const issued = await Promise.all(Array.from({ length: count }, ask));
  await new Promise((resolve) => setTimeout(resolve, 3_050));
  return issued.map(({ ticket }) => ticket);
}

/** Fifty people send at the same moment. @returns how many came through */
async function through(proofOf: (index: number) => Record<string, string>): Promise<number> {
  const before = upstream.enquiries.stored().length;
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      number += 1;
      const body = anEnquiry('landing', { mobile: String(9_000_000_000 + number), ...proofOf(index) });
      return (await postEnquiry(site, body)).status;
    }),
  );
  const passed = statuses.filter((status) => status === 201).length;
  t.ok(
    statuses.every((status) => status === 201 || status === 403),
    'the others are asked for more',
  );
  t.equal(upstream.enquiries.stored().length, before + passed);
  return passed;
}

t.test('of fifty at once with one ticket one passes, with a ticket each all', async (t) => {
  const [ticket = '', ...others] = await tickets(1 + AT_ONCE);
  t.equal(await through(() => ({ ticket })), 1);
  t.equal(await through((index) => ({ ticket: others[index] ?? '' })), AT_ONCE);
});

t.test('of fifty at once with one solved puzzle one passes, with a puzzle each all', async (t) => {
  const issued = await tickets(1 + AT_ONCE);
  const proofs: Record<string, string>[] = [];
  for (const ticket of issued) {
    // A filled honeypot is asked for a puzzle, and refused nothing.
    const offer = { ticket, puzzle: 'offer', subject: 'SEO' };
    const { puzzle } = (await (await postEnquiry(site, anEnquiry('landing', offer))).json()) as EnquiryReply;
    if (!puzzle) throw new Error('no puzzle was asked for');
    proofs.push(await withSolution(offer, puzzle));
  }
  const [one = {}, ...others] = proofs;
  t.equal(await through(() => one), 1);
  t.equal(await through((index) => others[index] ?? {}), AT_ONCE);
});

t.test('of fifty at once with one captcha one passes, with a captcha each all', async (t) => {
  const solved = await Promise.all(Array.from({ length: 1 + AT_ONCE }, () => solvedCaptcha(site)));
  const [one = {}, ...others] = solved as Record<string, string>[];
  t.equal(await through(() => one), 1);
  t.equal(await through((index) => others[index] ?? {}), AT_ONCE);
});
