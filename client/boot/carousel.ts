import { elementAt, onPageChange } from '../dom.ts';

/** Scroll positions are fractions: a row this near to an end counts as at the end. Pixels. */
const NEAR = 2;

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Makes the buttons of carousels work (components/carousel.tsx). A row with `data-interval`, in milliseconds, advances
 * by itself and wraps at both ends. `data-carousel-copy` is on slides that repeat the first ones: a row with copies
 * wraps without a visible jump.
 */
export function startCarousels(): void {
  const started = new WeakSet<Element>();
  onPageChange(() => {
    for (const section of document.querySelectorAll<HTMLElement>('[data-carousel]')) {
      if (started.has(section)) continue;
      started.add(section);
      const show = () => showButtons(section);
      new ResizeObserver(show).observe(trackOf(section));
      trackOf(section).addEventListener('scroll', show, { passive: true });
      buttonOf(section, 'pause')?.setAttribute('aria-pressed', String(stillness.matches));
      if (section.dataset.interval) playByItself(section);
    }
  });
  document.addEventListener('click', ({ target }) => {
    const button = elementAt(target, '[data-carousel] button');
    const section = button?.closest<HTMLElement>('[data-carousel]');
    if (!button || !section) return;
    // Set as an attribute: Firefox 115 has no property `ariaPressed`.
    if (button === buttonOf(section, 'pause'))
      button.setAttribute('aria-pressed', String(!isPaused(section)));
    if (button === buttonOf(section, 'next')) move(section, 1);
    if (button === buttonOf(section, 'previous')) move(section, -1);
  });
  // Another tab shows other slides, so the row starts again.
  document.addEventListener('change', ({ target }) => {
    const section = elementAt(target, 'section')?.querySelector<HTMLElement>('[data-carousel]');
    if (!section) return;
    trackOf(section).scrollTo({ left: 0, behavior: 'instant' });
    showButtons(section);
  });
}

function trackOf(section: HTMLElement): HTMLElement {
  return section.querySelector('[data-carousel-track]') ?? section;
}

function buttonOf(section: HTMLElement, name: 'pause' | 'previous' | 'next') {
  return section.querySelector<HTMLButtonElement>(`[data-carousel-${name}]`);
}

function isPaused(section: HTMLElement): boolean {
  return buttonOf(section, 'pause')?.getAttribute('aria-pressed') === 'true';
}

/** Advances the row while it is in view and not focused, hovered or paused; ends when its page is gone. */
function playByItself(section: HTMLElement): void {
  const timer = setInterval(() => {
    if (!section.isConnected) return clearInterval(timer);
    const { top, bottom } = section.getBoundingClientRect();
    const isHeld =
      document.hidden ||
      bottom < 0 ||
      top > innerHeight ||
      section.matches(':hover, :focus-within') ||
      isPaused(section);
    if (!isHeld) move(section, 1);
  }, Number(section.dataset.interval));
}

/**
 * Scrolls by the width of the row; scroll snapping ends the step at a slide. A row that advances by itself wraps at its
 * ends.
 */
function move(section: HTMLElement, direction: 1 | -1): void {
  const track = trackOf(section);
  const behavior = stillness.matches ? 'instant' : 'smooth';
  const { scrollLeft, clientWidth } = track;
  const end = track.scrollWidth - clientWidth;
  const run = runOf(track);
  // Half a width of tolerance: a second press may come while the row still scrolls to its end.
  const isThere = direction > 0 ? scrollLeft > end - clientWidth / 2 : scrollLeft < clientWidth / 2;
  if (run) {
    track.scrollTo({ left: turn(track, run, direction), behavior });
  } else if (isThere && section.dataset.interval) {
    track.scrollTo({ left: direction > 0 ? 0 : end, behavior });
  } else {
    track.scrollBy({ left: direction * clientWidth, behavior });
  }
}

/** The target of a row with copies while it scrolls: a second press continues from there. */
const ways = new WeakMap<HTMLElement, { to: number; until: number }>();
/** The longest smooth scroll of any browser. Milliseconds. */
const MAX_WAY_MS = 700;

/**
 * Finds the next page of a row with copies of its first slides. Copies fill up the last page: eight slides make the
 * pages 012 345 670. A row that shows the copies first jumps to the originals, which look the same.
 * @returns the scroll position of the next page, in pixels
 */
function turn(track: HTMLElement, run: number, direction: 1 | -1): number {
  const way = ways.get(track);
  const at = way && performance.now() < way.until ? way.to : track.scrollLeft;
  let from = at > run - NEAR ? at - run : at;
  if (direction < 0 && from <= NEAR) from += run;
  if (from !== at) track.scrollTo({ left: from, behavior: 'instant' });
  const page = pageWidth(track);
  const next = direction > 0 ? Math.floor((from + NEAR) / page) + 1 : Math.ceil((from - NEAR) / page) - 1;
  const to = Math.min(next * page, run);
  if (!stillness.matches) ways.set(track, { to, until: performance.now() + MAX_WAY_MS });
  return to;
}

/** The width of all slides that fit into the row, in pixels. */
function pageWidth(track: HTMLElement): number {
  const [first, second] = track.children as unknown as HTMLElement[];
  const slide = first && second ? second.offsetLeft - first.offsetLeft : track.clientWidth;
  return Math.max(1, Math.round(track.clientWidth / slide)) * slide;
}

/** The distance from the first slide to its copy, in pixels; 0 in a row without copies. */
function runOf(track: HTMLElement): number {
  const copy = track.querySelector<HTMLElement>('[data-carousel-copy]');
  const first = track.firstElementChild as HTMLElement | null;
  return copy && first ? copy.offsetLeft - first.offsetLeft : 0;
}

/** Disables the button at an end of the row; hides both where all slides are in view. */
function showButtons(section: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = trackOf(section);
  const end = scrollWidth - clientWidth;
  const [previous, next] = [buttonOf(section, 'previous'), buttonOf(section, 'next')];
  if (!previous || !next) return;
  const focused = document.activeElement;
  const goesRound = section.dataset.interval !== undefined;
  previous.disabled = !goesRound && scrollLeft <= NEAR;
  next.disabled = !goesRound && scrollLeft >= end - NEAR;
  // A disabled button would lose the focus, so the other button takes it.
  if (focused === previous && previous.disabled) next.focus();
  if (focused === next && next.disabled) previous.focus();
  section.querySelector('.carousel__controls')?.toggleAttribute('hidden', end <= NEAR);
}
