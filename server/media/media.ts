import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import type { Picture, PictureAddresses } from '../../shared/picture.ts';
import { createBudget } from '../http/budget.ts';
import { createFileFacts, type FileFacts } from './file-facts.ts';
import { TYPES } from './file-kinds.ts';
import { createFiles, type FilesOptions } from './files.ts';
import { createGates, MEDIA_LIMITS, type MediaLimits, shared } from './limits.ts';
import { createOriginals } from './originals.ts';
import { createPictureCache } from './picture-cache.ts';
import { createPictures, type PicturesOptions } from './pictures.ts';
import { createResizer, type ResizerOptions } from './resizer.ts';
import { endingOf, safeFileName } from './responses.ts';
import { createSources, hostOf, type Source, type SourceOptions } from './sources.ts';

/*
 * A picture in a page: media → sources (is it allowed?) → picture-cache (its size); originals learn unknown ones later.
 * Its request: media.routes → pictures → picture-cache; if it was not made, originals, then resizer → resize-process.
 * A share picture goes the same way, and on to share-card.
 * A file: media.routes → files → sources. Its size in a page: media → files.
 */

export interface MediaOptions
  extends Omit<SourceOptions, 'dispatcher'>,
    Omit<ResizerOptions, 'limits'>,
    Pick<PicturesOptions, 'onPicture'>,
    Pick<FilesOptions, 'onFile'> {
  /** A clock that never jumps; milliseconds. */
  now: () => number;
  /** `DATA_DIR`: pictures are cached in `pictures/` below it; null = in memory. */
  dataDir: string | null;
  /** Called once for each picture or file that cannot be shown, with its address without a query. */
  onUnshowable: (source: string, why: string) => void;
  limits?: Partial<MediaLimits>;
}

/** The most sources of one host that wait to be learnt; others are left out until a page shows them again. */
const MAX_LEARNING = 600;
/** The most unshowable sources that are logged: each is a line, and upstream decides how many there are. */
const MAX_TOLD = 200;

/** Pictures and files of upstream and of the site folder, by addresses of our own. */
export type Media = ReturnType<typeof createMedia>;

