import t, { type Test } from 'tap';
import type { Fault } from '../support/fake-upstream-faults.ts';
import { DATA_ROUTES, type DataRoute, lookAt, lookAtAll } from '../support/fault-look.ts';
import { rawRequest } from '../support/raw-http.ts';
import { startTimedSite, type WithinSite } from '../support/start-within.ts';

/** How soon upstream's return is noticed where nothing is cached, and what it is asked until then. */

const STEP = 500;
/** In the middle of the minute in which ids that nobody knows are counted. */
const OUTAGE = 45_000;
const NOTICED_WITHIN = 2_000;
/** After a second, then one and a half. */
const MAX_CALLS = 1 + OUTAGE / 1_000;

const PATHS = [
  '/career',
  '/career/architect/807',
  '/news',
  '/news/602',
  '/event/412',
  '/projects/kolar-crest',
];

const FAULTS: Record<string, Fault> = {
  'says 500': { kind: 'status', status: 500 },
  'resets connections': { kind: 'reset' },
};

async function isWell(site: WithinSite, route: DataRoute): Promise<boolean> {
  const { status, said } = await lookAt(site, route);
  return status === 200 && said.includes(route.heading) && !said.includes(route.message);
}

for (const [name, fault] of Object.entries(FAULTS)) {
  t.test(`readers who come again and again while upstream ${name} see its return at once`, async (t) => {
    const site = await startTimedSite(t);
    site.upstream.fail('content', fault);
    const routes = DATA_ROUTES.filter(({ path }) => PATHS.includes(path));
    for (let passed = 0; passed < OUTAGE; passed += STEP) {
      // Navigations ask for the same content, and need not be rendered.
      if (passed % (10 * STEP) === 0) await lookAtAll(site, routes);
      else await Promise.all(routes.map(({ path }) => rawRequest(site, `/_data${path}`)));
      site.pass(STEP);
    }
    expectFewCalls(t, site);

    site.upstream.heal();
    const waiting = new Set(routes);
    let passed = 0;
    for (; passed < NOTICED_WITHIN && waiting.size; passed += STEP) {
      for (const route of waiting) if (await isWell(site, route)) waiting.delete(route);
      site.pass(STEP);
    }
    t.same(
      [...waiting].map(({ path }) => path),
      [],
      `after ${passed} ms`,
    );
  });
}

function expectFewCalls(t: Test, { upstream }: WithinSite): void {
  for (const endpoint of ['getAllJob', 'getAllNews', 'getEventById', 'getNewsById', 'getJobById'] as const) {
    const calls = upstream.calls(endpoint);
    t.ok(calls > 10 && calls <= MAX_CALLS, `${endpoint}: ${calls} calls in ${OUTAGE / 1_000} s`);
  }
}
