import type { FormName } from '../../../shared/enquiry-forms.ts';
import type { Language } from '../../../shared/language.ts';
import type { Cipher } from './cipher.ts';
import { type Connection, inBatches, type Query } from './connection.ts';
import type { ConsentRecord, Notice } from './consent.ts';
import type { Dialect } from './dialects.ts';
import type { ConsentRow, Content, SubmissionRow } from './rows.ts';
import { type Statements, statementsFor } from './statements.ts';
import type { Held, HeldDelivery, SubmissionDesk } from './store.ts';

export interface DeskOptions {
  cipher: Cipher;
  /** The longest that a running server may have a delivery for itself, milliseconds. */
  leaseMs: number;
}

type Row = SubmissionRow & Pick<Held, 'ended'>;

/** The view of a database for its operator, and for visitors who ask for their own enquiry. */
export function openDesk({
  connection,
  dialect,
  cipher,
  leaseMs,
  close,
}: DeskOptions & { connection: Connection; dialect: Dialect; close: () => Promise<void> }): SubmissionDesk {
  const sql = statementsFor(dialect);

  async function heldOf(row: Row): Promise<Held> {
    const { id, reference, form, language, sealed, received_at: receivedAt, ended } = row;
    const content = cipher.open(sealed, id) as Content | null;
    return {
      id,
      reference,
      form: form as FormName,
      language: language as Language,
      receivedAt,
      ended,
      payload: content?.payload ?? null,
      context: content?.context ?? {},
      isUnreadable: sealed !== null && content === null,
      consent: content?.consent ?? null,
      deliveries: await connection.query<HeldDelivery>(sql.deliveriesOf, [id]),
    };
  }

  async function all(statement: string, values: (string | null)[] = []): Promise<Held[]> {
    const held: Held[] = [];
    for (const row of await connection.query<Row>(statement, values)) held.push(await heldOf(row));
    return held;
  }

  /** @returns the two hashes that a number may be stored under: by this secret and the one before */
  function hashesOf(mobile: string): [string, string] {
    const [now = '', before = now] = cipher.hashesOf(mobile);
    return [now, before];
  }

  const retryBetween = async (first: string, last: string) =>
    (await connection.query(sql.retry, [first, last, leaseMs])).length;

  return {
    undelivered: () => all(sql.undelivered),
    held: () => all(sql.held),
    ofMobile: (mobile) => all(sql.byMobile, hashesOf(mobile)),
    ofReference: (reference) => all(sql.byReference, [reference]),
    async isOf(reference, mobile) {
      const records = await connection.query<ConsentRow>(sql.consents, [reference]);
      const hashes: readonly string[] = hashesOf(mobile);
      return records.some((record) => hashes.includes(record.mobile));
    },
    end: ({ id, reference }, event) =>
      connection.transaction(async (query) => {
        if (!(await endIn(query, sql, id, event))) return false;
        await query(sql.endConsent, [reference, event]);
        await query(sql.finish, [0, id]);
        return true;
      }),
    async proof(reference) {
      const rows = await connection.query<ConsentRow & { at: number }>(sql.consents, [reference]);
      const records = rows.map(
        ({ purposes, ...row }) => ({ ...row, purposes: purposes.split(' ') }) as ConsentRecord,
      );
      const versions = [...new Set(rows.map(({ notice }) => notice))];
      const notices = versions.map((version) => connection.query<Notice>(sql.noticeOf, [version]));
      return { records, notices: (await Promise.all(notices)).flat() };
    },
    async retry(id) {
      if (id !== undefined) return retryBetween(id, id);
      let [deliveries, last] = [0, ''];
      await inBatches(async () => {
        const open = await connection.query<{ submission: string }>(sql.openAfter, [last]);
        const [first = '', end = ''] = [open.at(0)?.submission, open.at(-1)?.submission];
        deliveries += await retryBetween(first, end);
        last = end;
        return open.length;
      });
      return deliveries;
    },
    close,
  };
}

/**
 * Ends a submission within the caller's transaction: cancels waiting deliveries, tells each destination that has it.
 * @returns false where the submission had been ended before
 */
export async function endIn(
  query: Query,
  sql: Statements,
  id: string,
  event: 'withdrawn' | 'erased',
): Promise<boolean> {
  const [ended] = await query(sql.end, [id, event]);
  if (!ended) return false;
  await query(sql.cancel, [id]);
  await query(sql.addEvents, [id, event]);
  return true;
}
