const MIB = 1024 * 1024;

/** Bounds of the whole room; bytes, milliseconds and numbers. */
export const MEDIA_LIMITS = {
  /** Of all cached pictures together. */
  diskBytes: 512 * MIB,
  /** Of pictures that are asked for often, and those that could not be written to disk. */
  memoryBytes: 8 * MIB,
  /** Of one original, and for its whole download. */
  pictureBytes: 15 * MIB,
  pictureTimeoutMs: 10_000,
  /** The largest original that stands in for a resized picture while too many wait. */
  standInBytes: 400_000,
  /** Pictures resized at a time, readers' ones that wait, and those that wait with no reader. */
  atOnce: 2,
  queue: 32,
  laterQueue: 256,
  /** A picture or file that is not known yet is asked for this long after a page showed it, at the earliest. */
  measureDelayMs: 250,
  /** Of one file. */
  fileBytes: 100 * MIB,
  fileHeadersTimeoutMs: 10_000,
  /** Between two pieces of a file, while the source is awaited. */
  fileSourceIdleMs: 15_000,
  /** A reader that takes fewer bytes than this in a window, in the long run, is cut off. */
  fileWindowBytes: 10_000,
  fileWindowMs: 10_000,
  /** Files sent at a time, and those to one address: as many as a browser opens to a host at once. */
  files: 48,
  filesOfAddress: 6,
};

export type MediaLimits = Readonly<typeof MEDIA_LIMITS>;
