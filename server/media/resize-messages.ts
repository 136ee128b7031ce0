import type { PictureFormat } from '../../shared/picture.ts';
import type { Look, PictureInput } from './encode.ts';

export interface ResizeJob {
  id: number;
  input: PictureInput;
  /** Pixels. */
  width: number;
  /** Null only looks at the picture. */
  format: PictureFormat | null;
  /** Whether size and colour are wanted. */
  look: boolean;
}

/** `refused`: the picture cannot be decoded. `gone`: its file was evicted meanwhile. `rss`: bytes in use after. */
export type ResizeAnswer = { id: number; rss: number } & (
  | { bytes: Uint8Array | null; look: Look | null; failed?: never }
  | { failed: 'refused' | 'gone' }
);
