import { join } from 'node:path';
import { Agent } from 'undici';
import { createMediaAddresses, createSigner } from './addresses.ts';
import { createFileResponder, type FileOutcome } from './file-response.ts';
import { createFileSizes, createLearner } from './file-sizes.ts';
import { MEDIA_LIMITS, type MediaLimits } from './limits.ts';
import { createMetadataIndex } from './metadata.ts';
import { createOriginals } from './originals.ts';
import { createPictureCache } from './picture-cache.ts';
import { createPictures, type PictureOutcome } from './pictures.ts';
import { createResizer } from './resizer.ts';
import { createSources, type Source } from './sources.ts';

/*
 * A picture in a page: addresses → sources (may it be fetched?), metadata (its size), or later originals.
 * Its request: media.routes → pictures → picture-cache, else originals → download, then resizer → resize-process.
 * A share picture: media.routes → pictures, then as above; resize-process → share-card → lettering.
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
  /** True while the process has no time or memory for another picture. */
  isOverloaded?: () => boolean;
  hooks?: MediaHooks;
}

/** For logs and metrics. */
export interface MediaHooks {
  /** A picture or file stands on a host that is not allowed: once for each host. */
  onRefusedHost?: (host: string) => void;
  onPicture?: (outcome: PictureOutcome) => void;
  onFile?: (outcome: FileOutcome) => void;
  /** A picture was resized to that format; `look`: it was measured; `share`: a share picture was drawn. */
  onResized?: (format: string, ms: number) => void;
  /** Something needs the operator; the service goes on. */
  onProblem?: (what: string, error: unknown) => void;
}

/** Pictures and files of upstream and of the site folder, by addresses of our own. */
export type Media = ReturnType<typeof createMedia>;

/** Hosts reported at most: each is one line for the operator, and upstream's text decides how many there are. */
const MAX_REPORTED_HOSTS = 100;

/** @throws where `apiUrl` is no address, or the resize program is missing */
export function createMedia(options: MediaOptions) {
  const { now, apiUrl, mediaHosts, sitePictureDirs, isOverloaded, hooks = {} } = options;
  const { onProblem, onResized, onPicture, onFile } = hooks;
  const limits: MediaLimits = { ...MEDIA_LIMITS, ...options.limits };
  const dir = options.dataDir === null ? null : join(options.dataDir, 'pictures');

  const dispatcher = new Agent({ connections: 64, connect: { timeout: 5_000 } });
  const signer = createSigner(options.key);
  const reported = new Set<string>();
  const sources = createSources({
    ...{ apiUrl, mediaHosts, sitePictureDirs },
    onRefusedHost(host) {
      if (reported.has(host) || reported.size >= MAX_REPORTED_HOSTS) return;
      reported.add(host);
      hooks.onRefusedHost?.(host);
    },
  });
  const cache = createPictureCache({ dir, limits, now, onProblem });
  const metadata = createMetadataIndex({ file: dir && join(dir, 'facts.json'), onProblem });
  const resizer = createResizer({ limits, isOverloaded, onResized, onProblem });
  const originals = createOriginals({ sources, metadata, cache, resizer, dispatcher, now, limits });
  const { standInBytes } = limits;
  const parts = { signer, sources, metadata, cache, originals, resizer };
  const pictures = createPictures({ ...parts, standInBytes, onPicture });
  const measuring = createLearner(measure, limits.measureDelayMs);
  const fileSizes = createFileSizes({ sources, dispatcher, now, limits });
  let stopping: NodeJS.Timeout | undefined;

  async function measure(source: Source): Promise<void> {
    if (!metadata.get(source)) await originals.get(source).catch(() => {});
  }

  return {
    ...createMediaAddresses({ signer, sources, metadata, fileSizes, measure: measuring.add }),
    ...pictures,
    respondFile: createFileResponder({ signer, sources, dispatcher, limits, onFile }),
    /** Bytes cached on disk and in memory. */
    usage: cache.usage,
    /** Breaks off all that is still being sent or fetched after the grace, milliseconds. */
    stop(graceMs: number): void {
      measuring.stop();
      fileSizes.stop();
      stopping = setTimeout(() => dispatcher.destroy(), graceMs).unref();
    },
    /** Ends the resize process and connections; writes the facts about pictures. */
    async close(): Promise<void> {
      clearTimeout(stopping);
      measuring.stop();
      fileSizes.stop();
      await Promise.all([resizer.close(), dispatcher.destroy(), cache.ready]);
      await metadata.flush();
    },
  };
}
