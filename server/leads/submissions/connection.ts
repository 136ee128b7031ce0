/** Runs one statement. @param values of `$1`, `$2` … @throws where the database cannot be used, or refuses it */
export type Query = <Row extends object = Record<string, unknown>>(
  sql: string,
  values?: readonly (string | number | null)[],
) => Promise<Row[]>;

/** A way to an engine's database. */
export interface Connection {
  query: Query;
  /** All statements of `run` or none of them, apart from those of other calls. */
  transaction<Result>(run: (query: Query) => Promise<Result>): Promise<Result>;
}
