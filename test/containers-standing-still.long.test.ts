import t from 'tap';
import { sendContact } from './support/builders.ts';
import { filledIn, outboxOf, SECRET, startContainers, undisturbed } from './support/containers.ts';
import { sideBySide } from './support/side-by-side.ts';
import { runProgram } from './support/start-site.ts';
import { until } from './support/until.ts';

const { upstream, postgres, sites, start, forget } = await startContainers(t, { ENQUIRY_LIMIT: '6' });
const [one, two] = sites;

t.test('the database stands still', async (t) => {
  await forget();
  await postgres.pause();

  await t.test('the operator sees the outbox all the same', async (t) => {
    for (const site of sites) t.type((await outboxOf(site)).spool, 'number');
  });

  await t.test('limits count at half in each container; no start and no stop waits for it', async (t) => {
    const third = await start();
    t.match(await outboxOf(third), { database: 'timeout', spool: 0 });
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent++) statuses.push(await sendContact(third, await filledIn(third)));
    t.same(statuses, [201, 201, 201, 429]);
    t.equal(await third.stop(), 0);
  });

  await t.test('what it cannot take is listed by the outbox', async (t) => {
    const third = await start();
    const failing = await filledIn(third);
    upstream.enquiries.nextOf(Number(failing.mobile), ...Array(9).fill({ kind: 'refuse', status: 503 }));
    t.equal(await sendContact(third, failing), 502);
    t.equal(await third.stop(), 0);

    const folder = { DATA_DIR: third.dataDir, DATABASE_URL: postgres.url, SECRET };
    t.match(await runProgram({ name: 'outbox' }, folder, 'list'), {
      ...{ code: 1, stderr: /database is away \(timeout\)/, stdout: /contact +upstream +waiting/ },
    });
  });

  await t.test('leads that were sent meanwhile are in the database once it goes on', async (t) => {
    postgres.resume();
    for (const site of sites) t.ok(await until(async () => (await outboxOf(site)).database === null));
    for (const site of sites) t.ok(await until(async () => (await outboxOf(site)).spool === 0));
    await forget();
    t.equal(await undisturbed(sites, async () => sendContact(two, await filledIn(one))), 201);
  });
});

t.test('two versions side by side', (t) => sideBySide(t, { old: one, start, forget }));
