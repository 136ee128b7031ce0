import t from 'tap';
import { createFormTickets, createTokens } from './token.ts';

const HOUR = 60 * 60_000;
const issued = Date.parse('2026-03-02T10:00:00Z');
const clock = { now: issued };
const now = () => clock.now;
const ticketsOf = (key: string) => createFormTickets({ keys: [Buffer.from(key)], now });
const tickets = ticketsOf('a key of some length');
/** Sets the clock to that long after the first ticket. */
function after(ms: number): typeof tickets {
  clock.now = issued + ms;
  return tickets;
}
const ticket = tickets.issue();
const isGoodAfter = (ms: number, which = ticket) => after(ms).claimOf(which, 'a post') !== null;

t.test('a ticket is good from its third second to the end of its day', async (t) => {
  for (const ms of [-60_000, 2_999, 24 * HOUR + 1]) t.notOk(isGoodAfter(ms), `${ms}`);
  for (const ms of [3_000, 24 * HOUR]) t.ok(isGoodAfter(ms), `${ms}`);
});

t.test('no two tickets are the same, and each is known by its signature', async (t) => {
  const own = Array.from({ length: 100 }, () => after(0).issue());
  const claims = own.map((one) => JSON.stringify(after(HOUR).claimOf(one, 'a post')));
  t.equal(new Set(claims).size, 100);
  t.match(claims[0], own[0]?.slice(-22));
});

t.test('no ticket is no good, nor is one that was not signed here', async (t) => {
  const [text = '', signature = ''] = ticket.split('.');
  for (const forged of [
    ...['', 'x', text, `${text}.`, `${ticket} `, `${text}.${'é'.repeat(22)}`],
    `${(issued - 60_000).toString(36)}${text.slice(text.indexOf('-'))}.${signature}`,
    `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}.${signature}`,
    `${text}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    ticketsOf('another key').issue(),
  ]) {
    t.notOk(isGoodAfter(60_000, forged), forged);
  }
});

t.test('the ticket of a form that is shown again is as old as the first, and lives anew', async (t) => {
  const again = after(1_000).renew(ticket);
  t.notOk(isGoodAfter(1_000, again), 'nobody grows older by being shown again');
  t.ok(isGoodAfter(3_000, again));
  const late = after(20 * HOUR).renew(ticket);
  for (const hours of [20, 43]) t.ok(isGoodAfter(hours * HOUR, late));
  for (const none of ['', 'forged', ticketsOf('another key').issue()]) {
    t.notOk(isGoodAfter(HOUR, after(HOUR).renew(none)), `${none} has no age`);
  }
  const renewedLate = after(25 * HOUR).renew(ticket);
  t.notOk(isGoodAfter(25 * HOUR, renewedLate), 'nor has one that is over');
});

t.test('a token that is issued while the database is away is good in its own process alone', async (t) => {
  const keys = [Buffer.from('a shared key')] as const;
  const processOf = (isAway: boolean) =>
    createTokens({
      ...{ name: 'captcha', keys, lifeMs: HOUR, now },
      scope: () => (isAway ? 'process' : 'all'),
    });
  const [away, other] = [processOf(true), processOf(false)];
  const token = away.issue();
  t.match(away.judge(token, ''), { verdict: 'passed', use: { scope: 'process' } });
  t.match(other.judge(token, ''), { verdict: 'passed', use: null }, 'its picture may be shown by any');
  t.match(away.judge(other.issue(), ''), { verdict: 'passed', use: { scope: 'all' } });
});

t.test('a ticket of the secret before is good to the end of its day, and none is made by that', async (t) => {
  const [old, young] = [Buffer.from('a key of some length'), Buffer.from('a new key')];
  const changed = createFormTickets({ keys: [young, old], now });
  clock.now = issued + 23 * HOUR;
  t.match(changed.claimOf(ticket, 'a post'), { key: `ticket:${ticket.slice(-22)}` }, 'used up as before');
  const renewed = changed.renew(ticket);
  const made = changed.issue();
  clock.now += 3_000;
  for (const own of [renewed, made]) {
    t.ok(changed.claimOf(own, 'a post'));
    t.notOk(tickets.claimOf(own, 'a post'));
  }
  clock.now = issued + 24 * HOUR + 1;
  t.notOk(changed.claimOf(ticket, 'a post'));
});
