import t from 'tap';
import { createFormTickets, createKeyedHash } from './form-ticket.ts';

const ticketsOf = (key: string) => createFormTickets(createKeyedHash(Buffer.from(key)));
const tickets = ticketsOf('a key of some length');
const HOUR = 60 * 60_000;
const issued = Date.parse('2026-03-02T10:00:00Z');
const ticket = tickets.issue(issued);
const isGoodAfter = (ms: number, which = ticket) => tickets.isGood(which, issued + ms);

t.test('a ticket is good from its third second to the end of its day', async (t) => {
  for (const ms of [-60_000, 2_999, 24 * HOUR + 1]) t.notOk(isGoodAfter(ms), `${ms}`);
  for (const ms of [3_000, 24 * HOUR]) t.ok(isGoodAfter(ms), `${ms}`);
});

t.test('no two tickets are the same, and each is known by its signature', async (t) => {
  const signatures = Array.from({ length: 100 }, () => tickets.signatureOf(tickets.issue(issued)));
  t.equal(new Set(signatures).size, 100);
});

t.test('no ticket is no good, nor is one that was not signed here', async (t) => {
  const [text = '', signature = ''] = ticket.split('.');
  for (const forged of [
    ...['', 'x', text, `${text}.`, `${ticket} `, `${text}.${'é'.repeat(22)}`],
    `${(issued - 60_000).toString(36)}${text.slice(text.indexOf('-'))}.${signature}`,
    `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}.${signature}`,
    `${text}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    ticketsOf('another key').issue(issued),
  ]) {
    t.notOk(isGoodAfter(60_000, forged), forged);
  }
});

t.test('the ticket of a form that is shown again is as old as the first, and lives anew', async (t) => {
  const again = tickets.renew(ticket, issued + 1_000);
  t.notOk(isGoodAfter(1_000, again), 'nobody grows older by being shown again');
  t.ok(isGoodAfter(3_000, again));
  const late = tickets.renew(ticket, issued + 20 * HOUR);
  for (const hours of [20, 43]) t.ok(isGoodAfter(hours * HOUR, late));
  for (const none of ['', 'forged', ticketsOf('another key').issue(issued)]) {
    t.notOk(isGoodAfter(HOUR, tickets.renew(none, issued + HOUR)), `${none} has no age`);
  }
  const renewedLate = tickets.renew(ticket, issued + 25 * HOUR);
  t.notOk(isGoodAfter(25 * HOUR, renewedLate), 'nor has one that is over');
});
