import t from 'tap';
import { findSolution } from '../client/forms/puzzle-solver.ts';
import { deriveKey } from '../server/app/data-dir.ts';
import { enquiryApp, rightBody } from '../server/leads/enquiry-app.fixture.ts';
import { createFormTickets, createKeyedHash } from '../server/leads/form-ticket.ts';
import type { Puzzle } from '../shared/puzzle.ts';
import { type Cost, door, SLOW, type Way } from './support/bot-door.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { postEnquiry } from './support/builders.ts';
import { sendLandingForm } from './support/enquiry-page.ts';
import { seededRandom } from './support/fake-upstream-enquiries.ts';
import { startBoth } from './support/visit.ts';

t.test('one address', async (t) => {
  for (const form of ['enquiry', 'contact'] as const) {
    const { app, send } = await door(t, { limit: 1_000 });
    const costs: Cost[] = [];
    for (let sent = 0; sent < 120; sent++) {
      app.clock.ahead += 4_900;
      costs.push(await send(form, 'browser', '203.0.113.9'));
    }
    t.ok(
      costs.every(({ status }) => status === 201),
      'nothing is refused',
    );
    const free = costs.findIndex(({ workMs }) => workMs > 0);
    t.ok(free > 0 && free <= 5, `${free} ${form} pass before the price rises`);
    const dear = costs.slice(99).map(({ workMs }) => Math.round(workMs / 1_000));
    t.ok(Math.min(...dear) >= 30, `from the hundredth on: ${dear.join()} s each`);
    const steps = [5, 10, 20, 50, 80, 99].map((at) => `${at}: ${Math.round(costs[at]!.workMs)} ms`);
    t.comment(`${form}: ${steps.join(', ')}`);
  }
  const { app, send } = await door(t);
  const plain: Cost[] = [];
  for (let sent = 0; sent < 60; sent++) {
    app.clock.ahead += 9_000;
    plain.push(await send('enquiry', 'plain', '203.0.113.9'));
  }
  const through = plain.filter(({ status }) => status === 201);
  t.ok(
    through.slice(2).every(({ captchas }) => captchas > 0),
    'the third has a captcha to answer',
  );
  t.ok(through.length <= 20, `${through.length} in ten minutes by captchas alone: ENQUIRY_LIMIT`);
});

t.test('one address whose captchas are all answered and that solves no puzzle', async (t) => {
  const app = await enquiryApp(t, { limit: 40 });
  const began = app.clock.ahead;
  const due: { at: number; body: Record<string, string> }[] = [];
  const through: { second: number; waitedMs: number }[] = [];
  let number = 0;
  const post = async (body: Record<string, string>, asked: number) => {
    number += 1;
    const captcha = { captcha: 'right', captcha_id: `captcha ${number}` };
    const { status, headers, page } = await app.form({ ...body, ...captcha });
    const ahead = app.clock.ahead - began;
    if (status === 303) through.push({ second: Math.round(ahead / 1_000), waitedMs: ahead - asked });
    if (status === 403 && page)
      due.push({
        at: ahead + 1_000 * Number(headers['retry-after']),
        body: { ...body, ticket: page.ticket },
      });
  };
  // It sends as soon as it may, and has no more than it is let through.
  for (let sent = 0; sent < 25; sent++) {
    const body = { ...rightBody('contact'), mobile: String(9_000_000_000 + sent), ticket: app.ticket() };
    app.clock.ahead -= 5_000;
    await post(body, app.clock.ahead - began);
  }
  t.equal(through.length, 20, 'twenty for their captchas alone');
  for (const { at, body } of due.splice(0)) {
    if (at > 600_000) continue;
    app.clock.ahead = began + at;
    await post(body, at);
  }
  t.ok(
    through.length <= 25,
    `${through.length} in ten minutes, at ${through.map(({ second }) => second).join()} s`,
  );
  const gaps = through.slice(20).map(({ second }, index) => second - through[19 + index]!.second);
  t.ok(Math.min(...gaps) >= 15, 'from the twenty-first on one after another');
  t.comment(`at ${through.map(({ second }) => second).join()} s`);
});

