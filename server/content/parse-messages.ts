import type { MessagePort } from 'node:worker_threads';
import type { ContentFailure } from './content-failure.ts';
import type { ParsedBody } from './parse-body.ts';
import type { ResourceName } from './resources.ts';

/** What the parser and its thread (parse-worker.ts) tell each other. */
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
