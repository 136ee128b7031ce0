import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDesk } from './submissions.fixture.ts';

const EVENTS = ['INSERT', 'UPDATE'];

/** The outbox's file, which another program can lock, which can refuse writes, and which outlives its process. */
export class Disk {
  file: string;
  readonly #folder: string;
  #locked: DatabaseSync | null = null;

  constructor(folder: string) {
    this.#folder = folder;
    this.file = join(folder, 'first', 'outbox.db');
    mkdirSync(dirname(this.file));
  }

  #run(...statements: string[]): DatabaseSync {
    const db = new DatabaseSync(this.file, { timeout: 0 });
    db.exec(statements.join(';'));
    return db;
  }

  lock(): void {
    this.#locked ??= this.#run('BEGIN IMMEDIATE');
  }

  unlock(): void {
    this.#locked?.close();
    this.#locked = null;
  }

  /** From now on the file takes no delivery, though it can be opened and read. */
  deny(): void {
    const deny = (event: string) => `CREATE TRIGGER IF NOT EXISTS deny_${event} BEFORE ${event} ON delivery
      BEGIN SELECT RAISE(ABORT, 'no'); END`;
    if (!this.#locked) this.#run(...EVENTS.map(deny)).close();
  }

  allow(): void {
    if (!this.#locked) this.#run(...EVENTS.map((event) => `DROP TRIGGER IF EXISTS deny_${event}`)).close();
  }

  async desk<Result>(use: (desk: ReturnType<typeof openDesk>) => Promise<Result>): Promise<Result> {
    const desk = openDesk(this.file, () => 0);
    return use(desk).finally(desk.close);
  }

  /** Copies the disk as it is by now, for a process that comes after this one. */
  handOverCopy(name: string): void {
    const file = join(this.#folder, name, 'outbox.db');
    mkdirSync(dirname(file));
    for (const suffix of ['', '-wal'])
      if (existsSync(this.file + suffix)) cpSync(this.file + suffix, file + suffix);
    const wasLocked = this.#locked !== null;
    this.unlock();
    this.file = file;
    if (wasLocked) this.lock();
  }
}
