import { parentPort } from 'node:worker_threads';
import { sanitiseHtml } from '../site/sanitise.ts';
import { ContentFailure } from './content-failure.ts';
import { type ParsedBody, parseBody } from './parse-body.ts';
import type { ResourceName } from './resources.ts';

/** The thread that parses large bodies, so that the one which serves readers does not stop for them. */

/** What the parser (parser.ts) asks of it. */
export interface ParseJob {
  name: ResourceName;
  bytes: Uint8Array;
}

export type ParseOutcome = ParsedBody | Pick<ContentFailure, 'kind' | 'reason' | 'message'>;

parentPort?.on('message', (job: ParseJob) => parentPort?.postMessage(outcomeOf(job)));

function outcomeOf({ name, bytes }: ParseJob): ParseOutcome {
  try {
    return parseBody(name, bytes, sanitiseHtml);
  } catch (error) {
    if (!(error instanceof ContentFailure)) throw error;
    const { kind, reason, message } = error;
    return { kind, reason, message };
  }
}
