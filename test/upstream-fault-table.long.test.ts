import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { DATA_ROUTES } from './support/data-routes.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { FAULT_TABLE, UNREACHABLE } from './support/fake-upstream-fault-table.ts';
import { expectCold, expectUnchanged, isOddStatus, lookAt } from './support/fault-look.ts';
import { startSite } from './support/start-site.ts';
import { startBoth } from './support/visit.ts';

/**
 * Every way in which upstream fails × every page that shows its content, each fault in a process of its own with the
 * settings of an operator, one page at a time: how soon the frame comes, and the rest.
 */

const FRAME_MS = 300;
const WHOLE_MS = 6_000;
/** A cached page, on a machine that does something else besides. */
const CACHED_MS = 100;
/** Less than the table's huge body. */
const SETTINGS = { API_MAX_BYTES: '2000000' };

for (const { name, fault, ...row } of FAULT_TABLE) {
  t.test(`without content, upstream ${name}`, async (t) => {
    const upstream = await startFakeUpstream();
    t.teardown(() => upstream.close());
    // Before the site starts: at its start it reads what it can.
    upstream.fail('content', fault);
    const site = await startSite(t, { env: { ...SETTINGS, API_URL: upstream.url }, errorsExpected: true });
    for (const route of DATA_ROUTES) {
      const seen = await lookAt(site, route);
      expectCold(t, row, [seen]);
      t.ok(seen.wholeAt < WHOLE_MS, `${route.path} is whole after ${Math.round(seen.wholeAt)} ms`);
      // The status of a detail waits for it.
      if (!route.isDetail && !/^\/(images|videos|apply)[/?]/.test(route.path)) {
        t.ok(seen.frameAt < FRAME_MS, `${route.path} has its frame after ${Math.round(seen.frameAt)} ms`);
      }
    }
  });

  if (row.outcome !== 'fails') {
    t.test(`with content, upstream ${name}`, async (t) => {
      const { upstream, site } = await startBoth(t, { env: { CONTENT_TTL_MS: '100' }, errorsExpected: true });
      for (const route of DATA_ROUTES) await lookAt(site, route);
      upstream.fail('content', fault);
      for (let round = 0; round < 3; round++) {
        for (const route of DATA_ROUTES) {
          const { status, problems } = await lookAt(site, route);
          t.same(problems, [], `${route.path} (${status})`);
          t.ok(isOddStatus(route, status), `${route.path}: ${status}`);
        }
        await wait(200);
      }
    });
    continue;
  }
  t.test(`with content, upstream ${name}`, async (t) => {
    const { upstream, site } = await startBoth(t, { env: { ...SETTINGS, CONTENT_TTL_MS: '100' } });
    for (const route of DATA_ROUTES) await lookAt(site, route);
    const before = [];
    for (const route of DATA_ROUTES) before.push(await lookAt(site, route));
    upstream.fail('content', fault);
    for (let round = 0; round < 5; round++) {
      const now = [];
      for (const route of DATA_ROUTES) now.push(await lookAt(site, route));
      expectUnchanged(t, before, now);
      const slowest = Math.max(...now.map(({ wholeAt }) => wholeAt));
      t.ok(slowest < CACHED_MS, `the slowest page took ${Math.round(slowest)} ms`);
    }
  });
}

for (const { name, start } of UNREACHABLE) {
  t.test(`without content, upstream ${name}`, async (t) => {
    const { url, end } = await start();
    t.teardown(end);
    const site = await startSite(t, { env: { API_URL: url }, errorsExpected: true });
    for (const route of DATA_ROUTES) {
      const seen = await lookAt(site, route);
      expectCold(t, { outcome: 'fails' }, [seen]);
      t.ok(seen.wholeAt < WHOLE_MS, `${route.path} is whole after ${Math.round(seen.wholeAt)} ms`);
    }
  });
}
