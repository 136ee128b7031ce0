import { readFile } from 'node:fs/promises';

/** By `queueKey`: what each connection's other end has not confirmed yet, as the kernel writes it. */
export type KernelQueues = ReadonlyMap<string, string>;

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
/** Number, local address and port, remote ones, state, bytes to send: all in hexadecimal digits. */
const LINE = /^ *\d+: ([\dA-F]+:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4})) [\dA-F]{2} ([\dA-F]{8}):/gm;

/**
 * What waits in the kernel's own buffers, which hold megabytes on a fast line: a slow reader behind such a buffer
 * takes nothing from us for a minute and yet reads all the time.
 * @returns nothing where the kernel has no such tables
 */
export async function readKernelQueues(): Promise<KernelQueues> {
  const tables = await Promise.all(TABLES.map((table) => readFile(table, 'latin1').catch(() => '')));
  return queuesOf(tables.join(''));
}

/**
 * @param tables as the kernel writes them; a connection may stand in them more than once, since they are read in
 * parts while others open and close
 */
export function queuesOf(tables: string): KernelQueues {
  const connections = new Map<string, { key: string; bytes: string }>();
  for (const [, both = '', local = '', remote = '', bytes = ''] of tables.matchAll(LINE)) {
    connections.set(both, { key: `${local}:${remote}`, bytes });
  }
  const queues = new Map<string, string>();
  for (const { key, bytes } of connections.values()) {
    // Two clients with the same port share an entry: where either moves, neither counts as stalled.
    queues.set(key, `${queues.get(key) ?? ''}${bytes} `);
  }
  return queues;
}

export function queueKey(localPort: number | undefined, remotePort: number | undefined): string {
  return [localPort, remotePort].map((port) => hexadecimal(port ?? 0)).join(':');
}

function hexadecimal(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}
