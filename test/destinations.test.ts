import { spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { anEnquiry, MANY_FORMS, postEnquiry, solvedCaptcha } from './support/builders.ts';
import { startMailServer, webhookAndMail } from './support/destinations.ts';
import { serve } from './support/local-server.ts';
import type { Site } from './support/start-site.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

/** A site that tells a webhook and a mailbox of its enquiries, over real HTTP and SMTP. */

let sent = 0;
async function send(site: Site, over: Record<string, string> = {}) {
  const mobile = String(9_123_400_000 + ++sent);
  const body = anEnquiry('contact', {
    name: 'Kanari Pakshi',
    mobile,
    ...over,
    ...(await solvedCaptcha(site)),
  });
  const response = await postEnquiry(site, body);
  return {
    mobile,
    status: response.status,
    reference: ((await response.json()) as { reference: string }).reference,
  };
}

const metricsOf = async (site: Site) => (await fetch(`${site.opsUrl}/metrics`)).text();

t.test('one destination hangs, and nobody waits for it', async (t) => {
  const mails: string[] = [];
  const port = await startMailServer(t, {
    onData: (stream, _session, done) =>
      void text(stream).then((raw) => done(null, void mails.push(raw) as never)),
  });
  const calls: Record<string, unknown>[] = [];
  const held: (() => void)[] = [];
  const hook = await serve(t, async (request, response) => {
    calls.push(JSON.parse(await text(request)));
    held.push(() => response.end());
  });
  const { site, upstream } = await startBoth(t, {
    env: { ...MANY_FORMS, ...webhookAndMail(hook.url, port) },
  });
  const all: Awaited<ReturnType<typeof send>>[] = [];
  for (let number = 0; number < 6; number++) all.push(await send(site, { project: 'kolar-crest' }));
  t.same(new Set(all.map(({ status }) => status)), new Set([201]));
  t.equal(upstream.enquiries.stored().length, 6);
  await until(() => mails.length === 6);
  for (const { reference } of all)
    t.ok(
      mails.some((mail) => mail.includes(reference)),
      reference,
    );
  t.equal(calls.length, 4, 'the webhook has its first ones still');
  const metrics = await metricsOf(site);
  t.match(metrics, 'outbox_enquiries{destination="webhook",state="waiting"} 2');
  t.match(metrics, 'outbox_enquiries{destination="webhook",state="leased"} 4');
  t.match(metrics, 'outbox_enquiries{destination="mail",state="delivered"} 6');
  t.match(metrics, 'delivery_seconds_count{destination="mail"} 6');
  t.match(metrics, 'outbox_oldest_seconds{destination="mail"} 0');
  const { stdout } = spawnSync('grep', ['-rlaF', '-e', 'Kanari', '-e', '91234000', site.dataDir], {
    encoding: 'utf8',
  });
  t.equal(stdout, '', 'what waits is encrypted');

  await until(() => {
    for (const go of held.splice(0)) go();
    return calls.length === 6;
  });
  t.match(calls[0], {
    type: 'enquiry.received',
    data: { reference: all[0]!.reference, project: { slug: 'kolar-crest' } },
  });
  await until(async () =>
    (await metricsOf(site)).includes('outbox_enquiries{destination="webhook",state="delivered"} 6'),
  );
  const desk = await (await fetch(site.opsUrl)).text();
  t.match(desk, /webhook/);
  t.notMatch(desk, /Kanari|91234000/);
});
