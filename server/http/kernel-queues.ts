import { readFile } from 'node:fs/promises';

/** By `queueKey`: what each connection's other end has not confirmed yet, as the kernel writes it. */
export type KernelQueues = ReadonlyMap<string, string>;

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
/** Number, local address and port, remote ones, state, bytes to send: all in hexadecimal digits. */
const LINE = /^ *\d+: [\dA-F]+:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/gm;

/**
 * What waits in the kernel's own buffers, which hold megabytes on a fast line: a slow reader behind such a buffer
 * takes nothing from us for a minute and yet reads all the time.
 * @returns nothing where the kernel has no such tables
 */
export async function readKernelQueues(): Promise<KernelQueues> {
  const queues = new Map<string, string>();
  for (const table of TABLES) {
    const text = await readFile(table, 'latin1').catch(() => '');
    for (const [, local = '', remote = '', bytes = ''] of text.matchAll(LINE)) {
      const key = `${local}:${remote}`;
      // Two clients with the same port share an entry: where either moves, neither counts as stalled.
      queues.set(key, `${queues.get(key) ?? ''}${bytes} `);
    }
  }
  return queues;
}

export function queueKey(localPort: number | undefined, remotePort: number | undefined): string {
  return [localPort, remotePort].map((port) => hexadecimal(port ?? 0)).join(':');
}

function hexadecimal(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}
