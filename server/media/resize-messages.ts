import type { PictureFormat } from '../../shared/picture.ts';
import type { Look } from './encode.ts';

export interface ResizeJob {
  id: number;
  /** Bytes of the picture, which follow on the standard input. */
  size: number;
  /** Pixels. */
  width: number;
  /** Null only looks at the picture. */
  format: PictureFormat | null;
  /** Whether size and colour are wanted. */
  look: boolean;
}

/** `refused`: the picture cannot be decoded. `rss`: bytes in use after. */
export type ResizeAnswer = { id: number; rss: number } & (
  | { bytes: Uint8Array | null; look: Look | null; failed?: never }
  | { failed: 'refused' }
);
