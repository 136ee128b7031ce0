import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

export interface LogDestination extends DestinationStream {
  /** Lines that were not written, since the start. */
  dropped: () => number;
}

/** The most bytes that wait for a late reader; a pipe holds 64 kB more. */
const MAX_KEPT_BYTES = 1024 * 1024;
/** The pause before a late reader is tried again, milliseconds. */
const RETRY_MS = 50;
/** The last tries at the end of the process: a reader that stands still delays it by 0.2 s. */
const LAST_TRIES = 4;
/** Errors of a late reader: the line is tried again. After any other (a full disk, a closed pipe) the line is lost. */
const LATE = ['EAGAIN', 'EBUSY'];

/**
 * Writes log lines to a file, pipe or terminal, and drops lines that cannot be written: they delay neither the site nor
 * its exit for long. pino's own destination waits for room without end, also at the exit.
 * @param fd if a pipe, one that does not block, as Node opens its own: else a late reader would block the process
 */
export function createLogDestination(fd: number) {
  let kept: Buffer[] = [];
  let keptBytes = 0;
  let dropped = 0;
  /** True while the last bytes written are the beginning of a line. */
  let isTorn = false;
  let timer: NodeJS.Timeout | null = null;

  function write(line: string): void {
    // A line whose rest was lost gets a line end, so that the next line stands by itself.
    const bytes = Buffer.from(isTorn && !kept.length ? `\n${line}` : line);
    if (keptBytes + bytes.length > MAX_KEPT_BYTES) {
      dropped++;
      return;
    }
    kept.push(bytes);
    keptBytes += bytes.length;
    if (!timer) writeKept();
  }

  function writeKept(): void {
    timer = null;
    if (!writeAll()) timer = setTimeout(writeKept, RETRY_MS).unref();
  }

  /** @returns false while the reader is late */
  function writeAll(): boolean {
    try {
      for (let line = kept[0]; line; line = kept[0]) {
        const written = writeSync(fd, line);
        keptBytes -= written;
        isTorn = written < line.length;
        if (isTorn) kept[0] = line.subarray(written);
        else kept.shift();
      }
      return true;
    } catch (error) {
      if (LATE.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      dropped += kept.length;
      kept = [];
      keptBytes = 0;
      return true;
    }
  }

  return {
    write,
    dropped: () => dropped,
    /** Writes the lines that wait, at the end of the process. */
    end(): void {
      const clock = new Int32Array(new SharedArrayBuffer(4));
      for (let tries = 0; tries < LAST_TRIES && !writeAll(); tries++) Atomics.wait(clock, 0, 0, RETRY_MS);
    },
  };
}
