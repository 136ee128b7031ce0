import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Lead } from './lead-store.ts';
import { openTable } from './sqlite-table.ts';

/** The outbox's file, which somebody else can lock, which can refuse what is written, and which outlives its process. */
export class OutboxDisk {
  private locked: DatabaseSync | null = null;
  private path: string;
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.path = join(folder, 'first', 'outbox.db');
  }

  get file(): string {
    return this.path;
  }

  lock(): void {
    if (this.locked) return;
    this.locked = new DatabaseSync(this.path, { timeout: 0 });
    this.locked.exec('BEGIN IMMEDIATE');
  }

  unlock(): void {
    this.locked?.close();
    this.locked = null;
  }

  /** From now on the file takes no enquiry, though it can be opened and read. */
  deny(): void {
    this.run(`CREATE TRIGGER IF NOT EXISTS deny_insert BEFORE INSERT ON enquiry BEGIN SELECT RAISE(ABORT, 'no'); END;
      CREATE TRIGGER IF NOT EXISTS deny_update BEFORE UPDATE ON enquiry BEGIN SELECT RAISE(ABORT, 'no'); END;`);
  }

  allow(): void {
    this.run('DROP TRIGGER IF EXISTS deny_insert; DROP TRIGGER IF EXISTS deny_update;');
  }

  private run(sql: string): void {
    if (this.locked) return;
    const db = new DatabaseSync(this.path);
    db.exec(sql);
    db.close();
  }

  /** The operator's command. */
  retryAll(now: number): void {
    this.allow();
    if (this.locked) return;
    const table = openTable(this.path, now);
    table.retry();
    table.close();
  }

  /** Every row of the file. */
  rows(now: number): Lead[] {
    const table = openTable(this.path, now, 0);
    try {
      return table.all(-1);
    } finally {
      table.close();
    }
  }

  /** What is on the disk by now, for a process that comes after this one. @returns the path of its file */
  copy(name: string): string {
    const file = join(this.folder, name, 'outbox.db');
    mkdirSync(dirname(file));
    for (const suffix of ['', '-wal'])
      if (existsSync(this.path + suffix)) cpSync(this.path + suffix, file + suffix);
    return file;
  }

  /** The next process opens this file; a lock goes over to it. @param file the same where it is not given */
  handOver(file = this.path): void {
    const wasLocked = this.locked !== null;
    this.unlock();
    this.path = file;
    if (wasLocked) this.lock();
  }
}
