import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Test } from 'tap';
import { listen } from './local-server.ts';

export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** The settings of these two destinations. @param port of the mail server */
export function webhookAndMail(hookUrl: string, port: number) {
  return {
    LEAD_WEBHOOK_URL: hookUrl,
    LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    LEAD_MAIL_TO: 'sales@example.in',
  };
}

/** A real SMTP server without TLS, which nobody need sign in to; ends with the test. @returns its port */
export async function startMailServer(t: Test, options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
  server.on('error', () => {});
  t.teardown(() => new Promise<void>((done) => server.close(() => done())));
  return listen(server.server);
}
