import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait as objects; more of them are left unread. */
const MAX_HELD = 16;
/** How long every new connection is read with care after one has sent more than that; milliseconds. */
const CARE_MS = 60_000;
/** Between two of their turns meanwhile; milliseconds. What they leave is collected as fast as it comes. */
const CARE_TURN_MS = 1;
/** Pieces of one read that are parsed before others have their turn. */
const MAX_PIECES = 64;
const BLANK_LINE = '\r\n\r\n';
const POST = Buffer.from('POST ');

export interface PipelineOptions {
  /** Begins the response to a request whose turn it is. */
  start: (request: IncomingMessage, response: ServerResponse) => void;
  /** Milliseconds, of a clock that only goes forward. */
  now: () => number;
  /** A client has sent more requests at once than may wait. Called once in `CARE_MS`. */
  onFlood: () => void;
  onError: (error: unknown) => void;
}

/** What one connection asks for, in order. */
interface Line {
  readonly socket: Socket;
  /** The response that is being sent, or was sent last. */
  current: ServerResponse | null;
  /** Requests that came before the response ahead of them was done. */
  readonly held: [IncomingMessage, ServerResponse][];
  /** Node's own listener for data, where the connection is read with care. */
  feed: ((piece: Buffer) => void) | null;
  /** Whether bytes wait unread for the line's next turn, or it has that turn now. */
  unread: 'none' | 'waiting' | 'allowed';
  /** Whether its next turn is settled: when the current response is done. */
  expected: boolean;
}

/**
 * Sends one response at a time on each connection; the next request begins when the last byte of the response before
 * it has been taken. Whatever somebody sends without reading, it costs one response and the bytes sent.
 *
 * A request that had to wait begins in a turn of its own, one for each turn of the event loop over all connections,
 * and one in a millisecond after a flood: whoever sends one request at a time never waits for those who send many.
 *
 * Node parses every request of a read at once, 1,700 objects in 65 kB, and no public means stops it. So the first
 * connection that sends more than `MAX_HELD` at once has all others read with care from then on: a piece for each
 * blank line, and no piece while a whole request waits for its response. Reading everybody so would cost a sixth of
 * what sending a cached page does.
 */
export function createPipeline({ start, now, onFlood, onError }: PipelineOptions) {
  const lines = new Map<Socket, Line>();
  const ready: Line[] = [];
  let careUntil = 0;

  /** Takes a connection; called after Node's own listener. */
  function add(socket: Socket): void {
    const line: Line = { socket, current: null, held: [], feed: null, unread: 'none', expected: false };
    lines.set(socket, line);
    socket.once('close', () => lines.delete(socket));
    if (now() < careUntil) readWithCare(line);
  }

  /** Begins the response to a request, or holds it until those before it are done. */
  function admit(request: IncomingMessage, response: ServerResponse): void {
    const line = lines.get(request.socket);
    if (!line || (!isUnfinished(line.current) && line.held.length === 0)) {
      if (line) line.current = response;
      start(request, response);
      return;
    }
    line.held.push([request, response]);
    expectTurn(line);
    if (line.held.length > MAX_HELD && now() >= careUntil) {
      careUntil = now() + CARE_MS;
      for (const each of lines.values()) readWithCare(each);
      onFlood();
    }
  }

  function expectTurn(line: Line): void {
    if (line.expected) return;
    line.expected = true;
    const ask = () => {
      if (ready.push(line) === 1) planTurn();
    };
    // A request that is not whole needs the bytes that wait: there is nothing to wait for.
    if (isResponding(line.current)) line.current.once('close', ask);
    else ask();
  }

  function planTurn(): void {
    if (now() < careUntil) setTimeout(giveTurn, CARE_TURN_MS);
    else setImmediate(giveTurn);
  }

  function giveTurn(): void {
    const line = ready.shift();
    if (ready.length) planTurn();
    if (!line) return;
    const { socket, held } = line;
    line.expected = false;
    // A response that was the connection's last one leaves nothing to be done for those behind it.
    if (socket.destroyed || socket.writableEnded) {
      held.length = 0;
      return;
    }
    if (isResponding(line.current)) {
      expectTurn(line);
      return;
    }
    const next = held.shift();
    if (next) {
      line.current = next[1];
      start(...next);
    } else if (line.unread === 'waiting') {
      line.unread = 'allowed';
      socket.resume();
    }
    if (held.length || line.unread === 'waiting') expectTurn(line);
  }

  function readWithCare(line: Line): void {
    const { socket } = line;
    const [feed] = socket.listeners('data') as ((piece: Buffer) => void)[];
    if (line.feed || !feed) return;
    line.feed = feed;
    socket.removeListener('data', feed);
    // A listener of ours ends Node's short cut from the system to the parser.
    socket.on('data', (bytes: Buffer) => {
      try {
        readPieces(line, feed, bytes);
      } catch (error) {
        onError(error);
        socket.destroy();
      }
    });
  }

  function readPieces(line: Line, feed: (piece: Buffer) => void, bytes: Buffer): void {
    const { socket } = line;
    let rest = bytes;
    for (let pieces = 0; rest.length && !socket.destroyed; pieces++) {
      const end = rest.indexOf(BLANK_LINE);
      const cut = end < 0 ? rest.length : end + BLANK_LINE.length;
      const isFirst = pieces === 0 && line.unread !== 'allowed' && !isReceiving(line.current);
      // What follows the head of a POST is its body: whoever sends a form waits for nobody.
      const several = isFirst && cut < rest.length && !rest.subarray(0, POST.length).equals(POST);
      // Node resumes a connection by itself whenever a request is whole.
      if (several || line.unread === 'waiting' || mustWait(line) || pieces === MAX_PIECES) {
        line.unread = 'waiting';
        socket.pause();
        socket.unshift(rest);
        expectTurn(line);
        return;
      }
      feed(rest.subarray(0, cut));
      rest = rest.subarray(cut);
    }
    line.unread = 'none';
  }

  /** What comes now would be the next request; while one is not whole, it is the rest of that one. */
  function mustWait({ current, held }: Line): boolean {
    return held.length > 0 || isResponding(current);
  }

  return {
    add,
    admit,
    /** Whether a response on that connection has begun and is not done, or one waits. */
    isBusy(socket: Socket): boolean {
      const line = lines.get(socket);
      return (
        line !== undefined && (isUnfinished(line.current) || line.held.length > 0 || line.unread !== 'none')
      );
    },
  };
}

export type Pipeline = ReturnType<typeof createPipeline>;

/** Whether a request is whole and its response is not done. */
function isResponding(response: ServerResponse | null): response is ServerResponse {
  return isUnfinished(response) && response.req.complete;
}

/** Whether what comes is the rest of a request. */
function isReceiving(response: ServerResponse | null): boolean {
  return isUnfinished(response) && !response.req.complete;
}

function isUnfinished(response: ServerResponse | null): response is ServerResponse {
  return response !== null && !response.writableFinished && !response.destroyed;
}
