/** Once somebody scrolls, pictures come before they are in sight. */
const AHEAD = '900px';

/**
 * Lets pictures load when they are scrolled to (components/picture-box.css holds them until then): the browser's own
 * lazy loading begins 2,500 pixels before on a slow line, where the first screen has no byte to spare.
 * @param slow whether the line is too slow for the next picture of a row that moves by itself
 */
export function startPictures(slow: boolean): void {
  const waiting = new Set<HTMLElement>();
  const beside = slow ? '0px' : '0px 100%';
  let near = observer('0px');

  function observer(rootMargin: string): IntersectionObserver {
    // What only touches the edge is not in sight.
    const options = { rootMargin, scrollMargin: beside, threshold: 0.001 };
    return new IntersectionObserver((entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio > 0) load(target as HTMLElement);
      }
    }, options);
  }

  function load(picture: HTMLElement): void {
    picture.dataset.near = '';
    waiting.delete(picture);
    near.unobserve(picture);
  }

  function find(): void {
    for (const picture of waiting) if (!picture.isConnected) waiting.delete(picture);
    for (const picture of document.querySelectorAll<HTMLElement>('.picture:not([data-near])')) {
      if (!waiting.has(picture)) near.observe(picture);
      waiting.add(picture);
    }
  }

  function lookAhead(): void {
    near.disconnect();
    near = observer(AHEAD);
    for (const picture of waiting) near.observe(picture);
  }

  find();
  document.documentElement.dataset.pictures = '';
  // Navigations put other pages in place.
  const root = document.getElementById('root') ?? document.body;
  new MutationObserver(find).observe(root, { childList: true, subtree: true });
  addEventListener('scroll', lookAhead, { once: true, passive: true });
}
