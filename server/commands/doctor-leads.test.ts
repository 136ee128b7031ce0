import { symlinkSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import t, { type Test } from 'tap';
import { startMailServer, WEBHOOK_SECRET } from '../../test/support/destinations.ts';
import { listen, serve, stop } from '../../test/support/local-server.ts';
import { readConfig } from '../app/config.ts';
import { checkMail, checkSecret, checkWebhook } from './doctor-leads.ts';

const SECRET = 'thirty-two characters or more, mixed';

t.test('the key beside what it opens is told, wherever it comes from', async (t) => {
  const dir = t.testdir({ data: { secret: `${SECRET}\n`, deep: { key: SECRET } }, elsewhere: SECRET });
  const data = join(dir, 'data');
  symlinkSync(join(data, 'deep', 'key'), join(dir, 'link'));
  for (const [env, state, said] of [
    [{}, 'note', /data\/secret\), beside the enquiries that it encrypts: whoever copies/],
    [{ SECRET }, 'ok', /outside DATA_DIR/],
    [{ SECRET_FILE: join(dir, 'elsewhere') }, 'ok', /outside DATA_DIR/],
    [{ SECRET_FILE: join(data, 'deep', 'key') }, 'note', /deep\/key\), beside/],
    [{ SECRET_FILE: join(dir, 'link') }, 'note', /link\), beside/],
    [{ SECRET, SECRET_PREVIOUS: `${SECRET}, the one before` }, 'ok', /SECRET_PREVIOUS still opens/],
  ] as const) {
    const settings = { DEMO: '1', DATA_DIR: data, ...env };
    const finding = checkSecret(settings, readConfig(settings));
    t.match(finding, { state, text: said }, JSON.stringify(env));
    t.equal(Boolean(finding.advice), state === 'note');
    t.notOk(JSON.stringify(finding).includes(SECRET));
  }
});

const webhook = (url: string) =>
  checkWebhook(readConfig({ DEMO: '1', LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET }));

t.test('a webhook is asked for its head alone, without following it', async (t) => {
  t.match(await checkWebhook(readConfig({ DEMO: '1' })), { state: 'skip' });
  const asked: string[] = [];
  const { url } = await serve(t, ({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(Number(url.slice(1)), { location: '/200' }).end();
  });
  for (const [status, state] of [
    ...[200, 204, 404, 405, 401, 500].map((status) => [status, 'ok'] as const),
    ...[301, 302, 307, 308].map((status) => [status, 'note'] as const),
  ])
    t.match(await webhook(`${url}/${status}`), { state, text: new RegExp(`status ${status}`) });
  t.ok(asked.every((line) => line.startsWith('HEAD ')));
  t.equal(asked.length, 10, 'nothing is followed');
  const closed = await webhook('http://127.0.0.1:1/?token=hidden');
  t.match(closed, { state: 'FAIL', text: 'it does not answer: ECONNREFUSED', advice: /LEAD_WEBHOOK_URL/ });
  const plain = createServer((_request, response) => response.end());
  t.teardown(() => stop(plain));
  // It has no certificate at all.
  const unsafe = await webhook(`https://127.0.0.1:${await listen(plain)}`);
  t.match(unsafe, { state: 'FAIL', advice: /certificate/ });
});

async function smtp(t: Test, options: SMTPServerOptions, user = '', scheme = 'smtp') {
  const mails: unknown[] = [];
  const port = await startMailServer(t, {
    onData: (stream) => void mails.push(stream),
    onAuth: ({ password }, _session, done) =>
      password === 'right'
        ? done(null, { user: 'x' })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
    ...options,
  });
  const env = {
    DEMO: '1',
    SMTP_URL: `${scheme}://${user}127.0.0.1:${port}`,
    LEAD_MAIL_TO: 'sales@example.in',
  };
  const finding = await checkMail(readConfig(env));
  t.equal(mails.length, 0, 'no mail is sent');
  return finding;
}

t.test('TLS that is not good is told with its remedy', async (t) => {
  const untrusted = await smtp(t, { disabledCommands: [] });
  t.match(untrusted, { state: 'FAIL', text: /CERT/, advice: /NODE_EXTRA_CA_CERTS/ });
  const plain = await smtp(t, {}, '', 'smtps');
  t.match(plain, { state: 'FAIL', text: /WRONG_VERSION_NUMBER/, advice: /smtp:\/\/ for port 587/ });
});

t.test('a server of mail is greeted and signed in to, as for a mail', async (t) => {
  t.match(await checkMail(readConfig({ DEMO: '1' })), { state: 'skip' });
  t.match(await smtp(t, {}), { state: 'ok', text: /a mailbox/ });
  const signIn = { authOptional: false, allowInsecureAuth: true };
  t.match(await smtp(t, signIn, 'desk:right@'), { state: 'ok' });
  const refused = await smtp(t, signIn, 'desk:wrong-word@');
  t.match(refused, { state: 'FAIL', text: /EAUTH, status 535/, advice: /user and password/ });
  t.notOk(JSON.stringify(refused).includes('wrong-word'));
  const env = { DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:1', LEAD_MAIL_TO: 'a@example.in,b@example.in' };
  t.match(await checkMail(readConfig(env)), { state: 'FAIL', text: /ECONN|ESOCKET/ });
});
