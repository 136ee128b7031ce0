import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Lead } from './lead-store.ts';
import { createLeadFile } from './sqlite-file.ts';

const EVENTS = ['INSERT', 'UPDATE'];

/** The outbox's file, which another program can lock, which can refuse writes, and which outlives its process. */
export class OutboxDisk {
  file: string;
  readonly #folder: string;
  #locked: DatabaseSync | null = null;

  constructor(folder: string) {
    this.#folder = folder;
    this.file = join(folder, 'first', 'outbox.db');
    mkdirSync(dirname(this.file));
  }

  #run(statements: string[]): DatabaseSync {
    const db = new DatabaseSync(this.file, { timeout: 0 });
    db.exec(statements.join(';'));
    return db;
  }

  #read<Result>(read: (file: ReturnType<typeof createLeadFile>) => Result): Result {
    const file = createLeadFile({ file: this.file, now: () => 0, date: () => 0, busyMs: 0 });
    try {
      return read(file);
    } finally {
      file.close();
    }
  }

  lock(): void {
    this.#locked ??= this.#run(['BEGIN IMMEDIATE']);
  }

  unlock(): void {
    this.#locked?.close();
    this.#locked = null;
  }

  /** From now on the file takes no enquiry, though it can be opened and read. */
  deny(): void {
    const deny = (event: string) => `CREATE TRIGGER IF NOT EXISTS deny_${event} BEFORE ${event} ON enquiry
      BEGIN SELECT RAISE(ABORT, 'no'); END`;
    if (!this.#locked) this.#run(EVENTS.map(deny)).close();
  }

  allow(): void {
    if (!this.#locked) this.#run(EVENTS.map((event) => `DROP TRIGGER IF EXISTS deny_${event}`)).close();
  }

  /** The operator's command. */
  retryAll(): void {
    this.allow();
    if (!this.#locked) this.#read((file) => file.retry());
  }

  rows(): Lead[] {
    return this.#read((file) => file.all());
  }

  /** Copies the disk as it is by now, for a process that comes after this one. @returns the path of its file */
  copy(name: string): string {
    const file = join(this.#folder, name, 'outbox.db');
    mkdirSync(dirname(file));
    for (const suffix of ['', '-wal'])
      if (existsSync(this.file + suffix)) cpSync(this.file + suffix, file + suffix);
    return file;
  }

  /** The next process opens this file; a lock goes over to it. @param file the same where it is not given */
  handOver(file = this.file): void {
    const wasLocked = this.#locked !== null;
    this.unlock();
    this.file = file;
    if (wasLocked) this.lock();
  }
}