/** @throws where `apiUrl` is no address, or the resize program is missing */
export function createMedia(options: MediaOptions) {
  const { dataDir, now } = options;
  const limits: MediaLimits = { ...MEDIA_LIMITS, ...options.limits };
  const problems = createBudget({ max: 1, now });
  const dispatcher = new Agent({
    connections: 64,
    connect: { timeout: 5_000 },
    bodyTimeout: limits.fileSourceIdleMs,
  });
  let version = 0;
  const told = new Set<string>();
  const onLearnt = () => void version++;
  const sources = createSources({
    keys: options.keys,
    apiUrl: options.apiUrl,
    mediaHosts: options.mediaHosts,
    sitePictureDirs: options.sitePictureDirs,
    dispatcher,
    now,
    onRefusedHost: options.onRefusedHost,
    allContent: options.allContent,
  });
  const dir = dataDir === null ? null : join(dataDir, 'pictures');
  const cache = createPictureCache({ dir, limits, onProblem });
  const { isOverloaded, onResized } = options;
  const resizer = createResizer({ limits, now, isOverloaded, onResized, onProblem });
  const originals = createOriginals({
    sources,
    cache,
    resizer,
    now,
    limits,
    learnLater,
    onLearnt,
    onUnshowable,
  });
  const pictures = createPictures({
    sources,
    cache,
    originals,
    resizer,
    limits,
    onPicture: options.onPicture,
  });
  const learning = new Map<Source, Promise<unknown>>();
  const turnOf = createGates(() => 1, MAX_LEARNING);
  const facts = createFileFacts({ sources, now, limits, learnLater, onLearnt, onUnshowable });
  const files = createFiles({ sources, facts, limits, onFile: options.onFile });
  let stopping: NodeJS.Timeout | undefined;

  /** Each problem is told once a minute at most. */
  function onProblem(what: string, error: unknown): void {
    if (problems.take(what) === 0) options.onProblem(what, error);
  }

  function onUnshowable(source: Source, why: string): void {
    if (told.size >= MAX_TOLD || told.has(source)) return;
    told.add(source);
    options.onUnshowable(sources.shownAs(source), why);
  }

  /** Learns facts about a source after its page was rendered, one source of a host at a time: no reader waits. */
  function learnLater(source: Source, learn: () => Promise<unknown>): void {
    shared(learning, source, async () => {
      await wait(limits.measureDelayMs, undefined, { ref: false });
      // After `close` nothing is fetched or written.
      return turnOf(hostOf(source))(async () => dispatcher.destroyed || learn());
    }).catch(() => {});
  }

  /**
   * The first picture of some addresses that can be shown, with its size and colour once they are known.
   * @param onOpen called where the choice may change later
   * @returns null where none can be shown
   */
  function picture(addresses: PictureAddresses, alt: string, onOpen?: () => void): Picture | null {
    const source = originals.choose(addresses, onOpen);
    if (!source) return null;
    const base = `/media/${sources.sign(source)}`;
    const known = cache.facts.get(source);
    if (known) return { base, alt, width: known.width, height: known.height, color: known.color };
    learnLater(source, () => originals.get(source));
    return { base, alt };
  }

  function fileSource(address: string): Source | null {
    const source = sources.resolve(address);
    return source?.startsWith('s:') ? null : source;
  }

  /** The kind of a file as it was learnt from its bytes, else as its address says. */
  function kindOf(source: Source): string | null {
    const named = endingOf(sources.pathOf(source));
    return facts.peek(source).kind ?? (named in TYPES ? named : null);
  }

  return {
    picture,
    ...pictures,
    /** The `base` of a picture's addresses; the picture is not measured for it. */
    pictureBase(addresses: PictureAddresses): string | null {
      const source = originals.choose(addresses);
      return source && `/media/${sources.sign(source)}`;
    },
    /** A file of the site folder's `pictures/`. */
    sitePicture: (file: string | null, alt: string) => picture(file ? `site:${file}` : null, alt),
    /** A document or video, named after its title. @returns null for an address that is not allowed */
    file(address: string, title: string): string | null {
      const source = fileSource(address);
      const kind = source && kindOf(source);
      return (
        source && `/files/${sources.sign(source)}/${encodeURIComponent(safeFileName(title, kind ?? ''))}`
      );
    },
    /** Size and kind of a file, as far as they are known. */
    fileFacts(address: string): Pick<FileFacts, 'bytes' | 'kind'> {
      const source = fileSource(address);
      return source ? { bytes: facts.get(source).bytes, kind: kindOf(source) } : { bytes: null, kind: null };
    },
    /**
     * Why the picture or file of an address cannot be shown, for the operator.
     * @returns null where it can, where nothing is known yet, and for a file on another host, which is a plain link
     */
    problem(kind: 'picture' | 'file', address: string): string | null {
      const source = sources.resolve(address);
      if (kind === 'file') return (source && facts.peek(source).problem) ?? null;
      return source ? originals.whyNot(source) : sources.whyNot(address);
    },
    /** Grows when a size or colour is learnt or a picture is missing: earlier pages are then out of date. */
    version: () => version,
    respondFile: files.respondFile,
    /** Bytes cached on disk and in memory. */
    usage: cache.usage,
    /** The id of the process that resizes; undefined while there is none. */
    resizerPid: resizer.pid,
    /** Ends all transfers after the grace period. @param graceMs milliseconds */
    stop(graceMs: number): void {
      stopping = setTimeout(() => dispatcher.destroy(), graceMs).unref();
    },
    /** Ends the resize process and connections, and writes the facts about pictures. */
    async close(): Promise<void> {
      clearTimeout(stopping);
      resizer.close();
      await dispatcher.destroy();
      await cache.close();
    },
  };
}
