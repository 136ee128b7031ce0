import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { Look } from './resize-process.ts';
import type { Source } from './sources.ts';

/** Facts about a picture that was fetched once. */
export interface PictureFacts extends Look {
  /** Digest of the original's bytes: names all pictures made of it. */
  tag: string;
  /** Time of the last comparison with the source; milliseconds. */
  checkedAt: number;
  /** ETag and Last-Modified of this version. */
  etag?: string | undefined;
  modified?: string | undefined;
}

/** The name by which an original is cached. @param tag the digest of its bytes */
export const originalName = (tag: string): string => `${tag}.picture`;

/** A source whose picture cannot be shown. */
export interface RefusedPicture extends Pick<PictureFacts, 'checkedAt'> {
  /** The reason in the operator's words. */
  why: string;
  /** The address that was asked. */
  at: string;
}

export interface PictureFactsOptions {
  /** Writes the file, whole or not at all. */
  write: (text: string) => Promise<void>;
  onProblem: (what: string, error: unknown) => void;
}

/** More sources than any such site has; a record takes about 200 bytes. */
const MAX_SOURCES = 20_000;
const WRITE_DELAY_MS = 2_000;

/** Facts about pictures by their sources. @param file keeps them over restarts; null for none */
export function createPictureFacts(file: string | null, { write, onProblem }: PictureFactsOptions) {
  const known = new LRUCache<Source, PictureFacts | RefusedPicture>({ max: MAX_SOURCES });
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  read();

  /** Facts that cannot be read are learnt anew. */
  function read(): void {
    if (file === null) return;
    try {
      const entries: [Source, PictureFacts | RefusedPicture][] = JSON.parse(readFileSync(file, 'utf8'));
      for (const [source, facts] of entries) known.set(source, facts);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isMissing) onProblem('the facts about pictures cannot be read', error);
    }
  }

  async function writeAll(): Promise<void> {
    // Least recently used first, so that reading them back restores the order.
    await write(JSON.stringify([...known.rentries()])).catch((error) =>
      onProblem('the facts about pictures cannot be written', error),
    );
  }

  /** Writes facts that were learnt since the last write; never rejects. */
  function flush(): Promise<void> {
    if (timer) writing = writing.then(writeAll);
    clearTimeout(timer);
    timer = undefined;
    return writing;
  }

  return {
    get(source: Source): PictureFacts | undefined {
      const found = known.get(source);
      return found && 'tag' in found ? found : undefined;
    },
    refusal(source: Source): RefusedPicture | undefined {
      const found = known.get(source);
      return found && 'why' in found ? found : undefined;
    },
    set(source: Source, facts: PictureFacts | RefusedPicture): void {
      known.set(source, facts);
      if (file !== null) timer ??= setTimeout(flush, WRITE_DELAY_MS).unref();
    },
    flush,
  };
}
