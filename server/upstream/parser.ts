import { ContentFailure } from './content-failure.ts';
import { type ParsedBody, parseBody } from './parse-body.ts';
import type { ParseJob, ParseOutcome } from './parse-worker.ts';
import type { Sanitise } from './record.ts';
import { RESOURCES, type ResourceName } from './resources.ts';
import { createThread, programBeside } from './thread.ts';

/** Larger bodies are parsed in another thread. Sanitising that much HTML takes some 20 ms. Bytes. */
const MAX_INLINE_BYTES = 48 * 1024;

/**
 * Parses small bodies at once and large ones in a thread.
 * @param sanitise for bodies that are parsed in this thread; the other one has the site's own
 */
export function createParser(
  sanitise: Sanitise,
  thread = createThread<ParseJob, ParseOutcome>(programBeside('parse-worker')),
) {
  return {
    /**
     * @param bytes of a whole body
     * @throws ContentFailure for what is not the content of that resource
     */
    async parse(name: ResourceName, bytes: Buffer): Promise<ParsedBody> {
      if (bytes.length <= MAX_INLINE_BYTES) return parseBody(name, bytes, sanitise);
      const outcome = await thread.run({ name, bytes }).catch((error: Error) => {
        if (error.name !== 'AbortError') throw error;
        throw new ContentFailure('unreachable', 'shape', `${RESOURCES[name].endpoint}: could not be parsed`);
      });
      if ('items' in outcome) return outcome;
      throw new ContentFailure(outcome.kind, outcome.reason, outcome.message);
    },
    close: thread.close,
  };
}

export type Parser = ReturnType<typeof createParser>;
