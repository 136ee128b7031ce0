import type { DeskState } from './desk.ts';
import { table } from './desk-tables.ts';
import { type Html, html } from './html.ts';

type Fault = DeskState['content']['faults'][number];

/** The kinds of faults in words. The remedy is always to mend the record in upstream's editor. */
const WORDS: Record<Fault['kind'], string> = {
  mistyped: 'cannot be read, and counts as missing',
  cut: 'a list too long: its end is not shown',
  turned: 'latitude and longitude have changed places: shown turned',
  dropped: 'the record is not shown',
  unshown: 'cannot be shown',
  missing: 'missing',
  added: 'new',
};
/** Words for the field that a dropped record lacks, by the field's name in the counts. */
const LACKS: Record<string, string> = {
  record: 'id, title or what it is for',
  status: 'status',
};

/** The records that cannot be shown as they are, so that somebody can mend them; null where there are none. */
export function faultyContent({ content: { faults } }: DeskState): Html | null {
  if (!faults.length) return null;
  const rows = faults.map(({ endpoint, field, kind, why, ids }) => [
    endpoint,
    kind === 'dropped' ? `lacks ${LACKS[field] ?? field}` : field,
    why ? `${WORDS[kind]}: ${why}` : WORDS[kind],
    ids.join(', '),
  ]);
  return html`
    <p>Mend these in upstream's editor; a mended record leaves the list once it was asked for again.</p>
    ${table('Records that cannot be shown as they are', ['Call', 'Field', 'What is wrong', 'Records'], rows)}`;
}
