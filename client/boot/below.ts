import { afterPaint } from './after-paint.ts';

/** The parts of the page that the browser leaves out until they are near (styles/below.css). */
function leftOut(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-below]')].filter(
    // Where the browser knows no such thing it is undefined, and nothing that follows does anything.
    (part) => getComputedStyle(part).contentVisibility !== 'visible',
  );
}

function set(parts: readonly HTMLElement[], visibility: 'visible' | 'hidden'): void {
  for (const { style } of parts) style.contentVisibility = visibility;
}

/**
 * After a reload or a step back nothing is left out: the browser finds the place where the reader was among parts of
 * their real height.
 */
export function keepHeights(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate') set(leftOut(), 'visible');
}

/** Leaves out what is near but below the window too, until `showEach` or the first scroll: it has no style yet. */
export function holdBelow(): void {
  const held = leftOut().filter(
    (part) =>
      part.getBoundingClientRect().top > innerHeight &&
      // What is far stays as it is: the browser would take its coming back for a shift of the page.
      part.firstElementChild?.checkVisibility?.({ contentVisibilityAuto: true }),
  );
  set(held, 'hidden');
  addEventListener('scroll', () => set(held, 'visible'), { once: true });
}

/**
 * Shows one part in each frame: all at once hold up a slow phone for a tenth of a second and more when the sheet comes.
 * @returns settles when all are shown
 */
export async function showEach(): Promise<void> {
  const paint = () => new Promise<void>((painted) => afterPaint(painted));
  // What the sheet changes in sight is painted first; what is left out is then known without working out styles again.
  await paint();
  for (const part of leftOut()) {
    set([part], 'visible');
    await paint();
  }
}
