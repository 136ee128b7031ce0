import type pg from 'pg';

export interface ClientOptions {
  /** DATABASE_URL. */
  url: string;
  /** The longest that the connection and each answer may take, milliseconds. */
  answerMs: number;
  /**
   * The server ends what takes longer, too. It is asked for at the start of the connection, which poolers such as
   * PgBouncer refuse; later would be too late for them, since they give a connection to others after each transaction.
   */
  isLimited: boolean;
  name: string;
}

/** The driver's options for a connection, the same for the site and for the doctor. */
export function clientConfig({ url, answerMs, isLimited, name }: ClientOptions): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    ...(isLimited && {
      statement_timeout: answerMs,
      idle_in_transaction_session_timeout: 5 * answerMs,
    }),
    keepAlive: true,
    application_name: name,
  };
}

/** True where a pooler refused what a connection asks for at its start. */
export function refusesParameters(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '08P01' || /startup parameter/i.test(String(message));
}
