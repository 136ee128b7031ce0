import { line, onPageChange } from '../dom.ts';
import { isSlowLine } from './takeover.ts';

/** The distance at which pictures load ahead, once the visitor has scrolled. */
const AHEAD = '900px';

/**
 * Loads pictures when they scroll into view; until then components/picture-box.css hides them. The browser's own lazy
 * loading starts 2,500 pixels earlier on a slow connection, at the cost of the first screen.
 */
export function startPictures(): void {
  // A slow connection loads no next picture of a carousel ahead.
  const slow = isSlowLine(line());
  let near = observer('0px');

  function observer(rootMargin: string): IntersectionObserver {
    // A picture that only touches the edge is not in view.
    const options = { rootMargin, scrollMargin: slow ? '0px' : '0px 100%', threshold: 0.001 };
    return new IntersectionObserver((entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio === 0) continue;
        (target as HTMLElement).dataset.near = '';
        near.unobserve(target);
      }
    }, options);
  }
  const observe = () => {
    for (const picture of document.querySelectorAll('.picture:not([data-near])')) near.observe(picture);
  };

  onPageChange(observe);
  document.documentElement.dataset.pictures = '';
  function lookAhead(): void {
    near.disconnect();
    near = observer(AHEAD);
    observe();
  }
  addEventListener('scroll', lookAhead, { once: true, passive: true });
}
