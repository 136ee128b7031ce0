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

t.test('one of the version before, which had nothing but its time, is good', async (t) => {
  const old = issued.toString(36);
  const sign = createKeyedHash(Buffer.from('a key of some length'));
  t.equal(tickets.check(`${old}.${sign(old)}`, issued + 3_000), 'good');
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

t.test('a ticket may have a turn, signed with it, for ten minutes', async (t) => {
  const soon = issued + 5_000;
  const waiting = tickets.withTurn(ticket, soon, 15_000);
  t.equal(tickets.check(waiting, soon), 'good', 'it is as old as the one before');
  t.equal(tickets.turnIn(waiting, soon), 15_000);
  t.equal(tickets.turnIn(waiting, soon + 15_000), 0);
  t.equal(tickets.turnIn(waiting, soon + 15_000 + 10 * 60_000), 0);
  t.equal(tickets.turnIn(waiting, soon + 15_000 + 10 * 60_000 + 1), null, 'turns are not for hoarding');
  t.equal(tickets.turnIn(tickets.renew(waiting, soon), soon), null);
  t.equal(tickets.turnIn(ticket, soon), null);
  const [text, signature] = waiting.split('.');
  const sooner = `${text?.slice(0, -8)}${issued.toString(36)}.${signature}`;
  t.equal(tickets.check(sooner, soon), 'forged');
  t.equal(tickets.turnIn(sooner, soon), null);
});
