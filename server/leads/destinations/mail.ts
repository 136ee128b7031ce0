import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { enquiryForms } from '../../../shared/enquiry-forms.ts';
import { HOME_CODE } from '../../../shared/readers/mobile-number.ts';
import { whatsAppAddress } from '../../../shared/whatsapp.ts';
import type { Leased, Sent } from '../submissions/delivery.ts';
import type { Submission } from '../submissions/submission.ts';
import type { Destination } from './destination.ts';
import { later, reasonOf } from './outcome.ts';
import {
  campaignText,
  eventId,
  indianTime,
  type NamedProject,
  type ProjectOf,
  unitText,
} from './submission-data.ts';

/** The time limit of one whole mail, milliseconds. */
const SEND_MS = 20_000;
/** The time limit of each step of sending it, milliseconds. */
const STEP_MS = 10_000;

export interface MailOptions {
  /** SMTP_URL. */
  url: string;
  /** True where TLS is required: the server is outside the private network. */
  requireTls: boolean;
  /** The host of SITE_URL. */
  siteHost: string;
  /** LEAD_MAIL_TO and LEAD_MAIL_FROM. */
  to: readonly string[];
  from: string;
  projectOf: ProjectOf;
}

/**
 * Opens a connection for one mail. It greets with the name of the site: a container's own name is none on the internet,
 * and for such a one nodemailer says `EHLO [127.0.0.1]`, which relays refuse.
 */
export function openSmtp({
  url,
  requireTls,
  siteHost,
}: Pick<MailOptions, 'url' | 'requireTls' | 'siteHost'>) {
  const isPublic = siteHost.includes('.') && isIP(siteHost) === 0;
  const times = { connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS };
  return createTransport({ url, ...times, requireTLS: requireTls, ...(isPublic && { name: siteHost }) });
}

/** One plain mail for each enquiry. Its Message-ID comes from the id, so that mail programs know a second copy. */
export function createMail({ to, from, projectOf, ...server }: MailOptions): Destination {
  const host = from.split('@').at(-1)?.replace(/>$/, '');

  return {
    name: 'mail',
    // A mail takes a second where its server is far away.
    atOnce: 4,
    async send(leased, _sender, stopping) {
      const transport = openSmtp(server);
      const message: SendMailOptions = {
        from,
        to: [...to],
        messageId: `<${eventId(leased)}@${host}>`,
        ...(await wordsOf(leased, projectOf)),
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      try {
        return await Promise.race([
          transport.sendMail(message).then(takenOf, outcomeOf),
          wait(SEND_MS, later('timeout'), { ref: false, signal: stopping }).catch(() => later('stopped')),
        ]);
      } finally {
        transport.close();
      }
    },
  };
}

interface Taken extends Pick<SmtpError, 'rejectedErrors'> {
  accepted?: readonly unknown[] | undefined;
}

interface SmtpError {
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
  /** The errors of the recipients that the server did not take. */
  rejectedErrors?: readonly SmtpError[] | undefined;
}

/** A mail that one receiver's server took is delivered: sent again, it would reach that receiver again. */
function takenOf({ accepted = [], rejectedErrors = [] }: Taken): Sent {
  const codes = rejectedErrors.map(({ responseCode }) => responseCode).join(', ');
  const number = `${rejectedErrors.length} of ${accepted.length + rejectedErrors.length}`;
  return { kind: 'delivered', ...(codes && { fault: `smtp ${codes}, ${number} receivers` }) };
}

/** A mail that its server will never take is parked; a wrong password is not: that can be mended. */
function outcomeOf(error: SmtpError): Sent {
  const { code, command, responseCode = 0, rejectedErrors = [] } = error;
  const codes = rejectedErrors.map((each) => each.responseCode ?? 0);
  const refused = rejectedErrors.length ? Math.min(...codes) : command === 'DATA' ? responseCode : 0;
  if (refused >= 500) return { kind: 'refused', reason: `smtp ${refused}` };
  const status = responseCode || Math.max(0, ...codes);
  if (status > 0) return { kind: 'later', reason: `smtp ${status}`, answered: true, waitMs: 0 };
  return later(code === 'ETIMEDOUT' ? 'timeout' : reasonOf(error));
}

async function wordsOf({ submission, event, at }: Leased, projectOf: ProjectOf) {
  const { reference } = submission;
  if (event !== 'received') {
    const what = event === 'erased' ? 'asks to be erased' : 'was withdrawn';
    const text = `The enquiry ${reference} ${what}, ${indianTime(at)}.\n`;
    const todo = 'Please stop using its name and number, and delete this thread.\n';
    return { subject: `Enquiry ${reference} ${what}`, text: text + todo };
  }
  const { context } = submission;
  const project = context.project ? await projectOf(context.project).catch(() => null) : null;
  return { subject: subjectOf(submission, project), text: textOf(submission, project) };
}

/** The name is the only text of the visitor in it; nodemailer folds and encodes it. */
function subjectOf({ payload, context, reference }: Submission, project: NamedProject | null): string {
  const name = payload.name.replace(/[\p{C}\s]+/gu, ' ').trim();
  const size = unitText(context.unit && { ...context.unit, title: null });
  const about = [project?.name, size].filter(Boolean).join(', ');
  return `Enquiry ${reference}: ${name}${about && ` (${about})`}`;
}

function textOf(submission: Submission, project: NamedProject | null): string {
  const { payload, context, form, language, reference, receivedAt } = submission;
  const { name, mobile, ...choices } = payload;
  const lines: Line[] = [
    ['Name', name],
    ...waysTo('Mobile', `${context.country_code ?? HOME_CODE}${mobile}`),
    ['Project', project ? `${project.name}, ${project.url}` : context.project],
    ['Unit', unitText(context.unit)],
    ...Object.entries(choices).flatMap(([key, value]) => linesOf(key, String(value))),
    ['Form', form],
    ['Language', language],
    ['Page', context.page],
    ['Referrer', context.referrer],
    ['First campaign', campaignText(context.campaign?.first)],
    ['Last campaign', campaignText(context.campaign?.last)],
    ['Received', indianTime(receivedAt)],
    ['Reference', reference],
  ];
  const shown = lines.filter(([, value]) => value);
  return shown.map(([title, value]) => `${title}: ${String(value).replace(/[\p{C}\s]+/gu, ' ')}\n`).join('');
}

type Line = [title: string, value: string | number | null | undefined];

const FIELDS = new Map(
  Object.values(enquiryForms).flatMap(({ fields }) => fields.map((each) => [each.name, each])),
);

/** A value with its field's label; another telephone number also gets its links. */
function linesOf(key: string, value: string): Line[] {
  const field = FIELDS.get(key);
  const title = field?.label.en.replace(/\?$/, '') ?? key;
  // The country code was chosen for the visitor's own number alone.
  return field?.input === 'tel' && value ? waysTo(title, HOME_CODE + value) : [[title, value]];
}

function waysTo(title: string, number: string): Line[] {
  return [
    [title, number],
    ['Call', `tel:${number}`],
    ['WhatsApp', whatsAppAddress({ number })],
  ];
}
