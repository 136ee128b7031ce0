import { type MessagePort, parentPort } from 'node:worker_threads';
import { sanitiseHtml } from '../site/sanitise.ts';
import { ContentFailure } from './content-failure.ts';
import { type ParsedBody, parseBody } from './parse-body.ts';
import type { ResourceName } from './resources.ts';

/** The thread that parses large bodies, so that the one which serves readers does not stop for them. */

/** What the parser (parser.ts) asks of it. */
export interface ParseJob {
  id: number;
  name: ResourceName;
  bytes: Uint8Array;
  /** Takes the items, in pieces, before the outcome is told. */
  items: MessagePort;
}

export type ParseOutcome = { id: number } & (
  | { counts: Omit<ParsedBody, 'items'> }
  | { failure: Pick<ContentFailure, 'kind' | 'reason' | 'message'> }
  /** A mistake of ours. */
  | { error: unknown }
);

/** Items that are taken over in one piece: a millisecond at most. */
const ITEMS_A_MESSAGE = 200;

parentPort?.on('message', (job: ParseJob) => parentPort?.postMessage(outcomeOf(job)));

function outcomeOf({ id, name, bytes, items: port }: ParseJob): ParseOutcome {
  try {
    const { items, ...counts } = parseBody(name, bytes, sanitiseHtml);
    sendInPieces(items, port);
    return { id, counts };
  } catch (error) {
    if (!(error instanceof ContentFailure)) return { id, error };
    const { kind, reason, message } = error;
    return { id, failure: { kind, reason, message } };
  }
}

function sendInPieces(items: unknown[], port: MessagePort): void {
  for (let at = 0; at < items.length; at += ITEMS_A_MESSAGE) {
    port.postMessage(items.slice(at, at + ITEMS_A_MESSAGE));
  }
}
