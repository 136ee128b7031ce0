import t from 'tap';
import {
  anEnquiry,
  CAPTCHA_ANSWER,
  postEnquiry,
  solvedCaptcha,
  temporaryFolder,
} from '../support/builders.ts';
import { startTimedSite, type WithinSite } from '../support/start-within.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/visit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Set wrong, and set right again: by a minute, hours, days, to the time before there were clocks. */
const STEPS = { 'a day forward': DAY + 1, 'a year forward': 365 * DAY, 'a day back': -DAY, 'to 1970': null };

for (const [name, by] of Object.entries(STEPS)) {
  t.test(`a clock that is set ${name} neither ages content nor keeps it`, async (t) => {
    const site = await startTimedSite(t);
    t.match(await visit(site, '/news'), { status: 200, text: /Kolar/ });
    t.match(await visit(site, '/terms-condition'), { status: 200 });
    await site.upstream.goDown();
    site.setClock(by);
    site.pass(2 * MINUTE);
    t.match(await visit(site, '/news'), { status: 200, text: /Kolar/ }, 'what is cached goes on');
    t.match(await visit(site, '/terms-condition'), { status: 200 });
    // A failure that came later would put the next try off until a time that this clock never shows.
    const isFailed = () => site.content().keys.some(({ key, why }) => key === 'getAllNews' && why !== null);
    t.ok(await until(isFailed), 'its refresh has failed');
    await site.upstream.comeBack();
    const headline = `A headline after the clock was set ${name}`;
    site.upstream.content.news = site.upstream.content.news.map((item) => ({ ...item, title: headline }));
    site.pass(2 * MINUTE);
    const isSeen = async () => (await visit(site, '/news')).text.includes(headline);
    t.ok(await until(isSeen), 'and what changes is seen within its minute');
  });
}

const ENV = { CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER };

/** As a browser sends it from a page of the site. */
async function send(site: WithinSite, fields: Record<string, string>): Promise<number> {
  const response = await postEnquiry(site, anEnquiry('contact', fields), {
    origin: 'https://www.example.com',
  });
  t.match(await response.json(), { ok: response.status === 201 });
  return response.status;
}

t.test('limits and their windows end when they should, whatever the clock says', async (t) => {
  const site = await startTimedSite(t, { env: { ...ENV, ENQUIRY_LIMIT: '1' } });
  t.equal(await send(site, await solvedCaptcha(site)), 201);
  site.setClock(DAY);
  t.equal(await send(site, { ...(await solvedCaptcha(site)), mobile: '9000000002' }), 429, 'no new window');
  site.setClock(-DAY);
  site.pass(11 * MINUTE);
  const later = { ...(await solvedCaptcha(site)), mobile: '9000000003' };
  t.equal(await send(site, later), 201, 'a step back makes none longer');
});

t.test('a captcha and a form from before a step ask for another try at most', async (t) => {
  const site = await startTimedSite(t, { env: ENV });
  for (const by of [-DAY, DAY]) {
    const { ticket } = (await (await fetch(`${site.url}/enquiries/ticket`)).json()) as { ticket: string };
    const before = { ...(await solvedCaptcha(site)), ticket };
    site.setClock(by);
    const status = await send(site, before);
    t.ok(status < 500 && status !== 429, `${status}`);
    t.equal(await send(site, { ...before, ...(await solvedCaptcha(site)) }), 201);
  }
});

t.test('content that was saved before the clock was set right outlives the process', async (t) => {
  const [wrong, right] = [Date.parse('2000-01-01'), Date.parse('2026-11-20T12:00:00+05:30')];
  const dataDir = temporaryFolder(t);
  const before = await startTimedSite(t, { dataDir, now: wrong });
  before.setClock(right - wrong);
  t.match(await visit(before, '/news'), { status: 200, text: /Kolar/ });
  await before.stop();
  await before.upstream.goDown();
  const after = await startTimedSite(t, { dataDir, from: before.upstream, now: right + MINUTE });
  t.match(await visit(after, '/news'), { status: 200, text: /Kolar/ });
});
