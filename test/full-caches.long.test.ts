import t from 'tap';
import { demoContent } from '../server/demo/demo-content.ts';
import { from } from './attacks.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { manyProjects } from './support/many-projects.ts';
import { memoryGroup, noMemoryGroup } from './support/memory-group.ts';
import { imageMemorySettings, memoryOf } from './support/process-memory.ts';
import { rawRequest } from './support/raw-http.ts';
import { startSite } from './support/start-site.ts';

const MIB = 1024 ** 2;
const PROJECTS = 400;
const SEARCHES = 60;
/** A page is compressed for its second reader. */
const ROUNDS = 2;

const NAME = 'a site of 400 projects in 256 MiB serves what is not cached, too, once its caches are full';
t.test(NAME, { skip: noMemoryGroup }, async (t) => {
  const group = memoryGroup(t, 256 * MIB);
  const content = { ...demoContent(), projects: manyProjects(PROJECTS) };
  const upstream = await startFakeUpstream(t, { content });
  const env = { API_URL: upstream.url, LOG_REQUESTS: 'none', TRUST_PROXY: 'loopback' };
  const site = await startSite(t, { under: group.under, env: { ...env, ...imageMemorySettings() } });
  let visits = 0;
  const refused: string[] = [];
  const visit = async (path: string) => {
    // As browsers ask: the cache holds the compressed form, too.
    const headers = { 'accept-encoding': 'br', ...from(`198.51.${visits++ % 250}.7`).headers };
    const { status } = await rawRequest(site, path, { headers });
    if (status !== 200) refused.push(`${path}: ${status}`);
  };
  const pages = (await rawRequest(site, '/sitemap.xml')).body.toString().matchAll(/<loc>([^<]+)</g);
  const paths = [...pages].map(([, url = '']) => new URL(url).pathname);
  t.ok(paths.length > 2 * PROJECTS);
  for (let round = 0; round < ROUNDS; round++)
    for (const path of paths) for (const address of [path, `/_data${path}`]) await visit(address);
  for (let at = 0; at < SEARCHES; at++) await visit(`/search?q=home+${at}`);
  t.comment(`${Math.round(memoryOf(site.process.pid, 'RssAnon') / MIB)} MiB after ${visits} visits`);
  t.equal(refused.length, 0, refused.slice(0, 3).join(', '));
  t.equal(group.killed(), 0);
});
