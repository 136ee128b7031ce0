import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { startBuiltSite, startUpstream, stopAll } from './bench/programs.ts';
import { freePort } from './support/start-site.ts';

const FLOODS = 200;
const MAX_RESIDENT_BYTES = 220_000_000;
const MAX_HEALTH_MS = 250;
const FLOOD = 'GET /contact-us HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_700);

t.setTimeout(300_000);

t.test('floods of requests cost their senders the connection, and hold up nobody', async (t) => {
  t.teardown(stopAll);
  const site = await startBuiltSite(await startUpstream(), { OPS_PORT: String(await freePort()) });
  const { port } = new URL(site.url);
  const dial = (localAddress: string, bytes: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress }).on('error', () => {});
    socket.write(bytes);
    return socket;
  };
  const closed = (socket: ReturnType<typeof dial>) =>
    new Promise((resolve) => void socket.resume().once('close', resolve));

  const floods = Array.from({ length: FLOODS }, (_, at) => dial(`127.0.1.${at % 4}`, FLOOD));
  let over = false;
  const allCut = Promise.all(floods.map(closed)).then(() => {
    over = true;
  });
  const times: number[] = [];
  let resident = 0;
  while (!over || times.length < 100) {
    const started = performance.now();
    const socket = dial('127.0.0.1', 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const [bytes] = await once(socket, 'data');
    t.match(String(bytes), /^HTTP\/1\.1 200/);
    times.push(Math.round(performance.now() - started));
    resident = Math.max(resident, site.resident());
    socket.destroy();
  }
  await allCut;
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  t.comment(`/healthz ${sorted.length} times, 95 of 100 within ${p95} ms; ${Math.round(resident / 1e6)} MB`);
  t.ok(p95 < MAX_HEALTH_MS);
  t.ok(resident < MAX_RESIDENT_BYTES);
});
