import t, { type Test } from 'tap';
import { aStory, temporaryFolder } from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { FAULT_TABLE, UNREACHABLE } from './support/fake-upstream-fault-table.ts';
import {
  DATA_ROUTES,
  dataOfAll,
  expectCold,
  expectUnchanged,
  isOddStatus,
  lookAtAll,
  NONSENSE,
  problemsOf,
} from './support/fault-look.ts';
import { startTimedSite, type WithinSite } from './support/start-within.ts';
import { until } from './support/until.ts';
import { visit } from './support/visit.ts';

/**
 * Every way in which upstream fails × every page that shows its content, with content and without. A page is a function
 * of its data: it is rendered for the first fault of a kind, for all others its data have to be the same.
 */

const MINUTE = 60_000;
const BY_ID = ['getProjectById', 'getNewsById', 'getEventById', 'getJobById'] as const;
/** Calls that hang are given up soon; the others have all the time of a busy machine. */
const timeoutOf = (name: string) => (/hangs|drips|wait/.test(name) ? '500' : '20000');
const siteFor = (name: string) => ({
  env: { API_TIMEOUT_MS: timeoutOf(name), API_MAX_BYTES: '2000000', PAGE_CACHE_MB: '0' },
  holdMs: 50,
});

const RENDERED_ALWAYS = DATA_ROUTES.filter(({ path }) => ['/', '/news', '/news/602'].includes(path));
const FAILING = FAULT_TABLE.filter(({ outcome }) => outcome !== 'odd');
const ODD = FAULT_TABLE.filter(({ outcome }) => outcome === 'odd');

for (const hanging of [false, true]) {
  const rows = FAILING.filter(({ name }) => (timeoutOf(name) === '500') === hanging);
  t.test(`without content, upstream ${hanging ? 'hangs' : 'fails'}`, async (t) => {
    const site = await startTimedSite(t, siteFor(hanging ? 'hangs' : 'fails'));
    /** The data of pages, by what is promised of them. */
    const data = new Map<string, unknown[]>();
    for (const { name, fault, ...row } of rows) {
      await t.test(`upstream ${name}: frame, forms, the message; 503 for details`, async (t) => {
        site.upstream.fail('content', fault);
        // A failure is remembered for 2 s at most, or for as long as upstream asks for.
        site.pass(MINUTE);
        site.upstream.forgetCalls();
        const now = await dataOfAll(site);
        t.ok(site.upstream.calls('getAllNews') > 0, 'upstream was asked');
        const promised = `${row.outcome} ${row.refused}`;
        const known = data.get(promised);
        data.set(promised, now);
        if (known) t.same(now, known);
        expectCold(t, row, await lookAtAll(site, known ? RENDERED_ALWAYS : DATA_ROUTES));
        t.equal((await visit(site, '/sitemap.xml')).status, 200);
      });
    }
  });

  t.test(`with lists and without details, upstream ${hanging ? 'hangs' : 'fails'}`, async (t) => {
    const site = await startTimedSite(t, siteFor(hanging ? 'hangs' : 'fails'));
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
      for (const { route, status, problems } of await lookAtAll(site, RENDERED_ALWAYS)) {
        t.same(problems, [], `${route.path} (${status})`);
        t.ok(isOddStatus(route, status), `${route.path}: ${status}`);
      }
      for (const { route, status, loaderData } of await dataOfAll(site)) {
        t.ok(isOddStatus(route, status), `${route.path}: ${status}`);
        t.notMatch(JSON.stringify(loaderData), NONSENSE, route.path);
      }
    });
  }
});

t.test('an upstream that cannot be reached at all', async (t) => {
  const dataDir = temporaryFolder(t);
  const from = await startFakeUpstream();
  t.teardown(() => from.close());
  const well = await startTimedSite(t, { from, dataDir });
  await lookAtAll(well);
  const before = await lookAtAll(well);
  await well.stop();
  for (const { name, start } of UNREACHABLE) {
    await t.test(name, async (t) => {
      const { url, end } = await start();
      t.teardown(end);
      const env = { API_URL: url, API_TIMEOUT_MS: timeoutOf(name) };
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

t.test('the check itself sees what is wrong with a page', async (t) => {
  const site = await startTimedSite(t);
  const { html } = await visit(site, '/news');
  t.same(problemsOf(200, html), []);
  const planted: [problem: string, html: string][] = [
    ['shows', html.replace('<h1', '<p>Invalid Date</p><h1')],
    ['shows', html.replace('<h1', '<img alt="undefined"><h1')],
    ['shows', html.replace('</h1>', ' [object Object]</h1>')],
    ['shows', html.replace('</h1>', ' ₹NaN</h1>')],
    ['lacks the footer', html.replace(/<footer[\s\S]*<\/footer>/, '')],
    ['lacks the menus', html.replace(/<header[\s\S]*?<\/header>/, '')],
    ['lacks its end', html.slice(0, -20)],
    ['lacks an enquiry form', html.replaceAll('name="mobile"', '')],
    ['lacks breadcrumbs', html.replace(/aria-label="Breadcrumbs?"/i, '')],
    ['runs something', html.replace('<h1', '<p onclick="x()"></p><h1')],
    ['runs something', html.replace('<h1', '<script>x()</script><h1')],
    ['says "not found"', html.replace('<h1', '<p>News not found</p><h1')],
  ];
  for (const [problem, spoilt] of planted) {
    t.ok(
      problemsOf(200, spoilt).some((line) => line.startsWith(problem)),
      problem,
    );
  }
});
