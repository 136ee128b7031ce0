import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import type { Test } from 'tap';

interface RawOptions {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
  /** Once the headers are there. */
  onHead?: () => void;
  /** With all that has come of the body so far, undecoded, whenever more of it comes. */
  onPiece?: (soFar: Buffer) => void;
}

/** An answer as it came over the wire, undecoded. */
export type RawAnswer = Awaited<ReturnType<typeof rawRequest>>;

/** One request whose path, headers and coding are sent and read as they are. @throws where no answer begins */
export async function rawRequest(
  site: { url: string },
  path: string,
  { method = 'GET', headers = {}, body, onHead, onPiece }: RawOptions = {},
) {
  const sent = request({ ...place(site), path, method, headers, agent: false }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  onHead?.();
  const pieces: Buffer[] = [];
  response.on('data', (bytes: Buffer) => {
    pieces.push(bytes);
    onPiece?.(Buffer.concat(pieces));
  });
  await new Promise((resolve) => response.once('close', resolve));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers as Record<string, string>,
    body: Buffer.concat(pieces),
    /** True where the connection ended before the answer did. */
    cut: !response.complete,
  };
}

/** The text of the beginning or all of a body. */
export function decoded(bytes: Buffer, coding: string | undefined): string {
  if (!bytes.length || coding === undefined) return bytes.toString();
  if (coding === 'gzip') return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  return brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
}

/** A connection of a client that has sent those bytes; it is cut with the test. @param localAddress of the client */
export function dial(t: Test, site: { url: string }, bytes = '', localAddress = '127.0.0.1') {
  const socket = connect({ ...place(site), localAddress }).on('error', () => {});
  t.teardown(() => socket.destroy());
  socket.write(bytes);
  return socket;
}

/** After so long the test goes on without a response. */
const MOST_MS = 60_000;

/** The response to those bytes as text, until the server closes. @param more writes again and again */
export function exchange(site: { url: string }, bytes: string, more?: (socket: Socket) => NodeJS.Timeout) {
  return new Promise<{ text: string; closed: boolean }>((resolve) => {
    const { host, port } = place(site);
    const socket = connect(port, host);
    let text = '';
    const trickle = more?.(socket);
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      clearInterval(trickle);
      socket.destroy();
      resolve({ text, closed });
    };
    const timer = setTimeout(finish, MOST_MS, false);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => finish(true));
    socket.write(bytes);
  });
}

function place({ url }: { url: string }): { host: string; port: number } {
  return { host: '127.0.0.1', port: Number(new URL(url).port) };
}
