import { enquiryForms, PAYLOAD } from '../../../shared/enquiry-forms.ts';
import type { Lead } from './lead-store.ts';

/** The export's columns: those of every lead, its payload, and the fields that single forms add. */
const COLUMNS = [
  ...['id', 'form', 'state', 'received', 'reason', 'project', 'country_code'],
  ...Object.keys(PAYLOAD),
  ...new Set(Object.values(enquiryForms).flatMap(({ payloadExtras }) => payloadExtras)),
];

function cells({ id, form, state, receivedAt, reason, payload, extras }: Lead) {
  const received = new Date(receivedAt).toISOString();
  const cells = { id, form, state, received, reason: reason ?? '', ...extras, ...payload };
  return cells as Record<string, string | number>;
}

/** One JSON object on each line. */
export function leadsAsJsonLines(leads: readonly Lead[]): string {
  return leads.map((lead) => `${JSON.stringify(cells(lead))}\n`).join('');
}

/** With a header line, and a byte order mark so that a spreadsheet reads names in Hindi. */
export function leadsAsCsv(leads: readonly Lead[]): string {
  const lines = leads.map((lead) => {
    const known = cells(lead);
    return COLUMNS.map((column) => csvCell(String(known[column] ?? ''))).join(',');
  });
  return `\ufeff${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Quoted; what a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

/** The operator's table: nothing personal in it. */
export function listing(leads: readonly Lead[], now: number): string {
  if (leads.length === 0) return 'Nothing is waiting.\n';
  const lines = leads.map(({ id, form, state, receivedAt, attempts, reason }) => {
    const age = ageText(now - receivedAt).padStart(8);
    return `${id}  ${form.padEnd(12)}  ${state.padEnd(8)}  ${age}  ${attempts} tries  ${reason ?? 'new'}\n`;
  });
  return lines.join('');
}

/** @param age milliseconds @returns `40 s`, `12 min`, `5 h`, `3 d` */
export function ageText(age: number): string {
  const seconds = Math.max(0, Math.round(age / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`;
}
