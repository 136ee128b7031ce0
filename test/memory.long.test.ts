import { Agent, request } from 'node:http';
import t from 'tap';
import { median } from './bench/figures.ts';
import { measure } from './bench/load.ts';
import { type Program, startBuiltSite, startUpstream, stopAll } from './bench/programs.ts';

const WARM_REQUESTS = 2_000_000;
const HOSTILE_ADDRESSES = 100_000;
const ROUNDS = 40;
const MAX_BYTES = 150_000_000;
/** Two samples of a process at rest differ by as much. */
const FLAT_BYTES = 6_000_000;
const PAGES = ['/', '/ongoing-projects', '/projects/kolar-crest', '/_data/news'];

t.setTimeout(3_600_000);

t.test('two million requests and a hundred thousand hostile addresses leave memory as it is', async (t) => {
  t.teardown(stopAll);
  const upstream = await startUpstream();
  const site = await startBuiltSite(upstream);
  t.ok((await warmPictures(site)) > 20, 'pictures were resized');

  const resident: number[] = [];
  let served = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const most = (WARM_REQUESTS * (round + 1)) / ROUNDS;
    for (let turn = 0; served < most; turn++) {
      const load = { seconds: 2, headers: { 'accept-encoding': turn % 3 ? 'gzip' : 'br, gzip' } };
      const { perSecond } = await measure(site, PAGES[turn % PAGES.length] as string, load);
      served += perSecond * load.seconds;
    }
    const share = HOSTILE_ADDRESSES / ROUNDS;
    refused += await sendHostile(site, round * share, share);
    resident.push(site.resident());
  }
  t.comment(
    `${Math.round(served)} served, ${refused} refused, ${resident.map((bytes) => `${Math.round(bytes / 1e6)}`).join(' ')} MB`,
  );
  t.equal(refused, HOSTILE_ADDRESSES, 'none of the hostile addresses is a page, and none is a fault of ours');
  const last = median(resident.slice(-8));
  t.ok(last > 40_000_000 && last < MAX_BYTES, `${Math.round(last / 1e6)} MB resident`);
  const middle = median(resident.slice(ROUNDS / 2, ROUNDS / 2 + 8));
  t.ok(last - middle < FLAT_BYTES, `${Math.round((last - middle) / 1e6)} MB more than half-way`);
});

/** @returns how many pictures of the home and the list page were sent */
async function warmPictures(site: Program): Promise<number> {
  let sent = 0;
  for (const path of ['/', '/ongoing-projects']) {
    const html = await (await fetch(site.url + path)).text();
    const addresses = new Set(html.match(/\/media\/[\w-]+\/[\w.~-]+\/\d+\.(webp|avif)/g));
    for (const address of [...addresses].slice(0, 40)) {
      const answer = await fetch(site.url + address);
      await answer.arrayBuffer();
      if (answer.ok) sent++;
    }
  }
  return sent;
}

const HOSTILE = [
  (n: number) => `/projects/no-such-${n}`,
  (n: number) => `/news/${n}00000`,
  (n: number) => `/%2e%2e/${n}/etc/passwd`,
  (n: number) => `/wp-login.php?n=${n}`,
  (n: number) => `/news?page=${n + 1000}`,
  (n: number) => `/_data/images/x${n}`,
  (n: number) => `/media/forged${n}/aHR0cHM6Ly9ldmlsLmV4YW1wbGU/640.webp`,
  (n: number) => `/career/${'a'.repeat(150)}${n}/7`,
];

/** @returns how many were answered with 300 to 499 */
async function sendHostile(site: Program, from: number, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let refused = 0;
  let next = from;
  async function send(): Promise<void> {
    while (next < from + count) {
      const n = next++;
      const path = HOSTILE[n % HOSTILE.length]?.(n) ?? '/';
      const status = await statusOf(site.url + path, agent);
      if (status >= 300 && status < 500) refused++;
    }
  }
  await Promise.all(Array.from({ length: 16 }, send));
  agent.destroy();
  return refused;
}

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}
