import t from 'tap';
import { createFormTickets, createKeyedHash } from './form-ticket.ts';

const ticketsOf = (key: string, nonce = () => 'eleven_long') =>
  createFormTickets(createKeyedHash(Buffer.from(key)), nonce);
const tickets = ticketsOf('a key of some length');
const issued = Date.parse('2026-03-02T10:00:00Z');
const ticket = tickets.issue(issued);

t.test('a ticket is good from its third second to the end of its day, as often as it is used', async (t) => {
  t.equal(tickets.check(ticket, issued + 2_999), 'young');
  t.equal(tickets.check(ticket, issued + 3_000), 'good');
  t.equal(tickets.check(ticket, issued + 3_000), 'good');
  t.equal(tickets.check(ticket, issued + 24 * 60 * 60_000), 'good');
  t.equal(tickets.check(ticket, issued + 24 * 60 * 60_000 + 1), 'expired');
});

t.test('no two tickets are the same, and each is known by its mark', async (t) => {
  const random = createFormTickets(createKeyedHash(Buffer.from('a key of some length')));
  const marks = Array.from({ length: 100 }, () => random.mark(random.issue(issued)));
  t.equal(new Set(marks).size, 100);
  const [time, signature] = ticket.split('.');
  t.equal(random.check(`${time?.replace('_', '-')}.${signature}`, issued + 3_000), 'forged');
});

t.test('a ticket from the future is not old enough', async (t) => {
  t.equal(tickets.check(ticket, issued - 60_000), 'young');
});

t.test('no ticket is missing; one that was not signed here is forged', async (t) => {
  const later = issued + 60_000;
  t.equal(tickets.check('', later), 'missing');
  const [time, signature] = ticket.split('.');
  const older = (issued - 60_000).toString(36);
  for (const forged of [
    'x',
    time!,
    `${time}.`,
    `${older}.${signature}`,
    `${time}.${signature!.slice(0, -1)}A`,
    `${ticket} `,
    `${time}.${'é'.repeat(22)}`,
    ticketsOf('another key').issue(issued),
  ]) {
    t.equal(tickets.check(forged, later), 'forged', forged);
  }
});

t.test('the ticket of a form that is shown again is as old as the first, and lives anew', async (t) => {
  const soon = issued + 1_000;
  const again = tickets.renew(ticket, soon);
  t.equal(tickets.check(again, soon), 'young', 'nobody grows older by being shown again');
  t.equal(tickets.check(again, issued + 3_000), 'good');
  const later = issued + 20 * 60 * 60_000;
  const late = tickets.renew(ticket, later);
  t.equal(tickets.check(late, later), 'good');
  t.equal(tickets.check(late, later + 23 * 60 * 60_000), 'good');
  for (const none of ['', 'forged', ticketsOf('another key').issue(issued)]) {
    t.equal(tickets.check(tickets.renew(none, later), later), 'young', `${none} has no age`);
  }
  const over = issued + 25 * 60 * 60_000;
  t.equal(tickets.check(tickets.renew(ticket, over), over), 'young', 'nor has one whose day is over');
});
