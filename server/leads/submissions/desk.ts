import type { FormName } from '../../../shared/enquiry-forms.ts';
import type { Language } from '../../../shared/language.ts';
import type { Cipher } from './cipher.ts';
import type { Dialect } from './dialects.ts';
import type { Content } from './rows.ts';
import type { Connection } from './sql-store.ts';
import { statementsFor } from './statements.ts';
import type { Held, HeldDelivery, SubmissionDesk } from './store.ts';

export interface DeskOptions {
  cipher: Cipher;
  /** The longest that a running server may have a delivery for itself, milliseconds. */
  leaseMs: number;
}

type Row = Record<'id' | 'reference' | 'form' | 'language', string> & {
  sealed: string | null;
  received_at: number;
};

/** The operator's view of a database. */
export function openDesk({
  connection,
  dialect,
  cipher,
  leaseMs,
  close,
}: DeskOptions & { connection: Connection; dialect: Dialect; close: () => Promise<void> }): SubmissionDesk {
  const sql = statementsFor(dialect);

  async function heldOf({
    id,
    reference,
    form,
    language,
    sealed,
    received_at: receivedAt,
  }: Row): Promise<Held> {
    const content = cipher.open(sealed, id) as Content | null;
    return {
      ...{ id, reference, form: form as FormName, language: language as Language, receivedAt },
      ...{ payload: content?.payload ?? null, context: content?.context ?? {} },
      consent: content?.consent ?? null,
      deliveries: await connection.query<HeldDelivery>(sql.deliveriesOf, [id]),
    };
  }

  return {
    async undelivered() {
      const held: Held[] = [];
      for (const row of await connection.query<Row>(sql.undelivered)) held.push(await heldOf(row));
      return held;
    },
    retry: async (id) => (await connection.query(sql.retry, [id ?? null, leaseMs])).length,
    close,
  };
}
