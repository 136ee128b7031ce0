import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Test } from 'tap';

/** A line between two programs on which whatever the client says is late. */
export interface SlowLine {
  readonly port: number;
  /** What the client has said so far, in the pieces in which it came. */
  readonly said: string[];
}

/** @param port where the line leads to @param delayMs for each round trip */
export async function startSlowLine(t: Test, port: number, delayMs: number): Promise<SlowLine> {
  const said: string[] = [];
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
    client.on('data', (chunk) => {
      said.push(chunk.toString('latin1'));
      setTimeout(() => target.write(chunk), delayMs);
    });
    target.on('data', (chunk) => client.write(chunk));
    t.teardown(() => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => void server.close());
  return { port: (server.address() as { port: number }).port, said };
}
