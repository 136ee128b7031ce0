import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { createConnections } from './connections.ts';
import { type KernelQueues, queueKey, queuesOf, readKernelQueues } from './kernel-queues.ts';

const STALL_MS = 30_000;

/** Connections over real sockets, by a clock that is set by hand. */
async function bounded(t: Test, { max = 100, queues = readKernelQueues } = {}) {
  const clock = { now: 1_000 };
  const busy = new Set<Socket>();
  const cuts: string[] = [];
  const connections = createConnections({
    max,
    stallMs: STALL_MS,
    now: () => clock.now,
    isBusy: (socket) => busy.has(socket),
    readKernelQueues: () => queues(),
    onCut: (reason) => cuts.push(reason),
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const ends: Socket[] = [];
  t.teardown(() => {
    for (const socket of ends) socket.destroy();
    server.close();
  });

  /** A new connection, its two ends and whether it was taken. */
  async function open() {
    const client = connect(port, '127.0.0.1').on('error', () => {});
    const [socket] = (await once(server, 'connection')) as [Socket];
    socket.on('error', () => {});
    ends.push(client, socket);
    return { client, socket, taken: connections.add(socket) };
  }
  async function pass(ms: number) {
    for (let left = ms; left > 0; left -= 5_000) {
      clock.now += Math.min(5_000, left);
      await connections.sweep();
    }
  }
  return { connections, open, pass, clock, busy, cuts };
}

/** Fills what the system holds for a reader who does not read. @returns the reader's end, paused */
async function fill({ client, socket }: { client: Socket; socket: Socket }): Promise<Socket> {
  client.pause();
  socket.write(Buffer.alloc(40_000_000));
  const handle = (socket as Socket & { _handle: { writeQueueSize: number } })._handle;
  for (let before = -1, same = 0; same < 4; before = handle.writeQueueSize) {
    same = before === handle.writeQueueSize ? same + 1 : 0;
    await wait(15);
  }
  return client;
}

t.test('when all places are taken, the connection that has been idle the longest makes room', async (t) => {
  const { connections, open, pass, busy, cuts } = await bounded(t, { max: 3 });
  const first = await open();
  await pass(1_000);
  const second = await open();
  await pass(1_000);
  const third = await open();
  first.socket.write('a response');
  await once(first.client, 'data');
  await pass(5_000);
  t.ok((await open()).taken);
  t.ok(
    second.socket.destroyed,
    'it had been quiet for longer than the first one, which got a response since',
  );
  t.notOk(first.socket.destroyed || third.socket.destroyed);
  t.equal(connections.count(), 3);

  busy.add(third.socket);
  t.ok((await open()).taken);
  t.notOk(third.socket.destroyed, 'a response is owed on it');
  t.same(cuts, ['evicted', 'evicted']);
});

t.test('where everybody is being served the new one is refused', async (t) => {
  const { connections, open, busy, cuts } = await bounded(t, { max: 2 });
  const both = [await open(), await open()];
  for (const { socket } of both) busy.add(socket);
  const late = await open();
  t.notOk(late.taken);
  t.ok(late.socket.destroyed);
  t.notOk(both.some(({ socket }) => socket.destroyed));
  t.same(cuts, ['refused']);
  t.equal(connections.count(), 2);
});

t.test('a place is free when its connection has ended', async (t) => {
  const { connections, open, cuts } = await bounded(t, { max: 1 });
  const { client, socket } = await open();
  client.destroy();
  socket.resume();
  await once(socket, 'close');
  t.equal(connections.count(), 0);
  t.ok((await open()).taken);
  t.same(cuts, []);
});

t.test('a reader who takes nothing for 30 s is cut, whoever is idle is not', async (t) => {
  const { open, pass, cuts, busy } = await bounded(t);
  const [stalled, idle] = [await open(), await open()];
  busy.add(stalled.socket);
  await pass(120_000);
  await fill(stalled);
  await pass(30_000);
  t.notOk(stalled.socket.destroyed, 'the time counts from when something waits');
  await pass(5_000);
  t.ok(stalled.socket.destroyed);
  t.notOk(idle.socket.destroyed);
  t.same(cuts, ['stalled']);
});

t.test('a stalled reader makes room before 30 s are over', async (t) => {
  const { open, pass, cuts, busy } = await bounded(t, { max: 1 });
  const stalled = await open();
  busy.add(stalled.socket);
  await fill(stalled);
  await pass(5_000);
  t.notOk((await open()).taken);
  await pass(5_000);
  t.ok((await open()).taken);
  t.same(cuts, ['refused', 'evicted']);
});

t.test('a reader who takes little, but takes, is never cut', async (t) => {
  const { open, pass, cuts } = await bounded(t);
  const slow = await open();
  const client = await fill(slow);
  for (let round = 0; round < 4; round++) {
    await pass(25_000);
    // Far less than the system waits for before it takes more of us.
    client.resume();
    let read = 0;
    client.on('data', (chunk) => {
      read += chunk.length;
      if (read > 300_000) client.pause();
    });
    while (!client.isPaused()) await wait(5);
    client.removeAllListeners('data');
    await wait(50);
  }
  t.notOk(slow.socket.destroyed);
  // The system may still be handing on what it took: that counts as taking.
  for (let minutes = 0; minutes < 20 && !slow.socket.destroyed; minutes++) await pass(60_000);
  t.ok(slow.socket.destroyed, 'until it stops');
  t.same(cuts, ['stalled']);
});

t.test('where the system tells nothing of its buffers, what it takes from us counts alone', async (t) => {
  const { open, pass } = await bounded(t, { queues: async (): Promise<KernelQueues> => new Map() });
  const stalled = await open();
  await fill(stalled);
  await pass(35_000);
  t.ok(stalled.socket.destroyed);
});

t.test('the tables of the system have every connection, and what waits for it', async (t) => {
  const { open } = await bounded(t);
  const [full, empty] = [await open(), await open()];
  await fill(full);
  const queues = await readKernelQueues();
  const of = ({ socket }: { socket: Socket }) => queues.get(queueKey(socket.localPort, socket.remotePort));
  t.match(of(full), /^(?!0{8})[\dA-F]{8} $/);
  t.equal(of(empty), '00000000 ');
  t.equal(queueKey(8080, 255), '1F90:00FF');
});

t.test(
  'a connection that the tables name twice counts once, two with the same ports count both',
  async (t) => {
    const row = (remote: string, bytes: string) =>
      `   3: 0100007F:1F90 ${remote}:C350 01 ${bytes}:00000000 00:00000000 00000000     0        0 1 1\n`;
    const told = (tables: string) => queuesOf(tables).get('1F90:C350');
    t.equal(told(row('0100007F', '0000000A') + row('0100007F', '0000000B')), '0000000B ');
    t.equal(told(row('0100007F', '0000000A') + row('0200007F', '0000000B')), '0000000A 0000000B ');
  },
);
