import type pg from 'pg';

export interface ClientOptions {
  /** DATABASE_URL. */
  url: string;
  /** The longest that the connection and each answer may take, milliseconds. */
  answerMs: number;
  /**
   * True where the server, too, ends longer statements. The limit is a startup parameter, which poolers such as
   * PgBouncer refuse; a later setting would be lost, since they give a connection to others after each transaction.
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

/** True where a pooler refused a startup parameter of the connection. Its code, 08P01, is that of its other faults, too. */
export function refusesParameters(error: unknown): boolean {
  return /startup parameter/i.test(String((error as { message?: unknown }).message));
}
