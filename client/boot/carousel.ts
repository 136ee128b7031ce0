import { elementAt, onPageChange } from '../dom.ts';

/** Scroll positions are fractions: a row this near to an end is there. Pixels. */
const NEAR = 2;

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Gives rows that scroll (components/carousel.tsx) their buttons. A row with `data-interval`, in milliseconds, moves
 * by itself and goes round at both ends, without a visible jump where `data-carousel-copy` says which slides repeat the
 * first ones.
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
    // The attribute: Firefox 115 has no property for it.
    if (button === buttonOf(section, 'pause'))
      button.setAttribute('aria-pressed', String(!isPaused(section)));
    if (button === buttonOf(section, 'next')) move(section, 1);
    if (button === buttonOf(section, 'previous')) move(section, -1);
  });
  // A tab shows other slides.
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

/** Advances while the row is in sight and nobody reads, points at or has stopped it; ends with its page. */
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
 * One step: as far as the slides that are wholly in view; scroll snapping ends it at a slide. A row that moves by
 * itself goes on from the other end.
 */
function move(section: HTMLElement, direction: 1 | -1): void {
  const track = trackOf(section);
  const behavior = stillness.matches ? 'instant' : 'smooth';
  const { scrollLeft, clientWidth } = track;
  const end = track.scrollWidth - clientWidth;
  const run = runOf(track);
  // A second press may come while the last slide is still on its way.
  const isThere = direction > 0 ? scrollLeft > end - clientWidth / 2 : scrollLeft < clientWidth / 2;
  if (run) {
    track.scrollTo({ left: turn(track, run, direction), behavior });
  } else if (isThere && section.dataset.interval) {
    track.scrollTo({ left: direction > 0 ? 0 : end, behavior });
  } else {
    track.scrollBy({ left: direction * clientWidth, behavior });
  }
}

/** Where a row with copies is on its way to: a second press goes on from there. */
const ways = new WeakMap<HTMLElement, { to: number; until: number }>();
/** No browser takes longer to scroll smoothly. Milliseconds. */
const MAX_WAY_MS = 700;

/**
 * Turns over a row with copies of its first slides: pages begin at the first slide and are filled up by the copies, so
 * that eight slides are 012 345 670. From the copies it goes on at the first run by a jump that nobody sees.
 * @returns where the next page begins, in pixels
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

/** From the first slide in view to the first that is not, in pixels. */
function pageWidth(track: HTMLElement): number {
  const [first, second] = track.children as unknown as HTMLElement[];
  const slide = first && second ? second.offsetLeft - first.offsetLeft : track.clientWidth;
  return Math.max(1, Math.round(track.clientWidth / slide)) * slide;
}

/** How far it is from the first slide to its copy, in pixels; 0 where slides have none. */
function runOf(track: HTMLElement): number {
  const copy = track.querySelector<HTMLElement>('[data-carousel-copy]');
  const first = track.firstElementChild as HTMLElement | null;
  return copy && first ? copy.offsetLeft - first.offsetLeft : 0;
}

/** Buttons that lead nowhere are disabled; a row that is wholly in view has none. */
function showButtons(section: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = trackOf(section);
  const end = scrollWidth - clientWidth;
  const [previous, next] = [buttonOf(section, 'previous'), buttonOf(section, 'next')];
  if (!previous || !next) return;
  const focused = document.activeElement;
  const goesRound = section.dataset.interval !== undefined;
  previous.disabled = !goesRound && scrollLeft <= NEAR;
  next.disabled = !goesRound && scrollLeft >= end - NEAR;
  // A disabled button would lose the focus: the other one takes it.
  if (focused === previous && previous.disabled) next.focus();
  if (focused === next && next.disabled) previous.focus();
  section.querySelector('.carousel__controls')?.toggleAttribute('hidden', end <= NEAR);
}
