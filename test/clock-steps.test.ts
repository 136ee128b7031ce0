import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { anEnquiry, postEnquiry } from './support/builders.ts';
import { startTimedSite } from './support/start-app.ts';
import { until } from './support/until.ts';
import { visit } from './support/visit.ts';

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
    await site.upstream.comeBack();
    const headline = `A headline after the clock was set ${name}`;
    site.upstream.content.news = site.upstream.content.news.map((item) => ({ ...item, title: headline }));
    site.pass(2 * MINUTE);
    const changed = await until(
      () => visit(site, '/news'),
      ({ text }) => text.includes(headline),
    );
    t.ok(changed.text.includes(headline), 'and what changes is seen within its minute');
  });
}

t.test('limits and their windows end when they should, whatever the clock says', async (t) => {
  const site = await startTimedSite(t, { env: { ENQUIRY_LIMIT: '1', CAPTCHA_TEST_ANSWER: 'HJKMN3' } });
  async function send(mobile: string): Promise<number> {
    const { id } = (await (await fetch(`${site.url}/captcha`)).json()) as { id: string };
    const fields = anEnquiry('contact', { mobile, captcha: 'HJKMN3', captcha_id: id });
    const response = await postEnquiry(site, fields, { origin: 'https://www.example.com' });
    await response.arrayBuffer();
    return response.status;
  }
  t.equal(await send('9000000001'), 201);
  site.setClock(DAY);
  t.equal(await send('9000000002'), 429, 'a step forward opens no new window');
  site.setClock(-DAY);
  site.pass(11 * MINUTE);
  t.equal(await send('9000000003'), 201, 'a step back makes none longer');
});

t.test('a captcha and a form from before a step ask for another try at most', async (t) => {
  const site = await startTimedSite(t, { env: { CAPTCHA_TEST_ANSWER: 'HJKMN3' } });
  for (const by of [-DAY, DAY]) {
    const { id } = (await (await fetch(`${site.url}/captcha`)).json()) as { id: string };
    const { ticket } = (await (await fetch(`${site.url}/enquiries/ticket`)).json()) as { ticket: string };
    site.setClock(by);
    const fields = anEnquiry('contact', { captcha: 'HJKMN3', captcha_id: id, ticket });
    const refused = await postEnquiry(site, fields, { origin: 'https://www.example.com' });
    t.match(await refused.json(), { ok: false });
    t.ok(refused.status < 500 && refused.status !== 429, `${refused.status}`);
    const next = (await (await fetch(`${site.url}/captcha`)).json()) as { id: string };
    const again = await postEnquiry(
      site,
      { ...fields, captcha_id: next.id },
      { origin: 'https://www.example.com' },
    );
    t.equal(again.status, 201);
    await again.arrayBuffer();
  }
});

t.test('what was saved before the clock was set right outlives the process', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clock-'));
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
  const before = await startTimedSite(t, { dataDir, now: Date.parse('2000-01-01') });
  const right = Date.parse('2026-11-20T12:00:00+05:30');
  before.setClock(right - Date.parse('2000-01-01'));
  t.match(await visit(before, '/news'), { status: 200, text: /Kolar/ });
  await before.stop();
  const { upstream } = before;
  await upstream.goDown();
  const after = await startTimedSite(t, { dataDir, from: upstream, now: right + MINUTE });
  t.match(await visit(after, '/news'), { status: 200, text: /Kolar/ });
});
