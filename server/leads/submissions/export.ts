import { FORM_NAMES, PAYLOAD, payloadExtras } from '../../../shared/enquiry-forms.ts';
import { campaignText, indianTime, unitText } from '../destinations/submission-data.ts';
import type { ConsentRecord, Notice } from './consent.ts';
import type { Held } from './store.ts';

/** Each destination has a column with its state; upstream's state is also in `state`, with its `reason`. */
const DESTINATIONS = ['upstream', 'webhook', 'mail'];
/** The export's columns: those of every submission, its payload, and the fields that single forms add. */
const COLUMNS = [
  ...['id', 'reference', 'form', 'state', 'received', 'reason', 'project', 'country_code', 'language'],
  ...Object.keys(PAYLOAD),
  ...new Set(FORM_NAMES.flatMap(payloadExtras)),
  ...['unit', 'page', 'referrer', 'campaign_first', 'campaign_last', 'purposes', ...DESTINATIONS],
];

function cells({ id, reference, form, language, receivedAt, payload, context, consent, deliveries }: Held) {
  const stateOf = (name: string) => {
    const delivery = deliveries.find(
      ({ destination, event }) => destination === name && event === 'received',
    );
    return {
      reason: delivery?.reason ?? '',
      state: delivery?.state === 'leased' ? 'waiting' : delivery?.state,
    };
  };
  const { unit, campaign, ...places } = context;
  return {
    id,
    reference,
    form,
    language,
    received: indianTime(receivedAt),
    ...stateOf('upstream'),
    ...places,
    ...payload,
    unit: unitText(unit),
    campaign_first: campaignText(campaign?.first),
    campaign_last: campaignText(campaign?.last),
    purposes: consent?.purposes.join(' ') ?? '',
    ...Object.fromEntries(DESTINATIONS.map((name) => [name, stateOf(name).state ?? ''])),
  } as Record<string, string | number>;
}

/** One JSON object on each line. */
export function asJsonLines(held: readonly Held[]): string {
  return held.map((one) => `${JSON.stringify(cells(one))}\n`).join('');
}

/** CSV with a header line, and a byte order mark so that a spreadsheet reads names in Hindi. */
export function asCsv(held: readonly Held[]): string {
  const lines = held.map((one) => {
    const known = cells(one);
    return COLUMNS.map((column) => csvCell(String(known[column] ?? ''))).join(',');
  });
  return `\ufeff${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/**
 * Quotes a cell; a text that a spreadsheet would take for a formula gets an apostrophe first. Some take the wide forms of
 * these signs, too.
 */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

/** The operator's table, a line for each delivery that is open, with nothing personal. */
export function listing(held: readonly Held[]): string {
  const lines = held.flatMap(({ id, form, deliveries }) =>
    deliveries.flatMap(({ destination, state, tries, reason, ageMs }) => {
      if (state === 'delivered') return [];
      const where = `${destination.padEnd(8)}  ${(state === 'leased' ? 'waiting' : state).padEnd(8)}`;
      const age = ageText(ageMs).padStart(8);
      return `${id}  ${form.padEnd(12)}  ${where}  ${age}  ${tries} tries  ${reason ?? 'new'}\n`;
    }),
  );
  return lines.join('') || 'Nothing is waiting.\n';
}

/** @param age milliseconds @returns `40 s`, `12 min`, `5 h`, `3 d` */
export function ageText(age: number): string {
  const seconds = Math.max(0, Math.round(age / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`;
}

/** The records of consent under a reference, and the texts that were shown. */
export function proofText({ records, notices }: { records: ConsentRecord[]; notices: Notice[] }): string {
  const lines = records.map(({ reference, happened, at, form, language, notice, purposes }) => {
    const what = happened === 'given' ? `given for ${purposes.join(', ')}` : happened;
    return `${indianTime(at)}  ${reference}  ${what}, form ${form} (${language}), notice ${notice}\n`;
  });
  const texts = notices.map(
    ({ version, language, text }) => `\nNotice ${version} (${language}):\n${text.trim()}\n`,
  );
  return [...lines, ...texts].join('');
}
