import type { EnquiryExtras, EnquiryPayload } from '../../shared/enquiry-payload.ts';
import type { OutboxRow } from './outbox-table.ts';

const COLUMNS = [
  'id',
  'form',
  'state',
  'received',
  'reason',
  'project',
  'country_code',
  'name',
  'mobile',
  'budget',
  'project_type',
  'enquiry_source',
  'interested_home_loan',
  'contacted_by',
  'date',
  'time',
] as const satisfies readonly (
  | 'id'
  | 'form'
  | 'state'
  | 'received'
  | 'reason'
  | keyof EnquiryExtras
  | keyof EnquiryPayload
)[];

type Lead = Partial<Record<(typeof COLUMNS)[number], string | number>>;

function toLead({ id, form, state, receivedAt, reason, payload, extras }: OutboxRow): Lead {
  const received = new Date(receivedAt).toISOString();
  return { id, form, state, received, reason: reason ?? '', ...extras, ...payload };
}

/** One JSON object on each line. */
export function leadsAsJsonLines(rows: readonly OutboxRow[]): string {
  return rows.map((row) => `${JSON.stringify(toLead(row))}\n`).join('');
}

/** With a header line, and a byte order mark so that a spreadsheet reads names in Hindi. */
export function leadsAsCsv(rows: readonly OutboxRow[]): string {
  const lines = rows.map((row) => {
    const lead = toLead(row);
    return COLUMNS.map((column) => csvCell(String(lead[column] ?? ''))).join(',');
  });
  return `\ufeff${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Quoted; what a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

/** The operator's table: nothing personal in it. */
export function listing(rows: readonly OutboxRow[], now: number): string {
  if (rows.length === 0) return 'Nothing is waiting.\n';
  const lines = rows.map(({ id, form, state, receivedAt, attempts, reason }) =>
    [
      id,
      form.padEnd(12),
      state.padEnd(8),
      ageText(now - receivedAt).padStart(8),
      `${attempts} tries`,
      reason ?? 'new',
    ]
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

/** @param age milliseconds @returns `40 s`, `12 min`, `5 h`, `3 d` */
function ageText(age: number): string {
  const seconds = Math.max(0, Math.round(age / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`;
}
