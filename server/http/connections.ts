import type { Socket } from 'node:net';
import { type KernelQueues, queueKey } from './kernel-queues.ts';

/** Why a connection was ended: no room for it, it made room for another, or its reader took nothing. */
export type CutReason = 'refused' | 'evicted' | 'stalled';

export interface ConnectionsOptions {
  /** Connections at once. */
  max: number;
  /** How long a reader may take nothing of what waits for it; milliseconds. */
  stallMs: number;
  /** Milliseconds, of a clock that only goes forward. */
  now: () => number;
  /** Whether a response is owed on that connection. */
  isBusy: (socket: Socket) => boolean;
  readKernelQueues: () => Promise<KernelQueues>;
  onCut: (reason: CutReason) => void;
}

interface Reader {
  readonly socket: Socket;
  /** Bytes that the kernel has taken for it. */
  taken: number;
  /** When that last changed, or when the connection was opened. */
  activeAt: number;
  /** Since when bytes wait and none are taken; null where none wait. */
  stalledAt: number | null;
  /** What the kernel had left to deliver at the last look. */
  undelivered: string | null;
}

/** A reader who takes nothing for this long may have to make room; milliseconds. */
const EVICT_STALLED_MS = 5_000;

/**
 * Bounds connections and ends those whose reader takes nothing. When all places are taken, the one that has been
 * quiet for the longest makes room: idle, or stalled. Where everybody is being served, the new one is refused.
 */
export function createConnections(options: ConnectionsOptions) {
  const { max, stallMs, now, isBusy, readKernelQueues, onCut } = options;
  const readers = new Map<Socket, Reader>();

  /** @returns false for a connection that was refused, and ended */
  function add(socket: Socket): boolean {
    if (readers.size >= max) {
      const quietest = findQuietest();
      if (quietest) cut(quietest, 'evicted');
      else {
        socket.destroy();
        onCut('refused');
        return false;
      }
    }
    readers.set(socket, { socket, taken: 0, activeAt: now(), stalledAt: null, undelivered: null });
    socket.once('close', () => readers.delete(socket));
    return true;
  }

  function findQuietest(): Reader | null {
    let quietest: Reader | null = null;
    for (const reader of readers.values()) {
      const { socket, stalledAt, activeAt } = reader;
      const stalled = stalledAt !== null && now() - stalledAt >= EVICT_STALLED_MS;
      if (isBusy(socket) && !stalled) continue;
      if (!quietest || activeAt < quietest.activeAt) quietest = reader;
    }
    return quietest;
  }

  function cut({ socket, stalledAt }: Reader, reason: CutReason): void {
    readers.delete(socket);
    // A stalled reader also loses what the kernel still has for it; a slow one who was sent everything does not.
    if (stalledAt === null) socket.destroy();
    else socket.resetAndDestroy();
    onCut(reason);
  }

  /** Every few seconds: notes who has taken something since, and ends connections that stalled. */
  async function sweep(): Promise<void> {
    const at = now();
    const stalled = [...readers.values()].filter((reader) => !hasMoved(reader, at));
    if (stalled.length === 0) return;
    const queues = await readKernelQueues();
    for (const reader of stalled) {
      const undelivered = queues.get(queueKey(reader.socket.localPort, reader.socket.remotePort)) ?? null;
      // A slow reader behind a large buffer: nothing new fits in for long, but what is in there gets less.
      if (reader.undelivered !== null && reader.undelivered !== undelivered) reader.stalledAt = at;
      reader.undelivered = undelivered;
      if (at - (reader.stalledAt ?? at) >= stallMs && !reader.socket.destroyed) cut(reader, 'stalled');
    }
  }

  return { add, sweep, count: () => readers.size };
}

/** Whether nothing waits for that reader, or some of it was taken since the last look. */
function hasMoved(reader: Reader, at: number): boolean {
  const { socket } = reader;
  const taken = bytesTaken(socket);
  const moved = taken !== reader.taken;
  if (moved) Object.assign(reader, { taken, activeAt: at, undelivered: null });
  if (socket.writableLength === 0) reader.stalledAt = null;
  else if (moved || reader.stalledAt === null) reader.stalledAt = at;
  else return false;
  return true;
}

/** Node counts a whole write as soon as it begins; only the handle knows how much of it the kernel has taken. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
