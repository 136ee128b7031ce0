import { join } from 'node:path';
import { Agent } from 'undici';
import { createMediaAddresses, type MediaAddresses } from './addresses.ts';
import type { MediaAnswer } from './answer.ts';
import { createFileAnswers, type FileOutcome, type FileRequest } from './answer-file.ts';
import { answerPicture, type PictureOutcome, type PictureRequest } from './answer-picture.ts';
import { createFactsIndex } from './facts.ts';
import { createOriginals } from './originals.ts';
import { createPictureStore } from './picture-store.ts';
import { createPictures } from './pictures.ts';
import { createResizer } from './resizer.ts';
import { createSigner } from './signed-source.ts';
import { createSources, type Source } from './source.ts';
import { createWarmer, type Warmer } from './warmer.ts';

export interface MediaOptions {
  /** The site's secret (`SECRET`): signs addresses. */
  key: string | Buffer;
  /** The upstream `{api}`. */
  apiUrl: string;
  /** `MEDIA_HOSTS` */
  mediaHosts: readonly string[];
  /** `pictures/` of the site folders; the first that has a file wins. */
  sitePictureDirs: readonly string[];
  /** `DATA_DIR`: pictures are kept in `pictures/` below it; null keeps them in memory. */
  dataDir: string | null;
  now: () => number;
  limits?: Partial<MediaLimits>;
  /** The program of the resize processes, where it does not stand beside this file. */
  resizeProgram?: string;
  hooks?: MediaHooks;
}

/** Times in milliseconds. */
export interface MediaLimits {
  /** Of all kept pictures together. */
  diskBytes: number;
  /** Of pictures that are asked for often, and those that could not be written to disk. */
  memoryBytes: number;
  /** Of one original. */
  pictureBytes: number;
  /** For the whole download of one original. */
  pictureTimeoutMs: number;
  /** The largest original that stands in for a resized picture while too many wait. */
  standInBytes: number;
  /** Pictures resized at a time, readers' ones that wait, and those that wait with no reader. */
  lanes: number;
  queue: number;
  laterQueue: number;
  /** How long a picture that cannot be had is not asked for again. */
  failureMs: number;
  /** After this a source is asked whether it has another picture by now. */
  recheckMs: number;
  recheckSiteMs: number;
  /** Of one file. */
  fileBytes: number;
  fileHeadersTimeoutMs: number;
  fileSourceIdleMs: number;
  /** A reader that takes fewer bytes than this in a window, in the long run, is cut off. */
  fileWindowBytes: number;
  fileWindowMs: number;
  /** Files sent at a time, and those to one address. */
  files: number;
  filesOfAddress: number;
}

/** For logs and metrics. */
export interface MediaHooks {
  /** A picture or file stands on a host that is not allowed: once for each host. */
  onRefusedHost?: (host: string) => void;
  /** Size or colour of a source is new. */
  onFacts?: (source: Source) => void;
  onPicture?: (outcome: PictureOutcome) => void;
  onFile?: (outcome: FileOutcome) => void;
  onFetched?: (outcome: string, ms: number) => void;
  /** A picture was resized to that format; `look`: only its size and colour were learnt. */
  onResized?: (format: string, ms: number) => void;
  onEvicted?: (bytes: number) => void;
  /** Something needs the operator; the service goes on. */
  onProblem?: (what: string, error: unknown) => void;
}

/** Pictures and files of upstream and of the site folder, by addresses of our own. */
export interface Media extends MediaAddresses {
  warm: Warmer['warm'];
  answerPicture(request: PictureRequest): Promise<MediaAnswer>;
  answerFile(request: FileRequest): Promise<MediaAnswer>;
  /** Bytes kept on disk and in memory. */
  usage(): { disk: number; memory: number };
  /** Breaks off what is still being sent or fetched after the grace, milliseconds. */
  stop(graceMs: number): void;
  /** Ends the resize processes and connections; writes what was learnt. */
  close(): Promise<void>;
}

