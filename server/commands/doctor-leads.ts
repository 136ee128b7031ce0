import { existsSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { Agent, request } from 'undici';
import type { Config } from '../app/config.ts';
import type { Environment } from '../app/environment.ts';
import { needsTls } from '../app/settings.ts';
import { codeOf } from '../http/outgoing.ts';
import { openSmtp } from '../leads/destinations/mail.ts';
import { adviceOnTls, CHECK_MS, type CheckResult, fail, note, ok, skip } from './doctor-checks.ts';

/** Says where the secret lies that decrypts enquiries in DATA_DIR and the database. @param env the settings as given */
export function checkSecret(env: Environment, { secret, secretPrevious, dataDir }: Config): CheckResult {
  const file = secret === null ? join(dataDir, 'secret') : env.SECRET_FILE;
  const before = secretPrevious ? '; SECRET_PREVIOUS still opens what is older' : '';
  if (!file || !isWithin(file, dataDir)) {
    return ok('secret', `it lies outside DATA_DIR: a copy of that folder alone cannot be read${before}`);
  }
  return note(
    'secret',
    `it lies in DATA_DIR (${resolve(file)}), beside the enquiries that it encrypts: whoever copies the folder can read them${before}`,
    secret
      ? 'Move the file elsewhere'
      : 'Set another one as SECRET or SECRET_FILE, and this one as SECRET_PREVIOUS until nothing of before waits',
  );
}

/** True for a file inside the folder, by its path as given or with links followed. */
function isWithin(file: string, dir: string): boolean {
  const real = (path: string) => (existsSync(path) ? realpathSync(path) : resolve(path));
  return real(file).startsWith(real(dir) + sep) || resolve(file).startsWith(resolve(dir) + sep);
}

/** Sends HEAD without data to LEAD_WEBHOOK_URL: any response but a redirect shows that enquiries can be sent to it. */
export async function checkWebhook({ leadWebhookUrl }: Config): Promise<CheckResult> {
  if (leadWebhookUrl === null) return skip('webhook', 'LEAD_WEBHOOK_URL is not set');
  const dispatcher = new Agent();
  try {
    const signal = AbortSignal.timeout(CHECK_MS);
    const { statusCode, body } = await request(leadWebhookUrl, { method: 'HEAD', signal, dispatcher });
    await body.dump({ limit: 1024 }).catch(() => {});
    if (statusCode < 300 || statusCode >= 400) return ok('webhook', `it answers (status ${statusCode})`);
    const advice = 'Redirects are not followed: give LEAD_WEBHOOK_URL the address that it leads to';
    return note('webhook', `it leads elsewhere (status ${statusCode})`, advice);
  } catch (error) {
    const code = codeOf(error);
    const advice =
      adviceOnTls(code, 'it') ??
      'Correct LEAD_WEBHOOK_URL, or let this machine out to it; enquiries wait meanwhile';
    return fail('webhook', `it does not answer: ${code}`, advice);
  } finally {
    void dispatcher.destroy();
  }
}

/** Connects to the server of SMTP_URL and signs in, as for a mail; sends none. */
export async function checkMail({ smtpUrl, leadMailTo, siteUrl }: Config): Promise<CheckResult> {
  if (smtpUrl === null) return skip('mail', 'SMTP_URL is not set');
  const transport = openSmtp({
    url: smtpUrl,
    requireTls: needsTls(smtpUrl),
    siteHost: new URL(siteUrl).hostname,
  });
  try {
    await transport.verify();
    const boxes = leadMailTo.length === 1 ? 'a mailbox' : `${leadMailTo.length} mailboxes`;
    return ok('mail', `its server greets and lets the site in, for ${boxes}`);
  } catch (error) {
    const { code: kind, responseCode } = error as { code?: string; responseCode?: number };
    const code = codeOf(error);
    const said = responseCode ? `${code}, status ${responseCode}` : code;
    return fail('mail', `its server does not let the site send: ${said}`, adviceFor(kind, code));
  } finally {
    transport.close();
  }
}

/** @param kind nodemailer's code, which says at which step it failed */
function adviceFor(kind: string | undefined, code: string): string {
  if (kind === 'EAUTH') return 'Correct user and password in SMTP_URL';
  if (code === 'ETLS')
    return 'It offers no good TLS, which a server outside this network has to: ask whoever runs it';
  return adviceOnTls(code, 'it') ?? 'Correct SMTP_URL, or let this machine out to it; mails wait meanwhile';
}
