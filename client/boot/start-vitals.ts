import { line } from '../dom.ts';
import { afterLoad, whenIdle } from './takeover.ts';

/** The delay after loading: everything else has loaded, and most visitors are still there. Milliseconds. */
const AFTER_LOAD_MS = 5_000;

/** Events that show a visitor's first action. */
const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const;

/** Measures this visit after the page has loaded and the visitor has acted; not for visitors who save data. */
export function startVitals(): void {
  if (line().saveData || !('requestIdleCallback' in globalThis)) return;
  // Read now: a navigation may change the address before the measuring starts.
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
