import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { type Program, startBuiltSite, startUpstream, stopAll } from './bench/programs.ts';
import { freePort } from './support/start-site.ts';

const MAX_CONNECTIONS = 512;
const FLOODS = 200;
const MAX_RESIDENT_BYTES = 200_000_000;
const MAX_HEALTH_MS = 100;
const page = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const FLOOD = page('/contact-us').repeat(1_700);

t.setTimeout(300_000);

t.test('200 floods of requests whose sender reads nothing take little, and hold up nobody', async (t) => {
  t.teardown(stopAll);
  const opsPort = await freePort();
  const site = await startBuiltSite(await startUpstream(), { OPS_PORT: String(opsPort) });
  const port = Number(new URL(site.url).port);
  const sockets: Socket[] = [];
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  const dial = async () => {
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .pause();
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const metric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  };
  await dial();
  const floods = await Promise.all(Array.from({ length: FLOODS }, dial));
  while (sockets.length < MAX_CONNECTIONS) await dial();
  const before = site.resident();

  for (const socket of floods) socket.write(FLOOD);
  const { times, resident } = await watch(site, port, 20_000);
  const sorted = times.toSorted((a, b) => a - b);
  t.comment(
    `/healthz: ${sorted.length} times, half within ${sorted[sorted.length >> 1]} ms, all within ${sorted.at(-1)} ms, ` +
      `${sorted.filter((ms) => ms >= MAX_HEALTH_MS).length} of them in ${MAX_HEALTH_MS} ms or more`,
  );
  t.comment(`${Math.round(before / 1e6)}, then at most ${Math.round(resident / 1e6)} MB resident`);
  t.ok(sorted.length > 100);
  // One in twenty: this machine itself may be busy.
  t.ok((sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN) < MAX_HEALTH_MS);
  t.ok(resident < MAX_RESIDENT_BYTES);
  t.ok((await metric('http_connections')) <= MAX_CONNECTIONS);

  const until = performance.now() + 120_000;
  const cut = () => metric('http_connections_cut_total{reason="stalled"}');
  while ((await cut()) < FLOODS && performance.now() < until) await wait(1_000);
  t.equal(await cut(), FLOODS, 'all of them are cut in the end');
});

/** Asks for `/healthz` on new connections. @returns how long each took, in ms, and the most bytes resident meanwhile */
async function watch(site: Program, port: number, ms: number) {
  const times: number[] = [];
  let resident = 0;
  for (const until = performance.now() + ms; performance.now() < until; await wait(50)) {
    const started = performance.now();
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const [bytes] = await once(socket, 'data', { signal: AbortSignal.timeout(10_000) });
    times.push(Math.round(performance.now() - started));
    if (!String(bytes).startsWith('HTTP/1.1 200')) throw new Error(String(bytes));
    resident = Math.max(resident, site.resident());
    socket.destroy();
  }
  return { times, resident };
}
