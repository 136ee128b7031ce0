import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { startBoth } from './support/visit.ts';

/**
 * Mozilla's Observatory, as its site runs it: its tests and its grades over what the site sends. It brings 230
 * packages, so it is fetched for this test alone, and runs none of their scripts.
 */
const PACKAGE = '@mdn/mdn-http-observatory@1.4.8';
/** A name below a top-level domain that browsers have on their list for https as a whole. */
const HOST = 'www.example.app';
/** Of that list, which a script of the package would fetch from Chromium's. */
const PRELOADED = { app: { mode: 'force-https', includeSubDomains: true } };
const MIN_SCORE = 140;

interface Graded {
  score: number;
  failed: string[];
}

const folder = mkdtempSync(join(tmpdir(), 'observatory-'));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));
const skip = await promisify(execFile)(
  'npm',
  ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, PACKAGE],
  { timeout: 120_000 },
).then(
  () => false,
  (error: Error) => `the grader cannot be fetched: ${error.message.split('\n')[0]}`,
);
const observatory = join(folder, 'node_modules/@mdn/mdn-http-observatory');
const load = (file: string) => import(pathToFileURL(join(observatory, 'src', file)).href);

/** What the grader makes of a response. @param change what a worse site would send */
async function grade(response: Response, html: string, change: Record<string, string> = {}): Promise<Graded> {
  const { ALL_TESTS } = await load('constants.js');
  const { Requests } = await load('types.js');
  const { getScoreModifier } = await load('grader/grader.js');
  const { AxiosHeaders } = createRequire(join(observatory, 'package.json'))('axios');
  const headers = new AxiosHeaders({ ...Object.fromEntries(response.headers), ...change });
  const sent = { status: response.status, headers, data: html, verified: true, httpEquiv: new Map() };
  const requests = new Requests(HOST);
  // What it reads pages with does not know all of today's CSS, and no test is about styles.
  requests.resources.path = html.replace(/<style>[\s\S]*?<\/style>/g, '');
  requests.session = { url: new URL(`https://${HOST}/`), jar: { serializeSync: () => ({ cookies: [] }) } };
  // As with a proxy that ends TLS and sends http there.
  const route = [
    { url: new URL(`http://${HOST}/`), status: 301 },
    { url: new URL(`https://${HOST}/`), status: 200 },
  ];
  Object.assign(requests.responses, {
    ...{ auto: sent, https: sent, http: sent, cors: sent },
    ...{ httpRedirects: route, httpsRedirects: route.slice(1) },
  });
  const results = ALL_TESTS.map((test: (of: unknown) => { result: string; pass: boolean }) => test(requests));
  return {
    score: results.reduce(
      (sum: number, { result }: { result: string }) => sum + getScoreModifier(result),
      100,
    ),
    failed: results
      .filter(({ pass }: { pass: boolean }) => !pass)
      .map(({ result }: { result: string }) => result),
  };
}

t.test('pages score as high as the grader goes', { skip }, async (t) => {
  mkdirSync(join(observatory, 'conf'), { recursive: true });
  writeFileSync(join(observatory, 'conf/hsts-preload.json'), JSON.stringify(PRELOADED));
  const { site } = await startBoth(t, { env: { SITE_URL: `https://${HOST}` } });
  for (const path of ['/', '/contact-us', '/projects/kolar-crest', '/nowhere']) {
    const response = await fetch(site.url + path);
    const html = await response.text();
    t.equal(response.headers.get('set-cookie'), null, 'no cookies');
    const { score, failed } = await grade(response, html);
    t.comment(`${path} ${score}`);
    t.same(failed, [], path);
    t.ok(score >= MIN_SCORE, `${path} ${score}`);
  }
  const response = await fetch(site.url);
  const html = await response.text();
  const loose = await grade(response, html, { 'content-security-policy': "script-src 'unsafe-inline'" });
  t.ok(loose.score < MIN_SCORE, `a loose policy scores ${loose.score}`);
  const bare = await grade(response, html.replace(/ integrity="[^"]*"/, ''));
  t.equal(bare.score, MIN_SCORE - 5, 'without the digest of the script');
});