const MIB = 1024 * 1024;
const HOUR = 3_600_000;

export const MEDIA_LIMITS: Readonly<MediaLimits> = {
  diskBytes: 512 * MIB,
  memoryBytes: 24 * MIB,
  pictureBytes: 15 * MIB,
  pictureTimeoutMs: 10_000,
  standInBytes: 400_000,
  lanes: 2,
  queue: 32,
  laterQueue: 256,
  failureMs: 45_000,
  recheckMs: 24 * HOUR,
  recheckSiteMs: 60_000,
  fileBytes: 100 * MIB,
  fileHeadersTimeoutMs: 10_000,
  fileSourceIdleMs: 15_000,
  fileWindowBytes: 30_000,
  fileWindowMs: 30_000,
  files: 48,
  // As many as one browser opens to a host at once.
  filesOfAddress: 6,
};

/** Hosts reported at most: each is one line for the operator, and upstream's text decides how many there are. */
const MAX_REPORTED_HOSTS = 100;

/** @throws where `apiUrl` is no address, or the resize program is missing */
export function createMedia(options: MediaOptions): Media {
  const { now, apiUrl, mediaHosts, sitePictureDirs, hooks = {} } = options;
  const limits: MediaLimits = { ...MEDIA_LIMITS, ...options.limits };
  const dir = options.dataDir === null ? null : join(options.dataDir, 'pictures');

  const dispatcher = new Agent({ connections: 64, connect: { timeout: 5_000 } });
  const signer = createSigner(options.key);
  const reported = new Set<string>();
  const sources = createSources({
    apiUrl,
    mediaHosts,
    sitePictureDirs,
    onRefusedHost(host) {
      if (reported.has(host) || reported.size >= MAX_REPORTED_HOSTS) return;
      reported.add(host);
      hooks.onRefusedHost?.(host);
    },
  });
  const store = createPictureStore({
    ...hooks,
    dir,
    maxBytes: limits.diskBytes,
    memoryBytes: limits.memoryBytes,
    now,
  });
  const facts = createFactsIndex({ ...hooks, file: dir && join(dir, 'facts.json') });
  const originals = createOriginals({
    ...hooks,
    sources,
    facts,
    store,
    dispatcher,
    now,
    timeoutMs: limits.pictureTimeoutMs,
    maxBytes: limits.pictureBytes,
    failureMs: limits.failureMs,
  });
  const resizer = createResizer({
    ...hooks,
    ...(options.resizeProgram ? { program: options.resizeProgram } : {}),
    lanes: limits.lanes,
    queue: limits.queue,
    laterQueue: limits.laterQueue,
  });
  const pictures = createPictures({
    facts,
    store,
    originals,
    resizer,
    now,
    recheckMs: limits.recheckMs,
    recheckSiteMs: limits.recheckSiteMs,
    standInBytes: limits.standInBytes,
  });
  const warmer = createWarmer(pictures, signer);
  let stopping: NodeJS.Timeout | undefined;

  return {
    ...createMediaAddresses({ signer, sources, facts }),
    warm: warmer.warm,
    answerPicture: (request) => answerPicture({ ...hooks, signer, pictures }, request),
    answerFile: createFileAnswers({
      ...hooks,
      signer,
      sources,
      dispatcher,
      maxBytes: limits.fileBytes,
      headersTimeoutMs: limits.fileHeadersTimeoutMs,
      sourceIdleMs: limits.fileSourceIdleMs,
      windowBytes: limits.fileWindowBytes,
      windowMs: limits.fileWindowMs,
      atOnce: limits.files,
      atOnceOfClient: limits.filesOfAddress,
    }),
    usage: store.usage,
    stop(graceMs) {
      warmer.stop();
      stopping = setTimeout(() => dispatcher.destroy(), graceMs).unref();
    },
    async close() {
      clearTimeout(stopping);
      warmer.stop();
      await Promise.all([resizer.close(), dispatcher.destroy(), store.scanned]);
      await facts.flush();
    },
  };
}