for (const [name, networkOf] of [
  ['in forty networks', (bot: number) => `198.51.${bot % 40}`],
  ['in a thousand networks', (bot: number) => `${20 + Math.floor(bot / 200)}.${bot % 200}.7`],
] as const) {
  t.test(`a thousand addresses ${name}, and a hundred people beside them`, async (t) => {
    const { app, send } = await door(t);
    const random = seededRandom(7);
    const rounds = 4;
    const bots: Cost[][] = Array.from({ length: rounds }, () => []);
    const people: Record<Way, Cost[]> = { browser: [], plain: [] };
    const everyone = Array.from({ length: rounds * 1_000 }, (_, index) => index);
    const each = 600_000 / everyone.length - 1;
    for (const turn of everyone) {
      app.clock.ahead += each;
      const bot = turn % 1_000;
      const address = `${networkOf(bot)}.${1 + (Math.floor(bot / 40) % 200)}`;
      bots[Math.floor(turn / 1_000)]?.push(await send('enquiry', 'browser', address));
      if (turn % 40 !== 39) continue;
      const way = random() < 0.5 ? 'browser' : 'plain';
      const form = random() < 0.3 ? 'contact' : 'enquiry';
      people[way].push(await send(form, way, `100.${turn % 97}.${people[way].length}.1`));
    }
    const all = [...people.browser, ...people.plain];
    t.equal(all.length, 100);
    t.ok(
      all.every(({ status }) => status === 201),
      'none of theirs is refused',
    );
    const waits = people.browser.map(({ workMs }) => workMs * SLOW);
    t.ok(Math.max(...waits) <= 1_000, `people wait ${Math.round(Math.max(...waits))} ms at most`);
    t.ok(people.browser.every(({ captchas }) => captchas === 0));
    t.ok(people.plain.every(({ captchas }) => captchas <= 1));
    const mean = (costs: Cost[]) => costs.reduce((sum, { workMs }) => sum + workMs, 0) / costs.length;
    const byRound = bots.map(mean);
    t.ok(
      byRound.at(-1)! > 5 * mean(people.browser),
      `bots: ${byRound.map(Math.round).join()} ms of a processor`,
    );
    t.comment(`people ${Math.round(mean(people.browser))} ms, bots ${byRound.map(Math.round).join()} ms`);
  });
}

t.test('in a browser without JavaScript nothing passes with what is none of its own', async (t) => {
  const secret = 'the secret of this test';
  const { upstream, site } = await startBoth(t, { env: { CAPTCHA_FREE: '100', SECRET: secret } });
  const browser = await startBrowser(t);
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  const ticketField = '#landing-form [name=ticket]';
  const key = deriveKey(deriveKey(secret, 'enquiry').toString('base64url'), 'form ticket');
  const tickets = createFormTickets(createKeyedHash(key));

  /** @param changed in place of what the form's hidden fields hold, or besides */
  async function send(name: string, changed: Record<string, string> = {}): Promise<string> {
    await page.goto(`${site.url}/landing`);
    const own = await page.locator(ticketField).inputValue();
    await page.locator('#landing-form').evaluate((form: HTMLFormElement, changed) => {
      for (const [name, value] of Object.entries(changed)) {
        const field = form.querySelector(`[name=${name}]`) ?? document.createElement('input');
        form.append(Object.assign(field, { name, value, type: 'hidden' }));
      }
    }, changed);
    await sendLandingForm(page, name);
    return changed.ticket ?? own;
  }
  const asked = async (what: string) => {
    t.equal(await page.locator('.captcha').count(), 1, `asked for a captcha with ${what}`);
    t.equal(await page.locator('#landing-name').inputValue(), 'Usha Verma', 'nothing typed is lost');
  };

  const used = await send('Asha Verma');
  t.match(page.url(), '?sent=landing');
  t.equal(upstream.enquiries.stored().length, 1);
  for (const [what, ticket] of [
    ['one that is used', used],
    ['one with another time', used.replace(/^./, 'z')],
    ['one that was never issued', 'forged'],
    ['none', ''],
    ['one of two days ago', tickets.issue(Date.now() - 2 * 24 * 3_600_000)],
    [
      'one signed by another',
      createFormTickets(createKeyedHash(Buffer.alloc(32))).issue(Date.now() - 60_000),
    ],
    ['one whose turn is to come', tickets.withTurn(tickets.issue(Date.now() - 60_000), Date.now(), 60_000)],
  ] as const) {
    await send('Usha Verma', { ticket });
    await asked(what);
  }
  const body = { ...rightBody('landing'), subject: 'SEO', ticket: used, puzzle: 'offer' };
  const { puzzle } = (await (await postEnquiry(site, body)).json()) as { puzzle: Puzzle };
  const solved = { puzzle: puzzle.id, solution: (await findSolution(puzzle)) ?? '' };
  await send('Usha Verma', { ticket: used, ...solved });
  await asked('a solved puzzle of a program');
  t.equal(upstream.enquiries.stored().length, 1);
  await send('Nisha Verma', { ticket: tickets.issue(Date.now() - 60_000) });
  t.equal(upstream.enquiries.stored().length, 2, 'with a good one it passes');
  await send('Disha Verma');
  t.equal(upstream.enquiries.stored().length, 3, 'and with its own');
});
