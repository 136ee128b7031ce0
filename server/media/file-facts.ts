import { LRUCache } from 'lru-cache';
import type { Response } from 'undici';
import { endingOfType, HEAD_BYTES, headOf, kindOf, nameIn, whatIs } from './file-kinds.ts';
import { failureOf, type MediaLimits, SourceFailure, shared } from './limits.ts';
import { packingsOf, sizeOf } from './received.ts';
import { endingOf } from './responses.ts';
import type { Source, Sources } from './sources.ts';

export interface FileFactsOptions {
  sources: Sources;
  now: () => number;
  limits: MediaLimits;
  /** Runs `learn` after the pages that show the file were rendered. */
  learnLater: (source: Source, learn: () => Promise<unknown>) => void;
  /** Called when a size or kind was learnt or has changed. */
  onLearnt: () => void;
  /** Called for each file that cannot be sent, with the reason. */
  onUnshowable: (source: Source, why: string) => void;
}

/** The size and kind of a file. */
export interface FileFacts {
  /** The size; null while it is not known. */
  bytes: number | null;
  /** The ending of its kind; null while it is not known, and for a kind that is not sent. */
  kind: string | null;
  /** Why the file is not sent, for the operator. */
  problem?: string;
  /** True where the source gave no file at all: it is asked again, since that may change. */
  isMissing?: true;
}

export type FileFactsService = ReturnType<typeof createFileFacts>;

/** The most files whose facts are cached: more than any such site has. */
const MAX_FILES = 5_000;
const HOUR_MS = 3_600_000;
const UNKNOWN: FileFacts = { bytes: null, kind: null };

/** Sizes and kinds of files, learnt from their first bytes. */
export function createFileFacts(options: FileFactsOptions) {
  const { sources, now, limits, learnLater, onLearnt, onUnshowable } = options;
  const known = new LRUCache<Source, FileFacts & { askAt: number }>({ max: MAX_FILES });
  const running = new Map<Source, Promise<FileFacts>>();

  /** The facts that are known now; unknown ones are asked for later. */
  function get(source: Source): FileFacts {
    const found = known.get(source);
    if (!found || found.askAt <= now()) learnLater(source, () => learn(source).catch(() => {}));
    return found ?? UNKNOWN;
  }

  /** The known facts; asks the source where there are none. @throws SourceFailure, errors of `fetch` */
  async function ask(source: Source): Promise<FileFacts> {
    const found = known.get(source);
    return found?.kind || (found?.problem && !found.isMissing)
      ? found
      : shared(running, source, () => learn(source));
  }

  /** Records size and kind by a response's headers and the first bytes of its body. */
  function note(source: Source, response: Response, head: Uint8Array): FileFacts {
    const place = sources.pathOf(source);
    const name = nameIn(response.headers.get('content-disposition')) ?? '';
    const stated = endingOfType(response.headers.get('content-type'));
    const kind = kindOf(head, [endingOf(place), endingOf(name), stated]);
    const size = packingsOf(response).length ? null : sizeOf(response);
    const facts: FileFacts = { bytes: kind && size && size <= limits.fileBytes ? size : null, kind };
    if (!kind) {
      facts.problem = whatIs(head);
      onUnshowable(source, facts.problem);
    }
    return remember(source, facts, facts.bytes === null ? 1 : 24);
  }

  function remember(source: Source, facts: FileFacts, hours: number): FileFacts {
    const before = known.peek(source) ?? UNKNOWN;
    const after = { ...facts, bytes: facts.bytes ?? before.bytes, askAt: now() + hours * HOUR_MS };
    known.set(source, after);
    if (after.bytes !== before.bytes || after.kind !== before.kind) onLearnt();
    return after;
  }

  async function learn(source: Source): Promise<FileFacts> {
    // One deadline for the whole call: a source without ranges would send its whole file.
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(limits.fileHeadersTimeoutMs)]);
    try {
      const place = await sources.find(source);
      if (!(place instanceof URL)) throw new SourceFailure(404);
      const headers = { range: `bytes=0-${HEAD_BYTES - 1}` };
      const response = await sources.request(place, { signal, headers });
      if (![200, 206].includes(response.status)) throw failureOf(response.status);
      const { head } = await headOf(response.body);
      return note(source, response, head);
    } catch (error) {
      const before = known.peek(source) ?? UNKNOWN;
      const why = error instanceof SourceFailure && error.why;
      if (why) onUnshowable(source, why);
      remember(source, why ? { ...before, problem: why, isMissing: true } : before, 1);
      throw error;
    } finally {
      ended.abort();
    }
  }

  return {
    get,
    ask,
    note,
    peek: (source: Source): FileFacts => known.peek(source) ?? UNKNOWN,
  };
}
