import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Agent, request } from 'undici';
import { CAPTCHA_ANSWER, temporaryFolder } from './support/builders.ts';
import { filledIn, startContainers } from './support/containers.ts';
import { noPostgres } from './support/start-postgres.ts';
import { freePort, type Site } from './support/start-site.ts';
import { until } from './support/until.ts';

t.setTimeout(300_000);

const caddy = spawnSync('caddy', ['version'], { encoding: 'utf8' });
const skip = noPostgres || (caddy.error ? 'caddy is not installed (apt-get install caddy)' : false);
/** Debian's is older than the image's. */
const isOld = caddy.stdout?.startsWith('2.6') ?? false;
const buffers: [string, string] = isOld ? ['request_buffers 64KB', 'buffer_requests'] : ['', ''];

/** The proxy of compose.yaml in front of these sites, with a certificate of its own. */
async function startProxy(t: Test, port: number, sites: readonly Site[]): Promise<void> {
  const dir = temporaryFolder(t);
  const ours = readFileSync(new URL('../deploy/Caddyfile', import.meta.url), 'utf8');
  const upstreams = sites.map(({ url }) => url.replace('http://', '')).join(' ');
  const global = `{\nadmin off\nauto_https disable_redirects\nskip_install_trust\nstorage file_system ${dir}\n}\n`;
  const file = join(dir, 'Caddyfile');
  writeFileSync(file, global + ours.replace('site-1:8080 site-2:8080', upstreams).replace(...buffers));
  const env = { PATH: process.env.PATH, HOME: dir, SITE_URL: `https://localhost:${port}` };
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  const child = spawn('caddy', args, { env, stdio: 'ignore' });
  t.teardown(() => void child.kill());
}

t.test('both containers behind the proxy are replaced, and no visitor notices', { skip }, async (t) => {
  const port = await freePort();
  const { sites, start, upstream } = await startContainers(t, {
    ...{ SITE_URL: `https://localhost:${port}`, TRUST_PROXY: 'loopback', ENQUIRY_LIMIT: '100000' },
    // The upstream is in this process, which makes the load, too.
    ENQUIRY_TIMEOUT_MS: '8000',
  });
  await startProxy(t, port, sites);
  const dispatcher = new Agent({ connections: 8, connect: { rejectUnauthorized: false } });
  t.teardown(() => dispatcher.destroy());
  const seen: Record<string, number> = {};

  /** @returns the body, and 0 for a broken connection */
  async function ask(path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const headers = { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) };
    const post = body ? ({ method: 'POST', body: JSON.stringify(body) } as const) : {};
    try {
      const response = await request(`https://localhost:${port}${path}`, { dispatcher, headers, ...post });
      return { status: response.statusCode, text: await response.body.text() };
    } catch {
      return { status: 0, text: '' };
    }
  }
  const count = (what: string, status: number) => {
    seen[`${what} ${status}`] = (seen[`${what} ${status}`] ?? 0) + 1;
  };
  t.ok(await until(async () => (await ask('/readyz')).status === 200), 'the proxy is there');

  let isOver = false;
  const reader = async (path: string) => {
    while (!isOver) count('page', (await ask(path)).status);
  };
  const writer = async () => {
    while (!isOver) {
      const captcha = await ask('/captcha');
      count('captcha', captcha.status);
      if (captcha.status !== 200) continue;
      const solved = { captcha: CAPTCHA_ANSWER, captcha_id: JSON.parse(captcha.text).id };
      const body = await filledIn(sites[0], Promise.resolve(solved));
      const { status, text } = await ask('/enquiries', body);
      if (status !== 201) t.comment(`${status} ${text}`);
      count('enquiry', status);
    }
  };
  const visits = [...['/', '/news', '/about-us', '/_data/news'].map(reader), writer(), writer()];
  const pages = () => seen['page 200'] ?? 0;
  for (const site of sites) {
    const before = pages();
    await until(() => pages() > before + 100);
    t.equal(await site.stop('SIGTERM'), 0);
    await start({ dataDir: site.dataDir, port: Number(new URL(site.url).port), readyPath: '/readyz' });
  }
  const before = pages();
  await until(() => pages() > before + 100);
  isOver = true;
  await Promise.all(visits);
  t.comment(JSON.stringify(seen));
  if (isOld) t.comment('Caddy before 2.11 loses the body of a post that it sends again: 502');
  t.same(Object.keys(seen).sort(), ['captcha 200', 'enquiry 201', 'page 200']);
  t.equal(upstream.enquiries.stored().length, seen['enquiry 201']);
});
