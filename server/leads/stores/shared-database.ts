/** What every kind of database that containers share says of itself (storage.ts has a row for each kind). */
export interface SharedDatabase {
  isUp(): boolean;
  /** Why it is away: `ECONNREFUSED`, `28P01`, `timeout`; null while it is up. */
  problem(): string | null;
  /** Called each time that it is there again, the first time too. */
  onUp(listener: () => void): void;
}

/** Which containers run, as each tells the others. */
export interface Presence {
  /** Tells that this one runs; to be called again within 45 s. @param about what the others are told */
  announce(about: string): Promise<void>;
  /** @returns what the others have told; nothing while the database is away */
  others(): Promise<string[]>;
  leave(): Promise<void>;
  /** Called each time that the database is there again. */
  onUp(listener: () => void): void;
}

/** What came of looking at a database, for the operator; nothing secret. */
export interface DatabaseFinding {
  state: 'ok' | 'FAIL';
  text: string;
  advice?: string;
}
