import { onPageChange } from '../dom.ts';

/** Once somebody scrolls, pictures come before they are in sight. */
const AHEAD = '900px';

/**
 * Lets pictures load when they are scrolled to (components/picture-box.css holds them until then): the browser's own
 * lazy loading begins 2,500 pixels before on a slow line, where the first screen has no byte to spare.
 * @param slow whether the line is too slow for the next picture of a row that moves by itself
 */
export function startPictures(slow: boolean): void {
  let near = observer('0px');

  function observer(rootMargin: string): IntersectionObserver {
    // A picture that only touches the edge is not in sight.
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
