import { join } from 'node:path';
import { Agent } from 'undici';
import { createMediaAddresses, createSigner, type MediaAddresses } from './addresses.ts';
import { createFileResponder, type FileOutcome, type FileRequest } from './file-response.ts';
import { createFileSizes } from './file-sizes.ts';
import { createMeasureQueue } from './measure-queue.ts';
import type { MediaResponse } from './media-response.ts';
import { createMetadataIndex } from './metadata.ts';
import { createOriginals } from './originals.ts';
import { createPictureCache } from './picture-cache.ts';
import { type PictureOutcome, type PictureRequest, respondPicture } from './picture-response.ts';
import { createPictures } from './pictures.ts';
import { createResizer } from './resizer.ts';
import { createShareResponder, type ShareRequest } from './share-pictures.ts';
import { createSources } from './sources.ts';

/*
 * A picture in a page: addresses → sources (may it be fetched?), metadata (its size) or measure-queue.
 * Its request: media.routes → picture-response → pictures → picture-cache, else originals → download, then
 * resizer → resize-process.
 * A share picture: discovery's share.routes → share-pictures → picture-cache, else originals, then as above.
 * A file: media.routes → file-response → transfer. Its size in a page: addresses → file-sizes.
 */

export interface MediaOptions {
  /** The site's secret (`SECRET`): signs addresses. */
  key: string | Buffer;
  /** The upstream `{api}`. */
  apiUrl: string;
  /** `MEDIA_HOSTS` */
  mediaHosts: readonly string[];
  /** `pictures/` of the site folders; the first that has a file wins. */
  sitePictureDirs: readonly string[];
  /** `DATA_DIR`: pictures are cached in `pictures/` below it; null = in memory. */
  dataDir: string | null;
  now: () => number;
  limits?: Partial<MediaLimits>;
  /** The program of the resize process, where it does not stand beside this file. */
  resizeProgram?: string;
  hooks?: MediaHooks;
  /** Whether the process has no time or memory for a picture more. */
  isOverloaded?: () => boolean;
}

/** Times in milliseconds. */
export interface MediaLimits {
  /** Of all cached pictures together. */
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
  atOnce: number;
  queue: number;
  laterQueue: number;
  /** How long a picture that cannot be had is not asked for again. */
  failureMs: number;
  /** A picture of unknown size is measured this long after a page showed it, at the earliest. */
  measureDelayMs: number;
  /** After this a source is asked whether it has another picture by now. */
  recheckMs: number;
  recheckSiteMs: number;
  /** Of one file. */
  fileBytes: number;
  fileHeadersTimeoutMs: number;
  fileSourceIdleMs: number;
  /** How long the size of a file that could not be learnt is not asked for again. */
  fileSizeFailureMs: number;
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
  onPicture?: (outcome: PictureOutcome) => void;
  onFile?: (outcome: FileOutcome) => void;
  /** A picture was resized to that format; `look`: it was only measured. */
  onResized?: (format: string, ms: number) => void;
  /** Something needs the operator; the service goes on. */
  onProblem?: (what: string, error: unknown) => void;
}

/** Pictures and files of upstream and of the site folder, by addresses of our own. */
export interface Media extends MediaAddresses {
  respondPicture(request: PictureRequest): Promise<MediaResponse>;
  respondFile(request: FileRequest): Promise<MediaResponse>;
  /** A picture of 1200 × 630 that stands for a page. */
  respondShare(request: ShareRequest): Promise<MediaResponse>;
  /** Bytes cached on disk and in memory. */
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
  memoryBytes: 8 * MIB,
  pictureBytes: 15 * MIB,
  pictureTimeoutMs: 10_000,
  standInBytes: 400_000,
  atOnce: 2,
  queue: 32,
  laterQueue: 256,
  failureMs: 45_000,
  measureDelayMs: 250,
  recheckMs: 24 * HOUR,
  recheckSiteMs: 60_000,
  fileBytes: 100 * MIB,
  fileHeadersTimeoutMs: 10_000,
  fileSourceIdleMs: 15_000,
  fileSizeFailureMs: HOUR,
  fileWindowBytes: 10_000,
  fileWindowMs: 10_000,
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
  const cache = createPictureCache({
    ...hooks,
    dir,
    maxBytes: limits.diskBytes,
    memoryBytes: limits.memoryBytes,
    now,
  });
  const metadata = createMetadataIndex({ ...hooks, file: dir && join(dir, 'facts.json') });
  const originals = createOriginals({
    sources,
    metadata,
    cache,
    dispatcher,
    now,
    timeoutMs: limits.pictureTimeoutMs,
    maxBytes: limits.pictureBytes,
    failureMs: limits.failureMs,
  });
  const resizer = createResizer({
    ...hooks,
    ...(options.resizeProgram ? { program: options.resizeProgram } : {}),
    atOnce: limits.atOnce,
    queue: limits.queue,
    laterQueue: limits.laterQueue,
    ...(options.isOverloaded && { isOverloaded: options.isOverloaded }),
  });
  const pictures = createPictures({
    metadata,
    cache,
    originals,
    resizer,
    now,
    recheckMs: limits.recheckMs,
    recheckSiteMs: limits.recheckSiteMs,
    standInBytes: limits.standInBytes,
  });
  const measuring = createMeasureQueue({ measure: pictures.measure, delayMs: limits.measureDelayMs });
  const fileSizes = createFileSizes({
    ...{ sources, dispatcher, now },
    maxBytes: limits.fileBytes,
    timeoutMs: limits.fileHeadersTimeoutMs,
    delayMs: limits.measureDelayMs,
    recheckMs: limits.recheckMs,
    failureMs: limits.fileSizeFailureMs,
  });
  let stopping: NodeJS.Timeout | undefined;

  return {
    ...createMediaAddresses({ signer, sources, metadata, fileSizes, measure: measuring.add }),
    respondPicture: (request) => respondPicture({ ...hooks, signer, pictures }, request),
    respondFile: createFileResponder({
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
    respondShare: createShareResponder({
      ...hooks,
      ...{ sources, metadata, cache, originals, resizer },
      pictures,
    }),
    usage: cache.usage,
    stop(graceMs) {
      measuring.stop();
      fileSizes.stop();
      stopping = setTimeout(() => dispatcher.destroy(), graceMs).unref();
    },
    async close() {
      clearTimeout(stopping);
      measuring.stop();
      fileSizes.stop();
      await Promise.all([resizer.close(), dispatcher.destroy(), cache.scanned]);
      await metadata.flush();
    },
  };
}
