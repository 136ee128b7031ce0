import t, { type Test } from 'tap';
import { aStory, temporaryFolder } from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { FAULT_TABLE } from './support/fake-upstream-fault-table.ts';
import { BY_ID, DATA_ROUTES, expectCold, expectUnchanged, lookAtAll } from './support/fault-look.ts';
import { startTimedSite, type WithinSite } from './support/start-within.ts';
import { until } from './support/until.ts';
import { visit } from './support/visit.ts';

/** Every way in which upstream fails × every page that shows its content, with content and without. */

const MINUTE = 60_000;
/** Calls that hang are given up soon; the others have all the time of a busy machine. */
const timeoutOf = (name: string) => (/hangs|drips/.test(name) ? '500' : '20000');
const siteFor = (name: string) => ({
  env: { API_TIMEOUT_MS: timeoutOf(name), API_MAX_BYTES: '2000000', PAGE_CACHE_MB: '0' },
  holdMs: 50,
});

const FAILING = FAULT_TABLE.filter(({ outcome }) => outcome !== 'odd');
const ODD = FAULT_TABLE.filter(({ outcome }) => outcome === 'odd');

for (const how of ['fails', 'hangs']) {
  const rows = FAILING.filter(({ name }) => timeoutOf(name) === timeoutOf(how));
  t.test(`without content, upstream ${how}`, async (t) => {
    const site = await startTimedSite(t, siteFor(how));
    for (const { name, fault, ...row } of rows) {
      await t.test(`upstream ${name}: frame, forms, the message; 503 for details`, async (t) => {
        site.upstream.fail('content', fault);
        // A failure is remembered for 2 s at most, or for as long as upstream asks for.
        site.pass(MINUTE);
        site.upstream.forgetCalls();
        expectCold(t, row, await lookAtAll(site));
        t.ok(site.upstream.calls('getAllNews') > 0, 'upstream was asked');
        t.equal((await visit(site, '/sitemap.xml')).status, 200);
      });
    }
    const isLate = site.log.some(({ msg }) => /too late/.test(msg));
    t.equal(isLate, false, 'a call is given up after API_TIMEOUT_MS, before the page gives up by itself');
  });

  t.test(`with lists and without details, upstream ${how}`, async (t) => {
    const site = await startTimedSite(t, siteFor(how));
    const details = DATA_ROUTES.filter(({ isDetail }) => isDetail);
    // The form to apply reads its job, too.
    const lists = DATA_ROUTES.filter(({ isDetail, path }) => !isDetail && !path.startsWith('/apply'));
    await lookAtAll(site, lists);
    for (const { name, fault, ...row } of rows) {
      if (row.outcome === 'missing') continue;
      await t.test(`upstream ${name}: 503, never "not found"`, async (t) => {
        for (const endpoint of BY_ID) site.upstream.fail(endpoint, fault);
        site.pass(MINUTE);
        expectCold(t, row, await lookAtAll(site, details));
      });
    }
  });
}

t.test('without content, upstream says odd things', async (t) => {
  let site: WithinSite | null = null;
  for (const { name, fault, ...row } of ODD) {
    await t.test(`upstream ${name}`, async (t) => {
      site ??= await startTimedSite(t.parent as Test, siteFor(name));
      site.upstream.fail('content', fault);
      site.pass(MINUTE);
      expectCold(t, row, await lookAtAll(site));
      if (site.content().bytes === 0) return;
      // The next one is to find nothing.
      await site.stop();
      site = null;
    });
  }
});

/** Until every refresh that was due has ended. */
const refreshed = (site: WithinSite) =>
  until(() => site.content().keys.every(({ freshForMs }) => freshForMs > 0));

t.test('with content, every page stays as it was', async (t) => {
  const env = { API_TIMEOUT_MS: '1000', API_MAX_BYTES: '2000000' };
  const site = await startTimedSite(t, { env, holdMs: 50 });
  await lookAtAll(site);
  // A document's size is asked for beside its page, and stands there once the page is rendered anew.
  const isKnown = await until(async () => {
    site.pass(MINUTE);
    const looks = await lookAtAll(site);
    const texts = looks.filter(({ route }) => !route.path.startsWith('/apply')).map(({ said }) => said);
    return texts.every((said) => said.match(/PDF/g)?.length === said.match(/PDF, \d+ kB/g)?.length);
  });
  t.ok(isKnown, 'every size');
  const before = await lookAtAll(site);
  for (const { route, said } of before) t.ok(said.includes(route.heading), route.path);
  for (const { name, fault, outcome } of FAILING) {
    if (outcome === 'missing') continue;
    await t.test(`upstream ${name}`, async (t) => {
      site.upstream.fail('content', fault);
      site.upstream.forgetCalls();
      site.pass(MINUTE);
      expectUnchanged(t, before, await lookAtAll(site));
      await refreshed(site);
      t.ok(site.upstream.calls() > 0, 'upstream was asked');
      expectUnchanged(t, before, await lookAtAll(site));
    });
  }
  await t.test('upstream is gone, and comes back', async (t) => {
    site.upstream.heal();
    await site.upstream.goDown();
    for (let round = 0; round < 3; round++) {
      site.pass(MINUTE);
      expectUnchanged(t, before, await lookAtAll(site));
    }
    await site.upstream.comeBack();
    site.upstream.override('getAllNews', [aStory({ title: 'We are back' })]);
    site.pass(MINUTE);
    t.ok(await until(async () => (await visit(site, '/news')).text.includes('We are back')));
  });
});

t.test('with content, upstream says odd things', async (t) => {
  const site = await startTimedSite(t, siteFor('odd'));
  await lookAtAll(site);
  for (const { name, fault } of [...ODD, ...FAILING.filter(({ outcome }) => outcome === 'missing')]) {
    await t.test(`upstream ${name}`, async (t) => {
      site.upstream.fail('content', fault);
      // So old that its readers wait for what is new.
      site.pass(11 * MINUTE);
      expectCold(t, { outcome: 'odd' }, await lookAtAll(site));
    });
  }
});

t.test('an upstream that cannot be reached at all', async (t) => {
  const dataDir = temporaryFolder(t);
  const from = await startFakeUpstream(t);
  const well = await startTimedSite(t, { from, dataDir });
  await lookAtAll(well);
  const before = await lookAtAll(well);
  await well.stop();
  for (const [name, API_URL] of [
    ['refuses connections', 'http://127.0.0.1:1'],
    ['has no address', 'http://no-such-host.invalid'],
  ] as const) {
    await t.test(name, async (t) => {
      const env = { API_URL };
      const cold = await startTimedSite(t, { from, env, holdMs: 50 });
      expectCold(t, { outcome: 'fails' }, await lookAtAll(cold));
      await cold.stop();
      // Its content is in its snapshot.
      const warm = await startTimedSite(t, { from, env, dataDir, holdMs: 50 });
      expectUnchanged(t, before, await lookAtAll(warm));
      await warm.stop();
    });
  }
});
