import { line } from '../dom.ts';
import { afterLoad, whenIdle } from './takeover.ts';

/** Everything else of a page has come by then, and most visits are still there. Milliseconds. */
const AFTER_LOAD_MS = 5_000;

/** The first acts of a visitor. */
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const;

/** Measures this visit once its page has loaded and its visitor has done something; never to save data. */
export function startVitals(): void {
  if (line()?.saveData || !('requestIdleCallback' in globalThis)) return;
  // The page that was loaded: a navigation may change the address before that.
  const { pathname } = location;
  async function measure(): Promise<void> {
    if (document.hidden) return;
    (await import('./vitals.ts')).sendVitals(pathname);
  }
  const loaded = new Promise((resolve) => afterLoad(() => setTimeout(resolve, AFTER_LOAD_MS)));
  const touched = new Promise<unknown>((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, resolve, { once: true, passive: true, capture: true });
  });
  void Promise.all([loaded, touched]).then(() => whenIdle(() => void measure().catch(() => {})));
}
