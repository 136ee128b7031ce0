import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** A folder for a test that writes to its outbox thousands of times: in memory, where no write waits for a disk. */
export function memoryFolder(t: Test): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'outbox-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
