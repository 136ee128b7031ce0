import type { Picture } from '../shared/picture.ts';

/** Rendered before anybody asks: what most visits begin with. */
const NEXT_PAGES = [
  '/ongoing-projects',
  '/complete-projects',
  '/upcoming-projects',
  '/news',
  '/events',
  '/about-us',
  '/contact-us',
];

/**
 * Renders the pages that most visits begin with: the home page first, which would otherwise come last, since it reads
 * the most.
 * @param maxMs readiness waits no longer than this; milliseconds
 * @returns when they were tried, or that time is over; never rejects
 */
export async function warmUp(renderPage: (url: string) => Promise<void>, maxMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxMs);
  });
  const all = renderPage('/')
    .catch(() => {})
    .then(() => Promise.allSettled(NEXT_PAGES.map(renderPage)))
    .then(() => {});
  await Promise.race([all, enough]);
  clearTimeout(timer);
}

/** Gathers pictures whose size is not known yet, and has them learnt together. */
export function createPictureQueue(warm: (pictures: Picture[], widths: []) => Promise<void>, delayMs = 250) {
  let waiting = new Map<string, Picture>();
  return (picture: Picture): void => {
    waiting.set(picture.base, picture);
    if (waiting.size > 1) return;
    setTimeout(() => {
      const pictures = [...waiting.values()];
      waiting = new Map();
      void warm(pictures, []);
    }, delayMs).unref();
  };
}
