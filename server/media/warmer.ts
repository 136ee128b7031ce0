import type { Picture, PictureWidth } from '../../shared/picture.ts';
import type { Pictures } from './pictures.ts';
import type { Signer } from './signed-source.ts';

export interface Warmer {
  /**
   * Has pictures made before anybody asks, one at a time and only when no reader waits. Each is made as WebP
   * first, then as AVIF; JPEG is made on demand. What is made already costs nothing.
   * @param widths none: only size and colour are learnt
   * @returns settles when all of them were tried; what exceeds the bound (600 files) is left out
   */
  warm(pictures: readonly (Picture | null)[], widths: readonly PictureWidth[]): Promise<void>;
  /** Leaves out what was not begun. */
  stop(): void;
}

const MAX_WAITING = 600;

export function createWarmer(pictures: Pictures, signer: Signer): Warmer {
  const waiting = new Map<string, () => Promise<void>>();
  let running: Promise<void> | null = null;
  let stopped = false;

  function add(key: string, work: () => Promise<void>): void {
    if (!stopped && waiting.size < MAX_WAITING && !waiting.has(key)) waiting.set(key, work);
  }

  async function drain(): Promise<void> {
    for (const [key, work] of waiting) {
      waiting.delete(key);
      await work();
    }
    running = null;
  }

  return {
    warm(wanted, widths) {
      const sources = new Set(
        wanted.map((picture) => {
          const [, , signature = '', encoded = ''] = picture?.base.split('/') ?? [];
          return signer.open(signature, encoded);
        }),
      );
      sources.delete(null);
      for (const format of ['webp', 'avif'] as const) {
        for (const source of sources) {
          if (!source) continue;
          if (!widths.length) add(source, () => pictures.learn(source));
          for (const width of widths) {
            add(`${source}\n${width}.${format}`, () => pictures.prepare(source, width, format));
          }
        }
      }
      running ??= drain();
      return running;
    },
    stop() {
      stopped = true;
      waiting.clear();
    },
  };
}
